// Names above heads, on a flat canvas over the scene: cheap, sharp, and never in the way of a click.

import * as THREE from '../third_party/three/three.module.js';
import { COL } from './frame.js';
import { COLOURS, SCHEMES } from './looks.js';

const FAR = 75;
const MOST = 40;

export class Labels {
  constructor(canvas) {
    this.canvas = canvas;
    this.g = canvas.getContext('2d');
    this.point = new THREE.Vector3();
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

  write(text, x, y, z, colour, strong) {
    const distance = Math.hypot(x - this.camera.position.x, y - this.camera.position.y, z - this.camera.position.z);
    if (this.shown >= MOST || (!strong && distance > FAR)) return;
    this.point.set(x, y, z).project(this.camera);
    if (this.point.z > 1 || Math.abs(this.point.x) > 1.1 || Math.abs(this.point.y) > 1.1) return;
    this.shown++;
    const g = this.g, px = (this.point.x + 1) / 2 * this.width, py = (1 - this.point.y) / 2 * this.height;
    g.globalAlpha = strong ? 1 : Math.max(0.25, 1 - distance / FAR);
    g.font = `${strong ? 600 : 500} ${strong ? 13 : 12}px system-ui, sans-serif`;
    g.lineWidth = 3;
    g.strokeStyle = 'rgba(8,13,17,0.85)';
    g.fillStyle = colour;
    g.strokeText(text, px, py);
    g.fillText(text, px, py);
    g.globalAlpha = 1;
  }

  draw(frame, people, selected, hideWatched) {
    for (let row = 0; row < frame.count; row++) {
      const at = frame.at(row), id = frame.u[at];
      const own = id === frame.own;
      if (hideWatched && id === frame.watched) continue;
      const person = people.get(id);
      this.write(own ? 'You' : person?.name ?? '', frame.get(at, COL.x), frame.get(at, COL.z) + (person?.kind === 'creature' ? 1.6 : 2.05),
        -frame.get(at, COL.y), own ? COLOURS.own : person?.kind === 'creature' ? '#e3a39b' : '#dfe7ea', own || id === selected);
    }
  }

  scheme(number, name, x, y, z) { this.write(name, x, y + 2.1, z, SCHEMES[number % SCHEMES.length], true); }
}
