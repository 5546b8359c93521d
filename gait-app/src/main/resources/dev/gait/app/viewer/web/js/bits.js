// Small things every panel uses: elements, notices, tooltips, number formats.

import { withKey } from './keymap.js';

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'class') node.className = value;
    else if (name in node && name !== 'list') node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/** What is written again is painted again, even where it is the same: on a processor that costs more than the scene. */
export function say(node, text) {
  const other = node.textContent !== text;
  if (other) node.textContent = text;
  return other;
}

export const number = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '—');

let hide = 0;
/** A sentence at the bottom that goes by itself. */
export function notice(text) {
  const box = document.getElementById('notice');
  box.textContent = text;
  box.hidden = false;
  clearTimeout(hide);
  hide = setTimeout(() => { box.hidden = true; }, 5000);
}

/** Shows data-tip texts near what is pointed at or focused. */
export function tooltips(box) {
  const show = (event) => {
    const target = event.target.closest?.('[data-tip]');
    if (!target) { box.hidden = true; return; }
    box.textContent = withKey(target.dataset.tip, target.dataset.key);
    box.hidden = false;
    const r = target.getBoundingClientRect(), b = box.getBoundingClientRect();
    const left = Math.min(Math.max(8, r.left + r.width / 2 - b.width / 2), innerWidth - b.width - 8);
    const below = r.bottom + 8 + b.height < innerHeight;
    box.style.left = `${left}px`;
    box.style.top = `${below ? r.bottom + 8 : r.top - b.height - 8}px`;
  };
  document.addEventListener('pointerover', show);
  document.addEventListener('focusin', (e) => { if (e.target.matches?.(':focus-visible')) show(e); });
  document.addEventListener('pointerdown', () => { box.hidden = true; });
  document.addEventListener('focusout', () => { box.hidden = true; });
}
