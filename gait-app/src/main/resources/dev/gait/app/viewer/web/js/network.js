// The network in your hand: presets, sliders, a freeze button. Every change goes to the relay at once and into the address bar.

import { el, number, say } from './bits.js';

/** What is shown as measured is of the last so many seconds, not since the beginning. */
const WINDOW_SECONDS = 5;

/** Slider, unit, range, how a slider's value becomes settings. Burst is one slider over the four of the model. */
const SLIDERS = [
  { id: 'delay', name: 'Latency', unit: 'ms', max: 500, step: 5, tip: 'One-way delay; the round trip is twice this' },
  { id: 'jitter', name: 'Jitter', unit: 'ms', max: 200, step: 5, tip: 'Each packet is early or late by up to this' },
  { id: 'loss', name: 'Loss', unit: '%', max: 40, step: 0.5, share: true, tip: 'Packets that never arrive' },
  { id: 'burst-enter', name: 'Bursts', unit: '%', max: 10, step: 0.5, share: true, tip: 'How often a packet begins a bad spell, in which most are lost and the rest late' },
  { id: 'duplicate', name: 'Duplicates', unit: '%', max: 30, step: 1, share: true, tip: 'Packets that arrive twice' },
];
const RATES = [0.5, 1, 2, 5, 10, 20];
/** What a bad spell is like where a preset says nothing about it. */
const SPELL = { 'burst-leave': 0.2, 'burst-loss': 0.6, 'burst-delay': 80 };

/** What is read off the line, by the id of its place. */
const MEASURED = [
  ['round-trip', 'Round trip', ''], // the engine says over how long
  ['datagrams', 'Packets', `Packets from the server a second, over the last ${WINDOW_SECONDS} s`],
  ['lost', 'Lost', `Of the packets from the server, over the last ${WINDOW_SECONDS} s`],
  ['twice', 'Twice', `Packets from the server that came twice, over the last ${WINDOW_SECONDS} s`],
];

export class Network {
  constructor(box, link, address) {
    this.box = box;
    this.link = link;
    this.address = address;
    this.values = {};
    this.rate = 1;
    this.frozen = false;
    this.presets = [];
    this.build();
  }

  build() {
    const { box } = this;
    this.chips = el('div', { class: 'chips', role: 'group', 'aria-label': 'Presets' });
    this.inputs = {};
    const rows = el('div', { class: 'rows' });
    for (const slider of SLIDERS) rows.append(this.row(slider));
    const rate = this.rateInput = el('input', { type: 'range', id: 'net-rate', min: 0, max: RATES.length - 1, step: 1, value: 1,
      oninput: () => this.setRate(RATES[+rate.value], true) });
    this.rateText = el('output', {}, '1 Hz');
    rows.append(el('label', { class: 'row', 'data-tip': 'How often every player says where it is; the original game: once a second' }, el('span', {}, 'Update rate'), rate, this.rateText));
    this.freezeButton = el('button', { id: 'freeze', class: 'wide', 'aria-pressed': false, 'data-tip': 'Nothing gets through until you let go; then everything at once', 'data-key': 'freeze', onclick: () => this.freeze() }, 'Freeze the network');
    this.facts = null;
    this.measured = el('dl', { class: 'facts', id: 'measured' });
    this.readings = {};
    for (const [id, name, tip] of MEASURED) {
      const dt = el('dt', { 'data-tip': tip }, name), dd = el('dd', { id }, '—');
      this.readings[id] = { dt, dd };
      this.measured.append(dt, dd);
    }
    box.append(el('h2', {}, 'Network', el('small', { id: 'net-words' })), this.chips, rows, this.freezeButton, this.measured,
      el('p', { class: 'dim' }, 'Between your character and the server, both ways. Your own keys never wait for it.'));
  }

  row(slider) {
    const input = el('input', { type: 'range', id: `net-${slider.id}`, min: 0, max: slider.max, step: slider.step, value: 0,
      oninput: () => this.slide(slider, +input.value) });
    const text = el('output', {}, '0');
    this.inputs[slider.id] = { input, text, slider };
    return el('label', { class: 'row', 'data-tip': slider.tip }, el('span', {}, slider.name), input, text);
  }

  offer(hello) {
    if (!hello.network) return;
    this.presets = hello.presets;
    this.chips.replaceChildren(...hello.presets.map((preset) => el('button', {
      'data-preset': preset.name, 'data-tip': preset.words, onclick: () => this.choose(preset),
    }, preset.name === 'wifi' ? 'Wi-Fi' : preset.name === 'lan' ? 'LAN' : preset.name.replace(/^./, (c) => c.toUpperCase()))));
  }

