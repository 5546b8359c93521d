// Every jump of a picture, seen: an arc from where somebody was drawn to where it was put, and what it looked like where it
// stood before. The last few of them stay for a moment, so that a single picture tells of the seconds before it.

import * as THREE from '../third_party/three/three.module.js';
import { asIs, screen } from './film.js';
import { COLOURS } from './looks.js';

const MOST = 4;
const PIECES = 14;
const SECONDS = 4;
/** As the lab has it: farther than top speed allows, and this much more, metres. */
const TOP_SPEED = 9.5;
const MORE = 0.05;
/** What is shorter than this is too small to draw an arc over. */
const LEAST = 0.4;

export class Hops {
  constructor(scene) {
    this.hops = [];
    const corners = MOST * (PIECES + 1) * 2, index = [];
    this.positions = new Float32Array(corners * 3);
    this.colours = new Float32Array(corners * 4);
    for (let h = 0; h < MOST; h++) {
      for (let i = 0; i < PIECES; i++) { const c = (h * (PIECES + 1) + i) * 2; index.push(c, c + 1, c + 2, c + 1, c + 3, c + 2); }
    }
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.BufferAttribute(this.positions, 3).setUsage(THREE.DynamicDrawUsage));
    geometry.setAttribute('color', new THREE.BufferAttribute(this.colours, 4).setUsage(THREE.DynamicDrawUsage));
    geometry.setIndex(index);
    this.mesh = new THREE.Mesh(geometry, asIs(new THREE.MeshBasicMaterial({ vertexColors: true, transparent: true, side: THREE.DoubleSide, depthWrite: false })));
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
    this.mesh.visible = false;
    this.tint = screen(COLOURS.pop);
    scene.add(this.mesh);
  }

  clear() { this.hops.length = 0; this.last = null; this.mesh.visible = false; }

  /** Where somebody is drawn in this picture; metres, y up. */
  see(x, y, z, heading, time) {
    const before = this.last;
    this.last = { x, y, z, heading, time };
    if (!before || time <= before.time || time > before.time + 1) { if (before && time !== before.time) this.hops.length = 0; return; }
    const far = Math.hypot(x - before.x, y - before.y, z - before.z);
    if (far - TOP_SPEED * (time - before.time) > MORE && far > LEAST) this.hops.push({ from: before, to: this.last, time });
    while (this.hops.length > MOST || this.hops[0]?.time < time - SECONDS) this.hops.shift();
  }

  /** The arcs, as bands that face the camera. */
  draw(camera, time) {
    const p = this.positions, e = camera.matrixWorld.elements, { r, g, b } = this.tint;
    this.mesh.visible = this.hops.length > 0;
    this.hops.forEach(({ from, to, time: when }, h) => {
      const fade = Math.max(1 - (time - when) / SECONDS, 0), high = Math.min(0.5 + Math.hypot(to.x - from.x, to.z - from.z) * 0.16, 2);
      for (let i = 0; i <= PIECES; i++) {
        const s = i / PIECES, at = (h * (PIECES + 1) + i) * 2;
        const x = from.x + (to.x - from.x) * s, y = from.y + (to.y - from.y) * s + 1 + high * 4 * s * (1 - s), z = from.z + (to.z - from.z) * s;
        const wide = 0.02 + 0.07 * s; // thicker where it ends
        for (let side = 0; side < 2; side++) {
          const k = (side ? 1 : -1) * wide;
          p[(at + side) * 3] = x + e[4] * k; p[(at + side) * 3 + 1] = y + e[5] * k; p[(at + side) * 3 + 2] = z + e[6] * k;
          this.colours.set([r, g, b, 0.9 * fade], (at + side) * 4);
        }
      }
    });
    this.mesh.geometry.setDrawRange(0, this.hops.length * PIECES * 6);
    this.mesh.geometry.attributes.position.needsUpdate = true;
    this.mesh.geometry.attributes.color.needsUpdate = true;
  }
}
