// Names above heads: small plates over the scene, never in the way of a click. Each is an element of its own that is only
// moved; a canvas as large as the scene would cost more than the scene where the processor draws.

import * as THREE from '../third_party/three/three.module.js';
import { COL } from './frame.js';
import { doing } from './gestures.js';
import { COLOURS, KINDS, SCHEMES } from './looks.js';

const FAR = 75;
const MOST = 40;
/** What matters is written at least so far inside the picture, pixels. */
const EDGE = 6;
/** In a picture lower than this, pixels, names are smaller. */
const LOW = 480;
/** Whether the ground hides somebody is looked into once in so many pictures, at so many places on the way. */
const LOOK_EVERY = 8, LOOKS = 12;
export const PLATE = 'rgba(13,21,27,0.84)';
export const WORDS = '#f4f7f8';

/** How wide a text is in one of the plates' fonts. */
const measure = (() => {
  const g = document.createElement('canvas').getContext('2d'), known = new Map();
  return (text, font) => {
    const key = font + text;
    if (!known.has(key)) { g.font = font; known.set(key, g.measureText(text).width); if (known.size > 2000) known.clear(); }
    return known.get(key) ?? 0;
  };
})();

export class Labels {
  constructor(box) {
    this.box = box;
    this.point = new THREE.Vector3();
    this.far = FAR;
    this.nodes = []; // plates, used again from picture to picture
    this.arrows = [];
    this.top = this.bottom = 0; // pixels that bars cover
    this.covered = { left: 0, right: 0, top: 0, bottom: 0 }; // by the caps of the keys
    this.hidden = new Map(); // id → whether the ground is before it
    this.picture = 0;
    box.style.setProperty('--plate', PLATE);
    box.style.setProperty('--words', WORDS);
  }

  resize(width, height) {
    this.width = width;
    this.height = height;
  }

  begin(camera) {
    this.camera = camera;
    this.shown = 0;
    this.plates = [];
    this.bodies = []; // those whom one looks at: no name of somebody behind them is written on them
    this.pointers = 0;
    this.picture++;
  }

  /** Hides what this picture has no use for. */
  end() {
    for (let i = this.plates.length; i < this.nodes.length && !this.nodes[i].hidden; i++) this.nodes[i].hidden = true; // who comes later is hidden already
    for (let i = this.pointers; i < this.arrows.length; i++) if (!this.arrows[i].hidden) this.arrows[i].hidden = true;
  }