  /** What the address says of it, once, and only for who steers. */
  apply() {
    if (this.applied) return;
    this.applied = true;
    const given = this.address.get('net'), rate = +this.address.get('rate');
    if (given) this.send(given);
    if (rate > 0) this.setRate(rate, true);
  }

  /** The address was edited. */
  follow() {
    const given = this.address.get('net'), rate = +this.address.get('rate') || 1;
    if (given) this.send(given);
    if (rate !== this.rate) this.setRate(rate, true);
  }

  choose(preset) { this.send(preset.name); }

  slide(slider, shown) {
    const values = { ...this.values, [slider.id]: slider.share ? shown / 100 : shown };
    if (slider.id === 'burst-enter' && shown > 0 && !(values['burst-leave'] > 0)) Object.assign(values, SPELL);
    this.send(Object.entries(values).filter(([, v]) => v > 0).map(([k, v]) => `${k}=${+v.toFixed(6)}`).join(' ') || 'clean');
    this.values = values;
    this.show();
  }

  send(text) {
    this.lent = false; // what is chosen by hand stays
    this.link.send({ t: 'net', text });
    this.address.set('net', text);
    this.sentAt = performance.now();
  }

  /** Networks of the opening and of the tour stand in for the visitor's own, which comes back by itself if the page is left. */
  lend(text) {
    this.lent = true;
    this.link.send({ t: 'net', text, lent: true });
  }

  giveBack() {
    if (this.lent) this.link.send({ t: 'chosen' });
    this.lent = false;
  }

  setRate(hz, send) {
    this.rate = hz;
    this.rateInput.value = RATES.reduce((best, each, i) => (Math.abs(each - hz) < Math.abs(RATES[best] - hz) ? i : best), 0);
    this.rateText.textContent = `${hz} Hz`;
    if (send) {
      this.link.send({ t: 'rate', hz });
      this.address.set('rate', hz === 1 ? null : hz);
      this.sentAt = performance.now();
    }
  }

  freeze() { this.link.send({ t: 'freeze', on: !this.frozen }); }

  show() {
    for (const { input, text, slider } of Object.values(this.inputs)) {
      const value = (this.values[slider.id] ?? 0) * (slider.share ? 100 : 1);
      if (document.activeElement !== input || Math.abs(+input.value - value) > slider.max / 4) input.value = value;
      text.textContent = `${+value.toFixed(1)} ${slider.unit}`;
    }
  }

  status({ network }) {
    if (!network) return;
    if (!(performance.now() - this.sentAt < 400)) { // while a slider moves, it is right and the answer is late
      this.values = network.values;
      this.show();
      if (network.rate !== this.rate) this.setRate(network.rate, false);
    }
    this.frozen = network.frozen;
    this.freezeButton.setAttribute('aria-pressed', this.frozen);
    this.freezeButton.textContent = this.frozen ? 'Frozen. Let everything through' : 'Freeze the network';
    document.body.classList.toggle('frozen', this.frozen);
    for (const chip of this.chips.children) chip.setAttribute('aria-pressed', chip.dataset.preset === network.name);
    say(document.getElementById('net-words'), network.words);
    this.facts = network;
    const recent = this.recent(network), { readings } = this;
    const share = (count) => (recent.offered > 0 ? `${number(count / recent.offered * 100, 1)} %` : '—');
    readings['round-trip'].dt.dataset.tip = `From a packet of yours to its answer: the middle one of the last ${network.roundTripSeconds} s, or of those since the network changed`;
    say(readings['round-trip'].dd, network.roundTrip === undefined ? '—' : `${number(network.roundTrip, 0)} ms`);
    say(readings.datagrams.dd, `${number(recent.offered / recent.seconds, 0)} /s`);
    say(readings.lost.dd, share(recent.lost));
    say(readings.twice.dd, share(recent.duplicated));
  }

  /** What the counters moved by within the window. */
  recent({ offered, lost, duplicated }) {
    const now = performance.now(), last = this.samples?.[this.samples.length - 1];
    if (!last || offered < last.offered) this.samples = [];
    this.samples.push({ now, offered, lost, duplicated });
    while (this.samples.length > 2 && now - this.samples[1].now >= WINDOW_SECONDS * 1000) this.samples.shift();
    const first = this.samples[0];
    return { offered: offered - first.offered, lost: lost - first.lost, duplicated: duplicated - first.duplicated, seconds: Math.max((now - first.now) / 1000, 0.25) };
  }
}
