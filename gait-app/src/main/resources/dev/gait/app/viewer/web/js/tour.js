// A minute's tour. It points at things and does them: opens a panel, makes the network bad and good again. It stands beside
// what it speaks of, never on it; it can be left at any moment and never comes by itself.

import { el } from './bits.js';

const STEPS = [
  { title: 'Welcome', text: 'A small world on a real server in this process. You are the one in amber; the others are clients of their own.' },
  { title: 'Move', near: '#keys', text: 'Walk: W A S D, strafe with Q and E, jump with space. It answers at once, whatever the network is like.' },
  { title: 'The network is yours', near: '#network', act: 'bad', text: 'It has just become bad: 200 ms each way, jitter, every tenth datagram lost. Every slider acts at once and is in the address bar.' },
  { title: 'Believe nothing', near: '#inspector', act: 'select', text: 'This one is under the glass. The blue outline is where the server really has it, the yellow diamond the last position received, the dots what it still has to walk.' },
  { title: 'Compare', near: '#compare', act: 'compare', text: 'The same character by several schemes from the same datagrams, with live scores and the delay each one pays.' },
  { title: 'Time is yours', near: '#timeline', act: 'good', text: 'The network is good again. Missed something? Pause, step, slow down, or scrub back a minute. Record a trace, or drop one on the page.' },
];

export class Tour {
  /** @param acts what a step does: bad, select, compare, good, end */
  constructor(box, acts) {
    this.box = box;
    this.acts = acts;
    this.at = -1;
    addEventListener('resize', () => this.place());
  }

  start() { this.show(0); }

  /** True when it was open. */
  close() {
    if (this.box.hidden) return false;
    this.box.hidden = true;
    document.querySelector('.pointed')?.classList.remove('pointed');
    this.acts.end();
    return true;
  }

  show(i) {
    document.querySelector('.pointed')?.classList.remove('pointed');
    if (i >= STEPS.length) { this.close(); return; }
    this.at = i;
    const step = STEPS[i];
    if (step.act) this.acts[step.act]();
    const next = el('button', { class: 'go', id: 'tour-next', onclick: () => this.show(i + 1) }, i === STEPS.length - 1 ? 'Done' : 'Next');
    this.box.replaceChildren(
      el('h2', {}, step.title), el('p', {}, step.text),
      el('div', { class: 'line' }, el('span', { class: 'dim' }, `${i + 1} of ${STEPS.length}`), el('span', { class: 'grow' }),
        el('button', { class: 'plain', id: 'tour-skip', onclick: () => this.close() }, 'Skip'), next));
    this.box.hidden = false;
    document.querySelector(step.near ?? null)?.classList.add('pointed');
    this.place();
  }

  /** Beside its subject, on whichever side has room, and not on whom a panel tells of. */
  place() {
    if (this.box.hidden) return;
    const step = STEPS[this.at], target = step.near && document.querySelector(step.near);
    const w = this.box.offsetWidth, h = this.box.offsetHeight, gap = 10;
    let x = (innerWidth - w) / 2, y = (innerHeight - h) / 2;
    const r = target?.getBoundingClientRect();
    if (r && r.width > 0) {
      const middle = Math.min(Math.max(r.top + r.height / 2 - h / 2, gap), innerHeight - h - gap);
      const centre = Math.min(Math.max(r.left + r.width / 2 - w / 2, gap), innerWidth - w - gap);
      const spots = [[r.right + gap, middle], [r.left - gap - w, middle], [centre, r.top - gap - h], [centre, r.bottom + gap]];
      if (target.matches('.panel')) { // what a panel tells of is in the middle of the scene: to the scene's other edge
        const scene = document.getElementById('scene').getBoundingClientRect();
        spots.unshift([target.dataset.side === 'left' ? scene.right - gap - w : scene.left + gap, r.top + gap]);
      }
      const fits = spots.find(([sx, sy]) => sx >= 0 && sy >= 0 && sx + w <= innerWidth && sy + h <= innerHeight);
      [x, y] = fits ?? [x, y];
    }
    this.box.style.left = `${Math.round(x)}px`;
    this.box.style.top = `${Math.round(y)}px`;
  }
}
