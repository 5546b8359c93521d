// The same actor, drawn by several schemes at once from the same datagrams. All of them run in the engine; here they are only
// drawn, and their live scores shown.

import { el, number } from './bits.js';
import { SCHEMES } from './looks.js';

/** What a score is called, its unit, what it is, and to how many digits one reads it. */
const COLUMNS = [
  ['shape', 'Shape', 'm', 'Metres off the true path, once its delay is allowed for', 3],
  ['delay', 'Delay', 's', 'Seconds behind the truth', 2],
  ['pops', 'Pops', '/min', 'Jumps you can see: 5 cm and more beyond what anybody can run', 1],
  ['settle', 'Settle', 's', 'Seconds from a stop until it stands there', 2],
  ['bytes', 'Bytes', '/s', 'Bytes a second of the messages it needs', 0],
];

/** What is counted of fewer seconds says nothing yet: who was just chosen is still on its way to where it is heard of. */
const LEAST_SECONDS = 5;

/** What each way of drawing does, for whoever points at its name. */
const WORDS = {
  'hard snap': 'Puts it where the last message says, and leaves it there',
  'dead reckoning': 'Lets it run on as it last ran, until the next message says otherwise',
  snapshot: 'Waits for two messages and draws the straight way between',
  hermite: 'Waits for two messages and draws a curve between',
  retail: 'As the original game does: plays its commands and walks it to where it is heard of',
  glide: 'Gait’s own: commands and places with their times, shown a steady moment late',
};

/** The scheme's colour, as the figure wears it. */
function dot(scheme) {
  const node = el('i', { class: 'dot' });
  node.style.background = SCHEMES[scheme % SCHEMES.length];
  return node;
}

/** What people run has a capital; the others are the lab's. */
const shownName = (name) => (name === 'glide' ? 'Glide' : name);

export class Compare {
  constructor(box, link, scene, address) {
    Object.assign(this, { box, link, scene, address });
    this.watched = 0;
    this.on = false;
    this.layout = address.get('compare') === 'side' ? 'side' : 'overlaid';
    this.rows = el('tbody', {});
    this.title = el('small', {});
    const layout = (id, text, tip) => el('button', { 'data-layout': id, 'aria-pressed': this.layout === id, 'data-tip': tip, onclick: () => this.setLayout(id) }, text);
    this.layouts = el('div', { class: 'segments' }, layout('overlaid', 'Overlaid', 'Each where it would really be drawn'), layout('side', 'Side by side', 'In lanes across the view'));
    this.reset = el('button', { class: 'plain', id: 'reset-scores', 'data-tip': 'Begin to count anew', onclick: () => link.send({ t: 'scores' }) }, 'Reset');
    box.append(el('h2', {}, 'Compare', this.title), el('div', { class: 'line' }, this.layouts, this.reset),
      el('table', {}, el('thead', {}, el('tr', {}, el('th', {}, 'Scheme'), ...COLUMNS.map(([, name, unit, tip]) => el('th', { 'data-tip': tip, tabIndex: 0 }, name, el('small', {}, unit))))), this.rows),
      el('p', { class: 'dim', id: 'score-note' }));
  }

  offer(hello) {
    this.names = (hello.schemes ?? []).map(shownName);
    this.scene.schemeNames = this.names;
    this.glide = hello.glide;
    this.scripted = hello.scripted;
  }

  open(on, id) {
    this.on = on;
    this.scene.compare = on ? this.layout : null;
    this.address.set('compare', on ? this.layout : null);
    if (on) {
      this.watch(id || this.watched);
    } else {
      this.link.send({ t: 'watch', id: 0 });
    }
  }

  /** Only for the eye, without the panel: the opening's two runners. */
  race(id) {
    this.watched = id;
    this.scene.compare = 'side';
    this.link.send({ t: 'watch', id });
  }

  leave() {
    if (this.on) return;
    this.scene.compare = null;
    this.link.send({ t: 'watch', id: 0 });
  }

  setLayout(layout) {
    this.layout = layout;
    for (const button of this.layouts.children) button.setAttribute('aria-pressed', button.dataset.layout === layout);
    if (this.on) { this.scene.compare = layout; this.address.set('compare', layout); }
  }

  /** The address was edited. */
  follow() {
    const wanted = this.address.get('compare');
    if (wanted && wanted !== this.layout) this.setLayout(wanted === 'side' ? 'side' : 'overlaid');
  }

  /** Compares on another figure; nothing happens while the panel is closed. */
  watch(id) {
    if (!this.on || !id) return;
    this.watched = id;
    this.link.send({ t: 'watch', id });
    this.scene.selected = id;
    if (this.scene.cameras.mode === 'chase') window.gait.setCamera('follow');
  }

  status({ scores, watchedSeconds, busySeconds }) {
    if (!this.on) return;
    this.scores = scores ?? [];
    this.busy = busySeconds ?? 0;
    this.title.textContent = this.scene.people.get(this.watched)?.name ?? '';
    this.rows.replaceChildren(...this.scores.map((score) => el('tr', { 'data-scheme': score.name },
      el('th', { scope: 'row', 'data-tip': WORDS[score.name] ?? '' }, dot(score.number), shownName(score.name)),
      ...COLUMNS.map(([id, , , , digits]) => el('td', {}, number(id === 'bytes' || score.seconds >= LEAST_SECONDS ? score[id] : NaN, digits))))));
    document.getElementById('score-note').replaceChildren(...(this.scores.length === 0 ? ['Choose a character: click one, or press ].'] : this.note(watchedSeconds, busySeconds)));
  }

  /** What the numbers are of, and where to check them. */
  note(seconds, busy) {
    const second = 'the Onlooker, a second client near you, hears over a network as bad';
    const counted = this.scores.some((score) => score.seconds >= LEAST_SECONDS);
    const said = [`${counted ? `Over ${number(seconds, 0)} s of the last minute.` : `Counting, ${Math.floor(seconds)} s so far.`} ${this.glide ? `Glide is what you see; the others are drawn from what ${second}.` : `Glide is drawn from what ${second}; the others are what you hear.`}`];
    if (busy >= 0.5) said.push(` ${number(busy, 0)} s in which this machine was too busy are not counted.`);
    const { name, text, rate } = window.gait.network.facts ?? {};
    if (this.title.textContent === this.scripted && text) {
      const net = name === 'custom' ? text.replace(/^name=\S+ /, '').replaceAll(' ', ',') : name;
      said.push(` ${this.scripted} plays the lab's script: after a minute this is the table of `, el('code', {}, `gait lab --session --network ${net} --rate ${rate}`), '.');
    } else if (this.scripted) said.push(` ${this.scripted} plays the lab's script; choose that one to check these numbers.`);
    return said;
  }

}
