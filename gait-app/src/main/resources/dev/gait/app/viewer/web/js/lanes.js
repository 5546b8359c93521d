// A lane on the ground for each runner of a comparison: two lines along the way that was really gone, kept for as long as a
// lap takes, so that whoever leaves the lane is seen to.

import * as THREE from '../third_party/three/three.module.js';

const POINTS = 420;
const STEP_METERS = 0.35;
const HALF_LANE = 0.62;
const HALF_LINE = 0.045;

export class Lane {
  constructor(scene, colour) {
    this.scene = scene;
    this.x = []; this.y = [];
    this.positions = new Float32Array(POINTS * 2 * 2 * 3);
    const index = [];
    for (let line = 0; line < 2; line++) {
      for (let i = 0; i < POINTS - 1; i++) {
        const c = line * POINTS * 2 + i * 2;
        index.push(c, c + 1, c + 2, c + 1, c + 3, c + 2);
      }
    }
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.BufferAttribute(this.positions, 3).setUsage(THREE.DynamicDrawUsage));
    geometry.setIndex(index);
    this.mesh = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({
      color: colour, transparent: true, opacity: 0.85, side: THREE.DoubleSide, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -4,
    }));
    this.mesh.frustumCulled = false;
    scene.add(this.mesh);
  }

  add(x, y) {
    const n = this.x.length;
    if (n > 0) {
      const moved = Math.hypot(x - this.x[n - 1], y - this.y[n - 1]);
      if (moved < STEP_METERS) return;
      if (moved > 6) { this.x.length = this.y.length = 0; }
    }
    this.x.push(x); this.y.push(y);
    if (this.x.length > POINTS) { this.x.shift(); this.y.shift(); }
    this.changed = true;
  }

  /** Draws it beside where it was gone. */
  draw(shiftX, shiftY, ground) {
    const n = this.x.length, p = this.positions;
    if (!this.changed && this.shiftX === shiftX && this.shiftY === shiftY) return;
    this.changed = false; this.shiftX = shiftX; this.shiftY = shiftY;
    for (let i = 0; i < POINTS; i++) {
      const k = Math.min(i, n - 1), before = Math.max(k - 1, 0), after = Math.min(k + 1, n - 1);
      const dx = this.x[after] - this.x[before] || 0, dy = this.y[after] - this.y[before] || 1e-6, d = Math.hypot(dx, dy) || 1;
      for (let line = 0; line < 2; line++) {
        for (let edge = 0; edge < 2; edge++) {
          const off = (line ? 1 : -1) * HALF_LANE + (edge ? 1 : -1) * HALF_LINE;
          const x = this.x[k] + shiftX + dy / d * off, y = this.y[k] + shiftY - dx / d * off;
          const at = (line * POINTS * 2 + i * 2 + edge) * 3, z = ground(x, y);
          p[at] = x; p[at + 1] = (Number.isFinite(z) ? z : 0) + 0.06; p[at + 2] = -y;
        }
      }
    }
    this.mesh.geometry.attributes.position.needsUpdate = true;
  }

  dispose() { this.scene.remove(this.mesh); this.mesh.geometry.dispose(); this.mesh.material.dispose(); }
}
