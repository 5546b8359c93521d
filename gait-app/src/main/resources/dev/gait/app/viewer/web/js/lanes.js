// The track of the opening: a ring on the ground for each runner, as wide as a lane, laid along the ground's slopes.

import * as THREE from '../third_party/three/three.module.js';
import { asIs, screen } from './film.js';
import { overGround } from './shadows.js';

const PARTS = 144;
const HALF_LINE = 0.07;
const LIFT = 0.05;

/** Across a lane so wide, metres from its middle: its own colour, faint, between two bright lines. */
const edges = (half) => [[-half - HALF_LINE, 0.95], [-half + HALF_LINE, 0.95], [-half + HALF_LINE, 0.2], [half - HALF_LINE, 0.2], [half - HALF_LINE, 0.95], [half + HALF_LINE, 0.95]];

export class Lane {
  /** @param track {x, y, radius}, its middle on the map; @param shift how much farther out this lane is; @param half of its width */
  constructor(scene, colour, track, shift, half) {
    Object.assign(this, { scene, track, shift, version: -1, edges: edges(half) });
    const across = this.edges.length, tint = screen(colour), colours = new Float32Array((PARTS + 1) * across * 4), index = [];
    for (let i = 0; i <= PARTS; i++) {
      this.edges.forEach(([, alpha], k) => colours.set([tint.r, tint.g, tint.b, alpha], (i * across + k) * 4));
      for (let k = 0; k < across && i < PARTS; k += 2) {
        const a = i * across + k, b = a + across;
        index.push(a, b, a + 1, a + 1, b, b + 1);
      }
    }
    const geometry = new THREE.BufferGeometry();
    this.positions = new Float32Array((PARTS + 1) * across * 3);
    geometry.setAttribute('position', new THREE.BufferAttribute(this.positions, 3));
    geometry.setAttribute('color', new THREE.BufferAttribute(colours, 4));
    geometry.setIndex(index);
    this.mesh = new THREE.Mesh(geometry, asIs(overGround(new THREE.MeshBasicMaterial({ vertexColors: true, transparent: true, side: THREE.DoubleSide, depthWrite: false }), 0.05)));
    this.mesh.frustumCulled = false;
    scene.add(this.mesh);
  }

  /** Lays it on the ground, again whenever more of the ground is known. */
  lay(ground) {
    if (this.version === ground.version) return;
    this.version = ground.version;
    const { x, y, radius } = this.track, p = this.positions;
    let at = 0, last = 0;
    for (let i = 0; i <= PARTS; i++) {
      const turn = i / PARTS * Math.PI * 2, sin = Math.sin(turn), cos = Math.cos(turn);
      for (const [off] of this.edges) {
        const far = radius + this.shift + off, px = x + sin * far, py = y + cos * far, z = ground.heightAt(px, py);
        if (Number.isFinite(z)) last = z;
        p[at++] = px; p[at++] = last + LIFT; p[at++] = -py;
      }
    }
    this.mesh.geometry.attributes.position.needsUpdate = true;
  }

  dispose() { this.scene.remove(this.mesh); this.mesh.geometry.dispose(); this.mesh.material.dispose(); }
}

/** Where a place beside the middle of the track is in a lane: as far out or in, and at the same turn. */
export function inLane(track, x, y, shift, dest) {
  const dx = x - track.x, dy = y - track.y, far = Math.hypot(dx, dy) || 1;
  dest.x = x + dx / far * shift;
  dest.y = y + dy / far * shift;
  return dest;
}