  /** From the eye, metres. */
  away(x, y, z) {
    const eye = this.camera.position, dx = x - eye.x, dy = y - eye.y, dz = z - eye.z;
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  write(text, x, y, z, colour, strong, below = 0) {
    const distance = this.away(x, y, z);
    if (this.shown >= MOST || (!strong && distance > this.far) || text === '') return;
    this.point.set(x, y, z).project(this.camera);
    if (this.point.z > 1 || Math.abs(this.point.x) > 1.1 || Math.abs(this.point.y) > 1.1) return;
    let px = (this.point.x + 1) / 2 * this.width, py = (1 - this.point.y) / 2 * this.height + below;
    const size = strong ? (this.height < LOW ? 11.5 : 13) : distance > this.far / 2 && this.far < 1e6 ? 10.5 : 12;
    const font = `${strong ? 600 : 500} ${size}px system-ui, sans-serif`;
    const wide = measure(text, font) + (strong ? 24 : 14), high = size + 6;
    // a plate on another cannot be read: names give way, what matters moves up
    const taken = (ax = px, ay = py) => this.plates.some((p) => Math.abs(p.x - ax) < (p.wide + wide) / 2 && Math.abs(p.y - ay) < high);
    if (!strong && (py - high < this.top || py > this.height - this.bottom || taken() || this.isCovered(px, py, wide, high) || this.isOnABody(px, py, wide, high, distance))) return;
    if (strong && this.far < 1e6 && !this.compared) this.keepFree(px, py, x, y, z, distance);
    if (strong) px = Math.min(Math.max(px, wide / 2 + EDGE), Math.max(this.width - wide / 2 - EDGE, wide / 2)); // half a name is none
    py = Math.max(py, this.top + high);
    if (this.compared) [px, py] = this.nearest(px, py, wide, high, (ax, ay) => !taken(ax, ay) && !this.bodies.some((b) => ax + wide / 2 > b.left && ax - wide / 2 < b.right && ay > b.top + 6 && ay - high < b.bottom));
    for (let i = 0, go = -high - 1; i < 16 && taken(); i++) { if (py + go < this.top + high) go = high + 1; py += go; } // under the bar nobody reads it
    this.shown++;
    const plate = { text, x: px, y: py, wide, high, font, colour: strong ? colour : null };
    this.show(this.plates.length, plate);
    this.plates.push(plate);
  }

  /** The names of those who are compared, each over its head, and on nobody's body. */
  schemes(spots) {
    for (const { x, y, z } of spots) {
      const above = this.point.set(x, y + 2.1, z).project(this.camera);
      if (above.z <= 1) this.keepFree((above.x + 1) / 2 * this.width, (1 - above.y) / 2 * this.height, x, y + 2.1, z, this.away(x, y, z));
    }
    this.compared = true;
    for (const { number, name, x, y, z } of spots) this.write(name, x, y + 2.1, z, SCHEMES[number % SCHEMES.length], true);
    this.compared = false;
  }

  /** Where a plate is free, above a head and as near to it as may be: straight up, or a little aside. */
  nearest(px, py, wide, high, free) {
    let best = [px, py], least = Infinity;
    for (const aside of [0, 0.45, -0.45]) {
      const x = Math.min(Math.max(px + aside * wide, wide / 2 + EDGE), Math.max(this.width - wide / 2 - EDGE, wide / 2));
      let y = py;
      while (y >= this.top + high && !free(x, y)) y -= 3;
      const far = py - y + Math.abs(x - px);
      if (y >= this.top + high && far < least) { least = far; best = [x, y]; }
    }
    return best;
  }

  /** The figure under a plate that matters, as a box of the picture. */
  keepFree(px, py, x, y, z, distance) {
    const foot = (1 - this.point.set(x, y - 2.05, z).project(this.camera).y) / 2 * this.height, half = (foot - py) * 0.2;
    this.bodies.push({ left: px - half, right: px + half, top: py, bottom: foot, distance });
  }

  isCovered(px, py, wide, high) {
    const c = this.covered;
    return px + wide / 2 > c.left && px - wide / 2 < c.right && py + 4 > c.top && py - high < c.bottom;
  }

  isOnABody(px, py, wide, high, distance) {
    return this.bodies.some((b) => distance > b.distance && px + wide / 2 > b.left && px - wide / 2 < b.right && py + 4 > b.top && py - high < b.bottom);
  }

  /** A name over bare ground says that somebody is there whom nobody sees. */
  isBehindGround(id, x, y, z, ground) {
    if (!this.hidden.has(id) || (id + this.picture) % LOOK_EVERY === 0) {
      const eye = this.camera.position;
      let hidden = false;
      for (let i = 1; i < LOOKS && !hidden; i++) {
        const share = i / LOOKS;
        hidden = ground(eye.x + (x - eye.x) * share, -(eye.z + (z - eye.z) * share)) > eye.y + (y - eye.y) * share;
      }
      if (this.hidden.size > 1000) this.hidden.clear();
      this.hidden.set(id, hidden);
    }
    return this.hidden.get(id);
  }

  show(i, { text, x, y, wide, high, font, colour }) {
    let node = this.nodes[i];
    if (!node) {
      node = this.nodes[i] = document.createElement('span');
      node.className = 'plate';
      node.append(document.createElement('i'), document.createTextNode(''));
      this.box.append(node);
    }
    const look = `${text} ${font} ${colour}`;
    if (node.look !== look) {
      node.look = look;
      node.style.font = font;
      node.style.lineHeight = `${high}px`;
      node.firstChild.hidden = colour === null;
      if (colour !== null) node.firstChild.style.background = colour;
      node.lastChild.data = text;
    }
    if (node.hidden) node.hidden = false;
    const left = Math.round(x - wide / 2), top = Math.round(y - high + 4);
    if (node.left !== left || node.top !== top) { // what is where it was is not painted again
      node.left = left;
      node.top = top;
      node.style.transform = `translate(${left}px, ${top}px)`;
    }
  }

  /** From above a figure is an arrow of fixed size. */
  arrow(x, y, z, heading, colour, strong) {
    this.point.set(x, y, z).project(this.camera);
    let node = this.arrows[this.pointers];
    if (!node) {
      node = this.arrows[this.pointers] = document.createElement('span');
      node.className = 'arrow';
      this.box.append(node);
    }
    this.pointers++;
    const outside = Math.abs(this.point.x) > 1.05 || Math.abs(this.point.y) > 1.05;
    if (node.hidden !== outside) node.hidden = outside;
    if (outside) return;
    if (node.tint !== colour) { node.tint = colour; node.style.background = colour; } // the style reads it back in other words
    const px = (this.point.x + 1) / 2 * this.width, py = (1 - this.point.y) / 2 * this.height;
    node.style.transform = `translate(${px.toFixed(1)}px, ${py.toFixed(1)}px) rotate(${heading.toFixed(1)}deg) scale(${strong ? 1.3 : 1})`;
  }

  draw(frame, people, selected, hideWatched, map, ground) {
    this.far = map ? 1e9 : FAR;
    const eye = this.camera.position, rows = [];
    for (let row = 0; row < frame.count; row++) {
      const at = frame.at(row), id = frame.u[at];
      const strong = id === frame.own || id === selected, dx = frame.get(at, COL.x) - eye.x, dy = frame.get(at, COL.y) + eye.z;
      const away = strong ? -1 : Math.sqrt(dx * dx + dy * dy);
      if (away < this.far) rows.push([away, at]); // of others nobody reads the name
    }
    rows.sort((a, b) => a[0] - b[0]); // who is near comes first
    for (const [away, at] of rows) {
      if (this.shown >= MOST && !map) break;
      const id = frame.u[at], own = id === frame.own;
      if (hideWatched && id === frame.watched) continue;
      const person = people.get(id);
      const colour = own ? COLOURS.own : KINDS[person?.kind] ?? KINDS.player;
      if (map) this.arrow(frame.get(at, COL.x), frame.get(at, COL.z) + 1, -frame.get(at, COL.y), frame.get(at, COL.heading), colour, own || id === selected);
      if (away > 0 && away < FAR && !map && this.isBehindGround(id, frame.get(at, COL.x), frame.get(at, COL.z) + (person?.kind === 'creature' ? 1 : 1.7), -frame.get(at, COL.y), ground)) continue;
      const does = doing(frame.int(at, COL.action)), name = own ? 'You' : person?.name ?? '';
      this.write(does && name ? `${name} · ${does}` : name, frame.get(at, COL.x), frame.get(at, COL.z) + (person?.kind === 'creature' ? 1.6 : 2.05),
        -frame.get(at, COL.y), colour, own || id === selected, map ? 22 : 0);
    }
  }

  /** The same plates on a canvas: for pictures that leave the page. */
  paint(g) {
    g.textAlign = 'center';
    for (const { text, x, y, wide, high, font, colour } of this.plates) {
      g.fillStyle = PLATE;
      g.beginPath();
      g.roundRect(x - wide / 2, y - high + 4, wide, high, high / 2);
      g.fill();
      if (colour !== null) {
        g.fillStyle = colour;
        g.beginPath();
        g.arc(x - wide / 2 + 9, y - high / 2 + 4, 4, 0, 7);
        g.fill();
      }
      g.font = font;
      g.fillStyle = WORDS;
      g.fillText(text, x + (colour !== null ? 5 : 0), y);
    }
  }
}
