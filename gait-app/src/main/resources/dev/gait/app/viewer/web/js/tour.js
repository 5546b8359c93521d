// A minute's tour. It points at things and does them: opens a panel, makes the network bad and then what it was before. It stands beside
// what it speaks of, never on it; it can be left at any moment and never comes by itself.

import { el } from './bits.js';

const STEPS = [
  { title: 'Welcome', text: 'A small world with a real server, all on this machine. You are the one in amber; the others are programs that play as you do, each over a connection of its own.' },
  { title: 'Move', near: '#keys', text: 'Walk: W A S D, strafe with Q and E, jump with space. It answers at once, whatever the network is like.' },
  { title: 'The network is yours', near: '#network', act: 'bad', text: 'It has just become bad: 200 ms each way, unsteady, every tenth packet lost. Every slider acts at once and is in the address bar.' },
  { title: 'Believe nothing', near: '#inspector', act: 'select', text: 'One character, looked at closely. The blue outline is where the server really has it, the yellow diamond the last place that came. The panel says how late and how far off it is drawn.' },
  { title: 'Compare', near: '#compare', act: 'compare', text: 'The same character, drawn in six ways from what comes over the same bad network, with live scores and the delay each one pays.' },
  { title: 'Time is yours', near: '#timeline', act: 'good', text: 'The network is again what it was before. Missed something? Pause, step, slow down, or scrub back a minute. Record a trace, or drop one on the page.' },
];
const GAP = 10;
/** The height of a name over somebody's head, pixels. */
const LABEL = 26;
/** How wide a scene is narrow, how wide one has little room beside its middle, and what the card's width is then, pixels. */
const NARROW = 640, HALVED = 900, BROAD = 460, BESIDE = 296;
/** A card that stands on somebody moves, but not more often than this, milliseconds. */
const STAY_MILLIS = 1500;

const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

export class Tour {
  /** @param acts what a step does: bad, select, compare, good; end and, after the last one, home; and placed; @param subjects where those are whom it tells of */
  constructor(box, acts, subjects) {
    Object.assign(this, { box, acts, subjects });
    this.at = -1;
    this.below = 0; // how far down it covers the picture's whole width, pixels
    addEventListener('resize', () => this.place());
  }

  start() { this.show(0); }

  /** True when it was open. */
  close() {
    if (this.box.hidden) return false;
    this.box.hidden = true;
    document.querySelector('.pointed')?.classList.remove('pointed');
    this.below = 0;
    this.acts.placed();
    this.acts.end();
    return true;
  }

  show(i) {
    document.querySelector('.pointed')?.classList.remove('pointed');
    if (i >= STEPS.length) { this.close(); this.acts.home(); return; }
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

  /** What it must not stand on: its panel, and those in the scene whom it tells of. */
  avoided() {
    const step = STEPS[this.at], target = step.near && document.querySelector(step.near)?.getBoundingClientRect();
    return [...(target?.width > 0 ? [target] : []), ...this.subjects()];
  }

  /** People walk: whoever has come under it is made room for. */
  keepClear() {
    if (this.box.hidden || performance.now() - this.placedAt < STAY_MILLIS) return;
    const r = this.box.getBoundingClientRect();
    if (this.avoided().some((each) => overlap(r, each) > 0)) this.place();
  }

  /** Beside its subject, in the scene's corners, or wherever it covers least of what it tells of. */
  place() {
    if (this.box.hidden) return;
    this.placedAt = performance.now();
    const step = STEPS[this.at], target = step.near && document.querySelector(step.near), r = target?.getBoundingClientRect();
    const scene = document.getElementById('scene').getBoundingClientRect();
    // beside somebody in the middle there is less room than half, and above a narrow picture it is broad and low
    this.box.style.width = scene.width < NARROW ? `${Math.min(scene.width - 2 * GAP, BROAD)}px` : scene.width < HALVED ? `${BESIDE}px` : '';
    const w = this.box.offsetWidth, h = this.box.offsetHeight;
    const top = document.getElementById('bar').getBoundingClientRect().bottom + GAP, bottom = document.getElementById('foot').getBoundingClientRect().top - GAP - h;
    const left = scene.left + GAP, right = scene.right - GAP - w, middle = scene.left + (scene.width - w) / 2;
    const spots = [];
    if (r?.width > 0 && !target.matches('.panel')) {
      const x = Math.min(Math.max(r.left + r.width / 2 - w / 2, left), right);
      spots.push([r.right + GAP, Math.min(Math.max(r.top + r.height / 2 - h / 2, top), bottom)], [x, r.top - GAP - h]);
    }
    const far = target?.dataset.side === 'left' ? right : left, near = far === left ? right : left;
    spots.push([far, top], [far, bottom], [near, top], [near, bottom], [middle, top], [middle, bottom]);
    const avoided = this.avoided();
    const covers = ([x, y]) => (x < 0 || y < top || x + w > innerWidth || y + h > innerHeight ? Infinity : avoided.reduce((sum, each) => sum + overlap({ left: x, top: y, right: x + w, bottom: y + h }, each), 0));
    const [x, y] = spots.reduce((best, spot) => (covers(spot) < covers(best) ? spot : best));
    this.box.style.left = `${Math.round(x)}px`;
    this.box.style.top = `${Math.round(y)}px`;
    // where it is nearly as wide as the scene, the picture goes on below it
    this.below = w > scene.width * 0.6 && y < (top + bottom) / 2 ? y + h + LABEL : 0;
    this.acts.placed();
  }
}
