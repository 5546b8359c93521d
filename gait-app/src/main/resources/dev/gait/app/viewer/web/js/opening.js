// What a visitor sees first: two runners on the same curve, drawn from the same messages. One is put where the last message
// said, the other is Gait's. One button makes the network worse, the other hands over the keys.

import { el } from './bits.js';

/** Schemes of the engine's list that run, and what they are called here. */
export const RUNNERS = [[0, 'hard snap'], [4, 'Gait']];

const NETWORKS = [
  ['delay=100', '100 ms, one position a second'],
  ['delay=150 jitter=60 loss=5%', '150 ms ± 60, 5 % lost'],
  ['delay=250 jitter=150 loss=15% burst-enter=2% burst-leave=20% burst-loss=60% burst-delay=80', '250 ms ± 150, every sixth lost, bad spells'],
];

export class Opening {
  constructor(box, { link, network, scene, start, leave }) {
    Object.assign(this, { box, link, network, scene, start, leave });
    this.at = 0;
    this.on = false;
    this.words = el('p', { class: 'dim', id: 'opening-words' });
    this.worse = el('button', { class: 'go', id: 'make-it-worse', onclick: () => this.bend(this.at + 1) }, 'Make it worse');
    box.append(el('h1', {}, 'The same messages, two ways to draw them'), this.words,
      el('div', { class: 'line' }, this.worse, el('button', { id: 'walk-yourself', onclick: () => this.close(true) }, 'Walk yourself')));
  }

  /** @param step which of its networks, from 0 on */
  open(step) {
    if (this.on) return;
    this.on = true;
    this.box.hidden = false;
    document.body.classList.add('opening');
    this.found = null;
    this.bend(step);
    this.scene.runners = new Map(RUNNERS);
    this.start();
  }

  bend(step) {
    this.at = Math.max(step, 0) % NETWORKS.length;
    const [text, words] = NETWORKS[this.at];
    this.found ??= this.network.facts?.name ?? this.network.began;
    this.network.send(text, false);
    this.network.setRate(1, true);
    this.words.textContent = `Both from the same messages: ${words}. The bright outline is where the runner really is.`;
    this.worse.textContent = this.at === NETWORKS.length - 1 ? 'Make it good again' : 'Make it worse';
  }

  close(walk) {
    if (!this.on) return;
    this.on = false;
    this.box.hidden = true;
    document.body.classList.remove('opening');
    this.scene.runners = null;
    if (this.found) this.network.send(this.found, false);
    this.leave(walk);
  }
}
