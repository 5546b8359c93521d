// What a visitor sees first: one runner, seen twice through the same network. One picture puts it where the last message
// said, the other is Gait's. One button makes the network worse, the other hands over the keys.

import { el, number } from './bits.js';
import { SCHEMES } from './looks.js';

/** The schemes that run, by their number in the engine's list: one that puts people where the last message said, and ours. */
const SNAP = 0, RETAIL = 4, GLIDE = 5;

const NETWORKS = [
  ['delay=100', '100 ms away, one position a second'],
  ['delay=150 jitter=60 loss=5%', '150 ms ± 60, 5 % lost, one position a second'],
  ['delay=250 jitter=150 loss=15% burst-enter=2% burst-leave=20% burst-loss=60% burst-delay=80', '250 ms ± 150, every sixth lost, bad spells'],
];

export class Opening {
  constructor(box, { link, network, scene, uncovered, start, leave }) {
    Object.assign(this, { box, link, network, scene, uncovered, start, leave });
    this.at = 0;
    this.on = false;
    this.words = el('p', { class: 'dim', id: 'opening-words' });
    this.worse = el('button', { class: 'go', id: 'make-it-worse', onclick: () => this.bend(this.at + 1) }, 'Make it worse');
    this.cells = ['hard snap', 'Gait'].map((name) => {
      const dot = el('i', { class: 'dot' }), jumps = el('b', {}, '—'), delay = el('span', {}, '—');
      return { name, dot, jumps, delay, node: el('div', { class: 'runner' }, el('strong', {}, dot, name), el('span', { class: 'jumps' }, jumps, ' jumps'), el('small', {}, delay)) };
    });
    this.offer({ glide: true });
    box.append(el('h1', {}, 'One runner, one network, two ways to draw it'), this.words,
      el('div', { class: 'line' }, this.cells[0].node,
        el('div', { class: 'deeds' }, this.worse, el('button', { id: 'walk-yourself', onclick: () => this.close(true) }, 'Walk yourself')), this.cells[1].node));
  }

  /** Gait is what this client shows others by. */
  offer({ glide }) {
    this.heard = `Hard snap shows each place as it comes; Gait, from ${glide ? 'messages of its own' : 'the same messages'}, shows the way between`;
    this.cells.forEach((cell, i) => {
      cell.number = i === 0 ? SNAP : glide ? GLIDE : RETAIL;
      cell.dot.style.background = SCHEMES[cell.number];
    });
  }

  /** @param step which of its networks, from 0 on */
  open(step) {
    // A connection that came back begins with the network that was there before the opening.
    if (this.on) { this.bend(this.at); return; }
    this.on = true;
    this.box.hidden = false;
    document.body.classList.add('opening');
    this.bend(step);
    this.scene.runners = new Map(this.cells.map(({ number: n, name }) => [n, name]));
    this.start();
    this.uncovered();
  }

  bend(step) {
    this.at = Math.max(step, 0) % NETWORKS.length;
    const [text, words] = NETWORKS[this.at];
    this.network.lend(text);
    this.network.setRate(1, true);
    this.words.textContent = `${words}. ${this.heard}. The blue outline is the truth.`;
    this.worse.textContent = this.at === NETWORKS.length - 1 ? 'Make it good again' : 'Make it worse';
    this.link.send({ t: 'scores' });
    this.say(null);
  }

  /** In one line, for a picture that leaves the page. */
  get caption() { return [NETWORKS[this.at][1], ...this.cells.map(({ name, jumps, delay }) => (/^\d/.test(jumps.textContent) ? `${name}: ${jumps.textContent} jumps ${delay.textContent.replace(/ · [^·]*B\/s$/, '')}` : name))].join(' · '); }

  /** What the lab's rules count, of the last minute: how often each picture jumped, and how late it is. */
  status({ scores, busySeconds }) { if (this.on) this.say(scores, busySeconds > 4); }

  say(scores, busy = false) {
    for (const { number: n, jumps, delay } of this.cells) {
      const score = scores?.find((each) => each.number === n), known = score?.seconds > 0;
      jumps.textContent = known ? Math.round(score.pops * score.seconds / 60) : '—';
      delay.textContent = known && Number.isFinite(score.delay) ? `in ${number(score.seconds, 0)} s · ${number(score.delay, 2)} s behind · ${number(score.bytes, 0)} B/s` : busy ? 'this machine is too busy to count' : 'counting…';
    }
  }

  close(walk) {
    if (!this.on) return;
    this.on = false;
    this.box.hidden = true;
    document.body.classList.remove('opening');
    this.scene.runners = null;
    this.uncovered();
    this.network.giveBack();
    this.leave(walk);
  }
}
