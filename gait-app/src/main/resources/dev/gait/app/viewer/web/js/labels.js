// Names above heads, on a flat canvas over the scene: cheap, sharp, and never in the way of a click.

import * as THREE from '../third_party/three/three.module.js';
import { COL } from './frame.js';
import { COLOURS, SCHEMES } from './looks.js';

const FAR = 75;
const MOST = 40;
export const PLATE = 'rgba(13,21,27,0.84)';
export const WORDS = '#f4f7f8';

export class Labels {
  constructor(canvas) {
    this.canvas = canvas;
    this.g = canvas.getContext('2d');
    this.point = new THREE.Vector3();
    this.far = FAR;
  }

  resize(width, height, ratio) {
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    this.ratio = ratio;
    this.width = width;
    this.height = height;
  }

  begin(camera) {
    this.camera = camera;
    this.shown = 0;
    this.g.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.g.clearRect(0, 0, this.width, this.height);
    this.g.textAlign = 'center';
    this.g.lineJoin = 'round';
  }

  write(text, x, y, z, colour, strong, below = 0) {
    const distance = Math.hypot(x - this.camera.position.x, y - this.camera.position.y, z - this.camera.position.z);
    if (this.shown >= MOST || (!strong && distance > this.far)) return;
    this.point.set(x, y, z).project(this.camera);
    if (this.point.z > 1 || Math.abs(this.point.x) > 1.1 || Math.abs(this.point.y) > 1.1) return;
    this.shown++;
    if (text === '') return;
    const g = this.g, px = (this.point.x + 1) / 2 * this.width, py = (1 - this.point.y) / 2 * this.height + below;
    const size = strong ? 13 : distance > this.far / 2 && this.far < 1e6 ? 10.5 : 12;
    g.font = `${strong ? 600 : 500} ${size}px system-ui, sans-serif`;
    const wide = g.measureText(text).width + (strong ? 22 : 12), high = size + 6;
    // light words on a dark plate: more than 7:1 over any ground or sky
    g.fillStyle = PLATE;
    g.beginPath();
    g.roundRect(px - wide / 2, py - high + 4, wide, high, high / 2);
    g.fill();
    if (strong) { // whose colour it is
      g.fillStyle = colour;
      g.beginPath();
      g.arc(px - wide / 2 + 9, py - high / 2 + 4, 4, 0, 7);
      g.fill();
    }
    g.fillStyle = WORDS;
    g.fillText(text, px + (strong ? 5 : 0), py);
  }

  /** From above a figure is an arrow of fixed size. */
  arrow(x, y, z, heading, colour, strong) {
    this.point.set(x, y, z).project(this.camera);
    const g = this.g;
    g.save();
    g.translate((this.point.x + 1) / 2 * this.width, (1 - this.point.y) / 2 * this.height);
    g.rotate(heading * Math.PI / 180);
    g.scale(strong ? 1.25 : 1, strong ? 1.25 : 1);
    g.beginPath();
    g.moveTo(0, -9); g.lineTo(6, 7); g.lineTo(0, 3.5); g.lineTo(-6, 7);
    g.closePath();
    g.fillStyle = colour;
    g.strokeStyle = 'rgba(8,13,17,0.9)';
    g.lineWidth = 2;
    g.stroke();
    g.fill();
    g.restore();
  }

  draw(frame, people, selected, hideWatched, map) {
    this.far = map ? 1e9 : FAR;
    for (let row = 0; row < frame.count; row++) {
      const at = frame.at(row), id = frame.u[at];
      const own = id === frame.own;
      if (hideWatched && id === frame.watched) continue;
      const person = people.get(id);
      const colour = own ? COLOURS.own : person?.kind === 'creature' ? '#f0a69b' : person?.kind === 'townsperson' ? '#8fd6cf' : '#e6eef1';
      if (map) this.arrow(frame.get(at, COL.x), frame.get(at, COL.z) + 1, -frame.get(at, COL.y), frame.get(at, COL.heading), colour, own || id === selected);
      this.write(own ? 'You' : person?.name ?? '', frame.get(at, COL.x), frame.get(at, COL.z) + (person?.kind === 'creature' ? 1.6 : 2.05),
        -frame.get(at, COL.y), colour, own || id === selected, map ? 22 : 0);
    }
  }

  scheme(number, name, x, y, z) { this.write(name, x, y + 2.1, z, SCHEMES[number % SCHEMES.length], true); }
}
