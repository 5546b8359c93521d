// A minute's tour for a first visit. It points at things and does them; it can be left at any moment and never comes back by
// itself.

import { el } from './bits.js';

const SEEN = 'gait-tour-seen';

const STEPS = [
  { text: 'This is a small world on a real server in this process. You are the one in amber; the others are clients of their own.', title: 'Welcome' },
  { text: 'Walk: W A S D, strafe with Q and E, jump with space. It answers at once, whatever the network is like.', title: 'Move', near: '#keys' },
  { text: 'Your link to the server is as bad as you like. Latency, jitter, loss, bursts: every change acts at once and is in the address bar.', title: 'Make the network worse', near: '#network' },
  { text: 'Click a character. The blue ghost is where the server really has it, the yellow diamond the last position you received, the dots what it still has to walk.', title: 'Believe nothing', near: '#inspector', act: 'select' },
  { text: 'Compare draws the same character by several schemes from the same datagrams, with live scores. Watch the red one jump.', title: 'Compare', near: '#toggle-compare' },
  { text: 'Missed it? Pause, step, slow down, or scrub back a minute. Record a trace, or drop one on the page.', title: 'Time is yours', near: '#timeline' },
];

export class Tour {
  constructor(box, { select }) {
    this.box = box;
    this.selectSomebody = select;
    this.at = -1;
  }

  get seen() {
    try { return localStorage.getItem(SEEN) === '1'; } catch { return true; }
  }

  start() { this.show(0); }

  /** True when it was open. */
  close() {
    if (this.box.hidden) return false;
    this.box.hidden = true;
    document.querySelector('.pointed')?.classList.remove('pointed');
    try { localStorage.setItem(SEEN, '1'); } catch { /* private windows forget */ }
    return true;
  }

  show(i) {
    document.querySelector('.pointed')?.classList.remove('pointed');
    if (i >= STEPS.length) { this.close(); return; }
    this.at = i;
    const step = STEPS[i];
    if (step.act === 'select') this.selectSomebody();
    const next = el('button', { class: 'go', id: 'tour-next', onclick: () => this.show(i + 1) }, i === STEPS.length - 1 ? 'Done' : 'Next');
    this.box.replaceChildren(
      el('h2', {}, step.title), el('p', {}, step.text),
      el('div', { class: 'line' }, el('span', { class: 'dim' }, `${i + 1} of ${STEPS.length}`), el('span', { class: 'grow' }),
        el('button', { class: 'plain', id: 'tour-skip', onclick: () => this.close() }, 'Skip'), next));
    this.box.hidden = false;
    const target = step.near && document.querySelector(step.near);
    target?.classList.add('pointed');
    this.box.dataset.near = step.near ?? 'none';
  }
}
