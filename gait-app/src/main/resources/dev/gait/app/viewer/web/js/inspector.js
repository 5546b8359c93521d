// One character under the glass: what its client was told, what it does, how far it is from the truth.

import { COL, FLAG, commandName } from './frame.js';
import { el, number, say } from './bits.js';
import { doing } from './gestures.js';
import { Plot } from './plot.js';
import { COLOURS, SCHEMES } from './looks.js';
import { GlideLine } from './glideline.js';

const FACTS = [
  ['forward', 'Forward', 'What its legs do, and how fast'],
  ['side', 'Side', 'Its steps to the side, and how fast; left is negative'],
  ['turn', 'Turn', 'How it turns, and how fast; left is negative'],
  ['air', 'Contact', 'On the ground or in the air'],
  ['queue', 'Queue', 'Waypoints still to be walked, and how often walking there failed'],
  ['route', 'Last route', 'What was done with the last position that came'],
  ['heard', 'Last heard', 'Age of the last received position'],
  ['place', 'Position', 'Metres east, north and up on the map'],
  ['rate', 'Positions', 'Positions received about it in the last 10 s, a second'],
];

/** Retail's way has a queue and routes; Glide has a timeline instead. */
const RETAIL_ONLY = ['queue', 'route'];

/** Rates are of the last so many seconds. */
const POP_WINDOW = 30;
const HEARD_WINDOW = 10;

export class Inspector {
  constructor(box, select) {
    this.box = box;
    this.selected = 0;
    this.seen = [];
    this.people = new Map();
    this.name = el('strong', {}, '');
    this.kind = el('small', {}, '');
    this.picker = el('select', { id: 'pick', 'aria-label': 'Character', onchange: () => select(+this.picker.value) });
    this.values = {};
    const facts = el('dl', { class: 'facts' });
    for (const [id, name, tip] of FACTS) {
      this.values[id] = el('dd', { id: `fact-${id}` }, '—');
      facts.append(el('dt', { 'data-tip': tip }, name), this.values[id]);
    }
    const plot = (title, tip, options) => {
      const canvas = el('canvas', { class: 'plot' });
      const value = el('output', {});
      box.append(el('div', { class: 'plot-head', 'data-tip': tip }, el('span', {}, title), value), canvas);
      return { plot: new Plot(canvas, options), value };
    };
    box.append(el('h2', {}, this.name, this.kind, el('button', { class: 'close', 'aria-label': 'Close', onclick: () => select(0) }, '×')), this.picker, facts);
    const line = el('canvas', { class: 'plot', id: 'glide-line' });
    this.glideValue = el('output', { id: 'glide-delay' });
    this.glide = el('div', { id: 'glide', hidden: true },
      el('div', { class: 'plot-head', 'data-tip': 'What is known of it, by the server’s clock: the line is the moment on the screen, what is right of it is known ahead. It is shown late by the way from the server, and some room for packets that take longer' }, el('span', {}, 'Glide'), this.glideValue), line);
    box.append(this.glide);
    this.glideLine = new GlideLine(line, { place: COLOURS.own, command: COLOURS.heard, jump: SCHEMES[3], now: COLOURS.truth });
    this.error = plot('Error', 'Metres between what you see and where the server really has it', { colour: COLOURS.truth, top: 0.5, unit: 'm' });
    this.speed = plot('Speed', 'Metres per second, as drawn', { colour: COLOURS.own, top: 4, unit: 'm/s' });
    this.pops = plot('Pops a minute', 'Pictures of the last 30 s that moved it more than 5 cm beyond top speed; each is a line', { colour: COLOURS.pop, top: 5, unit: '', marks: true });
  }

  /** What Glide shows of it, four times a second; nothing where it is not shown by Glide. */
  status({ glide }) {
    const shown = glide && glide.id === this.selected ? glide : null;
    this.glide.hidden = !shown;
    for (const id of RETAIL_ONLY) this.values[id].hidden = this.values[id].previousSibling.hidden = Boolean(shown);
    if (!shown) return;
    this.glideValue.textContent = `${number(shown.delay * 1000, 0)} ms late, ${number(shown.offset * 100, 0)} cm still to correct`;
    this.glideLine.draw(shown.told);
  }

