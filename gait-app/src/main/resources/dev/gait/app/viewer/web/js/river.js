// The messages behind the picture: one row per character, one tick per message. A tick begins above when the message left
// and ends below when it was heard, so its slant is its delay. Its colour and the shape of its end say what it is; a hollow
// head means the network lost it, red that it came late, a flag that the picture jumped because of it.

import { COL } from './frame.js';
import { el, number } from './bits.js';
import { COLOURS, SCHEMES } from './looks.js';

const SECONDS = 10;
const ROW = 15;
const NAMES = 74;
/** A tick is pointed at from so near, pixels. */
const REACH = 7;
const KEEP_SECONDS = 61;
/** Rows are chosen anew so often, milliseconds: they should not dance. */
const CHOOSE_MILLIS = 1500;
/** Where the processor draws, the river moves so often. */
const SLOW_MILLIS = 120;

export const FLAGS = { lost: 1, late: 2, pop: 4, own: 8 };
/** What a message is, by the engine's number; the colours are those of the scene where it has one for the same thing. */
export const KINDS = [
  { name: 'position', colour: COLOURS.heard, shape: 'square' },
  { name: 'motion', colour: COLOURS.drawn, shape: 'triangle' },
  { name: 'jump', colour: SCHEMES[5], shape: 'diamond' },
];

export class River {
  /** @param acts {select(id), seek(time)} */
  constructor(box, link, scene, acts) {
    Object.assign(this, { box, link, scene, acts });
    this.canvas = el('canvas', { id: 'river-canvas', 'aria-label': 'Messages of the last ten seconds' });
    this.g = this.canvas.getContext('2d');
    this.card = document.getElementById('message');
    box.append(this.canvas);
    this.clear();
    this.canvas.addEventListener('pointermove', (e) => this.point(e));
    this.canvas.addEventListener('pointerleave', () => this.show(null));
    this.canvas.addEventListener('click', (e) => { this.point(e); if (this.shown) this.jump(this.shown); });
  }

  clear() {
    this.byNumber = new Map();
    this.byId = new Map();
    this.newest = 0;
    this.rows = [];
    this.chosenAt = -1e9;
    this.show(null);
  }

  /** What the engine's log has that is new or has changed. */
  take(list) {
    for (const [n, id, kind, sent, heard, flags, x, y, z] of list) {
      const known = this.byNumber.get(n);
      if (known) { Object.assign(known, { heard, flags }); continue; }
      const tick = { number: n, id, kind, sent, heard, flags, x, y, z };
      this.byNumber.set(n, tick);
      if (!this.byId.has(id)) this.byId.set(id, []);
      this.byId.get(id).push(tick);
      this.newest = Math.max(this.newest, sent);
    }
    if (this.link.frame?.length > KEEP_SECONDS) return; // a recording is kept whole
    for (const [id, ticks] of this.byId) {
      while (ticks.length > 0 && ticks[0].sent < this.newest - KEEP_SECONDS) this.byNumber.delete(ticks.shift().number);
      if (ticks.length === 0) this.byId.delete(id);
    }
  }

  get most() { return innerHeight >= 800 ? 6 : innerHeight >= 560 ? 4 : 3; }

  /** Who has a row: the one that is looked at, oneself, then who is nearest to what the camera looks at. */
  choose(frame, now) {
    const first = [this.scene.selected || frame.watched, frame.own].filter((id) => id && frame.find(id) >= 0);
    const key = first.join();
    if (now - this.chosenAt < CHOOSE_MILLIS && key === this.key) return;
    this.chosenAt = now;
    this.key = key;
    const { x, z } = this.scene.cameras.pivot;
    const others = [];
    for (let row = 0; row < frame.count; row++) {
      const at = frame.at(row), id = frame.u[at];
      const apart = Math.hypot(frame.get(at, COL.x) - x, frame.get(at, COL.y) + z);
      if (!first.includes(id)) others.push([this.rows.includes(id) ? apart * 0.6 : apart, id]);
    }
    others.sort((a, b) => a[0] - b[0]);
    const chosen = [...new Set([...first, ...others.map((each) => each[1])])].slice(0, this.most);
    // who stays keeps its row
    const rows = chosen.slice(0, first.length).concat(this.rows.filter((id) => chosen.includes(id) && !first.includes(id)));
    for (const id of chosen) if (!rows.includes(id)) rows.push(id);
    this.rows = rows;
  }