  roster(people) {
    this.people = people;
    this.picker.replaceChildren(...[...people.values()].sort((a, b) => a.name.localeCompare(b.name)).map((p) => el('option', { value: p.id, selected: p.id === this.selected }, p.name)));
  }

  select(id, person) {
    if (id !== this.selected) {
      for (const each of [this.error, this.speed, this.pops]) each.plot.clear();
      this.seen = [];
    }
    this.selected = id;
    this.name.textContent = person?.name ?? `0x${id.toString(16)}`;
    this.kind.textContent = person?.kind ?? '';
    this.picker.value = id;
  }

  draw(frame) {
    if (this.box.hidden) return;
    const at = frame.find(this.selected);
    if (at < 0) { say(this.values.air, 'out of sight'); return; }
    const v = this.values, commands = frame.int(at, COL.commands);
    say(v.forward, `${commandName(commands & 0xffff)} × ${number(frame.get(at, COL.cycleSpeed))}`);
    say(v.side, `${commandName(commands >>> 16 & 255)}${commands >>> 16 & 255 ? ` × ${number(frame.get(at, COL.sidestep))}` : ''}`);
    say(v.turn, `${commandName(commands >>> 24)}${commands >>> 24 ? ` × ${number(frame.get(at, COL.turn))}` : ''}`);
    const does = doing(frame.int(at, COL.action));
    say(v.air, `${frame.has(at, FLAG.airborne) ? 'airborne' : 'on the ground'}${does ? `, ${does}` : ''}`);
    say(v.queue, `${frame.queue(at)} waiting, ${frame.fails(at)} failed`);
    say(v.route, frame.route(at));
    say(v.heard, frame.has(at, FLAG.heard) ? `${number(frame.get(at, COL.heardAge), 1)} s ago` : 'nothing yet');
    say(v.place, `${number(frame.get(at, COL.x), 1)}  ${number(frame.get(at, COL.y), 1)}  ${number(frame.get(at, COL.z), 1)}`);
    this.trace(this.error, frame, frame.has(at, FLAG.truth) ? frame.get(at, COL.error) : NaN, 'm');
    this.trace(this.speed, frame, frame.get(at, COL.speed), 'm/s');
    this.count(frame, at);
  }

  /** Pops and positions as rates over a window; what was before somebody looked does not count. */
  count(frame, at) {
    const pops = frame.int(at, COL.pops), age = frame.has(at, FLAG.heard) ? frame.get(at, COL.heardAge) : NaN;
    const last = this.seen[this.seen.length - 1];
    if (last && (frame.time < last.time || frame.time > last.time + 2 || pops < last.pops)) this.seen.length = 0;
    const heard = last && age < last.age - 1e-3 ? last.heard + 1 : last?.heard ?? 0;
    this.seen.push({ time: frame.time, pops, age, heard });
    while (frame.time - this.seen[0].time > POP_WINDOW) this.seen.shift();
    const span = frame.time - this.seen[0].time;
    const recent = this.seen.find((each) => each.time >= frame.time - HEARD_WINDOW) ?? this.seen[0];
    const heardSpan = frame.time - recent.time;
    this.rates = { pops: span > 2 ? (pops - this.seen[0].pops) * 60 / span : NaN, heard: heardSpan > 2 ? (heard - recent.heard) / heardSpan : NaN };
    this.trace(this.pops, frame, pops - this.seen[0].pops, '', 0, Number.isFinite(this.rates.pops) ? number(this.rates.pops, 1) : '—');
    const text = Number.isFinite(this.rates.heard) ? `${number(this.rates.heard, 1)} /s` : '—';
    say(this.values.rate, text);
  }

  trace(line, frame, value, unit, digits = 2, words = null) {
    if (Number.isFinite(value)) line.plot.add(frame.time, value);
    const text = words ?? (Number.isFinite(value) ? `${number(value, digits)} ${unit}` : 'no truth here');
    say(line.value, text);
    line.plot.draw();
  }
}