  draw(frame) {
    if (this.box.hidden) return;
    const now = performance.now();
    if (this.scene.software && now - this.drawnAt < SLOW_MILLIS) return;
    this.drawnAt = now;
    this.choose(frame, now);
    const { canvas, g } = this;
    const ratio = Math.min(devicePixelRatio, 2), width = canvas.clientWidth, height = Math.max(this.rows.length, 1) * ROW;
    if (width === 0) return;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      canvas.style.height = `${height}px`;
    }
    this.end = frame.time;
    this.scale = (width - NAMES) / SECONDS;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, width, height);
    g.font = '11px system-ui, sans-serif';
    g.textBaseline = 'middle';
    for (let i = 0; i < this.rows.length; i++) {
      const id = this.rows[i], y = i * ROW;
      if (i % 2 === 1) { g.fillStyle = 'rgba(255,255,255,0.035)'; g.fillRect(0, y, width, ROW); }
      g.fillStyle = id === frame.own ? COLOURS.own : id === this.scene.selected ? '#ffffff' : '#a3b2ba';
      g.fillText(id === frame.own ? 'You' : this.scene.people.get(id)?.name ?? `0x${id.toString(16)}`, 2, y + ROW / 2, NAMES - 8);
      for (const tick of this.byId.get(id) ?? []) this.tick(tick, y);
    }
  }

  x(time) { return NAMES + (time - this.end + SECONDS) * this.scale; }

  tick(tick, y) {
    const { g } = this;
    const heard = tick.heard ?? NaN;
    if (tick.sent > this.end || (tick.heard ?? tick.sent) < this.end - SECONDS) return;
    const lost = (tick.flags & FLAGS.lost) !== 0, late = (tick.flags & FLAGS.late) !== 0;
    const kind = KINDS[tick.kind] ?? KINDS[0];
    const colour = late ? COLOURS.pop : kind.colour;
    const x0 = Math.max(this.x(tick.sent), NAMES), arrived = heard <= this.end;
    const x1 = arrived ? this.x(heard) : this.x(Math.min(this.end, tick.sent + 0.4));
    const top = y + 2, bottom = y + ROW - 3;
    g.strokeStyle = g.fillStyle = colour;
    g.lineWidth = tick === this.shown ? 3.2 : late ? 2.4 : 1.6;
    g.globalAlpha = arrived ? 1 : lost ? 0.9 : 0.5; // on its way
    if (!lost || arrived) {
      g.beginPath(); g.moveTo(x0, top); g.lineTo(x1, arrived ? bottom : top + (bottom - top) * 0.6); g.stroke();
    }
    if (lost) { g.beginPath(); g.arc(x0, top + 3, 3, 0, 7); g.stroke(); }
    if (arrived) this.mark(kind.shape, x1, bottom);
    if (tick.flags & FLAGS.pop) { g.fillStyle = COLOURS.pop; g.beginPath(); g.moveTo(x1 + 2, top - 1); g.lineTo(x1 + 9, top + 3); g.lineTo(x1 + 2, top + 7); g.fill(); }
    g.globalAlpha = 1;
  }

  mark(shape, x, y) {
    const { g } = this;
    g.beginPath();
    if (shape === 'square') g.rect(x - 2, y - 2, 4, 4);
    else if (shape === 'triangle') { g.moveTo(x - 3.5, y + 2); g.lineTo(x + 3.5, y + 2); g.lineTo(x, y - 4); } else { g.moveTo(x, y - 5); g.lineTo(x + 4, y - 1); g.lineTo(x, y + 3); g.lineTo(x - 4, y - 1); }
    g.fill();
  }

  // ---- Pointing at one ----

  /** The tick under a place of the canvas; the nearest within reach. */
  find(px, py) {
    const id = this.rows[Math.floor(py / ROW)], top = Math.floor(py / ROW) * ROW;
    let best = null, nearest = REACH;
    for (const tick of this.byId.get(id) ?? []) {
      const x0 = this.x(tick.sent), x1 = this.x(Math.min(tick.heard ?? this.end, this.end));
      const at = x0 + (x1 - x0) * Math.min(Math.max((py - top) / ROW, 0), 1);
      if (Math.abs(at - px) < nearest && tick.sent <= this.end) { nearest = Math.abs(at - px); best = tick; }
    }
    return best;
  }

  point(e) {
    const r = this.canvas.getBoundingClientRect();
    this.show(this.find(e.clientX - r.left, e.clientY - r.top), e.clientX, r.top);
  }

  show(tick, x, y) {
    if (tick && tick !== this.shown) {
      this.lines = null;
      this.link.send({ t: 'message', number: tick.number });
    }
    this.shown = tick;
    this.card.hidden = !tick;
    this.canvas.style.cursor = tick ? 'pointer' : '';
    this.scene.marks.flash = tick ? this.place(tick) : null;
    if (tick) { this.at = [x, y]; this.fill(); }
  }

  /** Where in the world it speaks of: the place it names, else whoever it is about. */
  place(tick) {
    if (Number.isFinite(tick.x)) return { x: tick.x, y: tick.y, z: tick.z };
    const frame = this.link.frame, at = frame?.find(tick.id) ?? -1;
    return at >= 0 ? { x: frame.get(at, COL.x), y: frame.get(at, COL.y), z: frame.get(at, COL.z) } : null;
  }

  /** The engine decoded it. */
  explain({ number: n, lines }) {
    if (this.shown?.number !== n) return;
    this.lines = lines;
    this.fill();
  }

  fill() {
    const tick = this.shown, { card } = this;
    const who = tick.flags & FLAGS.own ? 'from you to the server' : `about ${this.scene.people.get(tick.id)?.name ?? 'somebody'}`;
    const way = tick.heard === null || tick.heard === undefined ? (tick.flags & FLAGS.lost ? 'lost' : 'on its way')
      : tick.heard - tick.sent > 0.0005 ? `took ${number((tick.heard - tick.sent) * 1000, 0)} ms${tick.flags & FLAGS.lost ? ', lost and sent again' : ''}${tick.flags & FLAGS.late ? ', late' : ''}` : 'heard';
    card.replaceChildren(
      el('strong', {}, this.lines?.[0]?.[0] ?? KINDS[tick.kind].name), ' ', el('small', {}, who), el('div', { class: 'dim' }, way),
      ...(tick.flags & FLAGS.pop ? [el('div', { class: 'warn' }, 'The picture jumped when this came.')] : []),
      el('dl', { class: 'facts' }, ...(this.lines ?? []).slice(1, 15).flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)])));
    const [x, y] = this.at, w = card.offsetWidth, h = card.offsetHeight;
    const top = Math.max(y - h - 8, 8);
    card.style.left = `${this.beside(x - w / 2, top, w, h)}px`;
    card.style.top = `${top}px`;
  }

  /** How far from the left the card stands: at the pointer, or beside those whom it would cover. */
  beside(wanted, top, w, h) {
    const inside = (left) => Math.min(Math.max(left, 8), innerWidth - w - 8), bodies = this.scene.subjects();
    const covered = (left) => bodies.reduce((sum, b) => sum + Math.max(0, Math.min(left + w, b.right) - Math.max(left, b.left)) * Math.max(0, Math.min(top + h, b.bottom) - Math.max(top, b.top)), 0);
    const places = [wanted, ...bodies.flatMap((b) => [b.right + 10, b.left - w - 10])].map(inside);
    return places.reduce((best, each) => (covered(each) < covered(best) ? each : best));
  }

  jump(tick) {
    this.acts.select(tick.id);
    this.acts.seek(tick.heard ?? tick.sent);
  }
}
