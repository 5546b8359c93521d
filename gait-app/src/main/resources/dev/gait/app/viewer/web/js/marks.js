// What the server said, beside what you see: ghosts at the true places, the last received positions, waypoints, trails.

import * as THREE from '../third_party/three/three.module.js';
import { COL, FLAG } from './frame.js';
import { Figures } from './figures.js';
import { COLOURS, tinted } from './looks.js';

const TRAIL = 260;      // points
const TRAIL_STEP = 0.2; // metres
const MOST_MARKS = 1024;

/** So many numbers of a buffer are new; what is not drawn is not sent. */
function handOver(attribute, numbers) {
  if (numbers === 0) return;
  attribute.clearUpdateRanges();
  attribute.addUpdateRange(0, numbers);
  attribute.needsUpdate = true;
}

/** A line that grows at its head and forgets its tail. */
class Trail {
  constructor(scene, colour, opacity) {
    this.positions = new Float32Array(TRAIL * 3);
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.BufferAttribute(this.positions, 3).setUsage(THREE.DynamicDrawUsage));
    this.line = new THREE.Line(geometry, new THREE.LineBasicMaterial({ color: colour, transparent: true, opacity }));
    this.line.frustumCulled = false;
    this.scene = scene;
    scene.add(this.line);
    this.clear();
  }

  clear() { this.count = 0; this.line.geometry.setDrawRange(0, 0); }

  add(x, y, z) {
    const p = this.positions, n = this.count * 3;
    if (this.count > 0 && Math.hypot(x - p[n - 3], y - p[n - 2], z - p[n - 1]) < TRAIL_STEP) return;
    if (this.count === TRAIL) { p.copyWithin(0, 3); this.count--; }
    p.set([x, y, z], this.count++ * 3);
    this.line.geometry.attributes.position.needsUpdate = true;
    this.line.geometry.setDrawRange(0, this.count);
  }

  dispose() { this.scene.remove(this.line); this.line.geometry.dispose(); this.line.material.dispose(); }
}

export class Marks {
  constructor(scene, layers) {
    this.scene = scene;
    this.layers = layers;
    this.ghosts = new Figures(scene, { opacity: 0.8 });
    const ring = new THREE.RingGeometry(0.32, 0.46, 4, 1);
    ring.rotateX(-Math.PI / 2);
    this.heard = this.instances(ring, COLOURS.heard, 0.9);
    this.points = this.instances(new THREE.OctahedronGeometry(0.13), COLOURS.waypoint, 0.95);
    this.ring = this.instances(new THREE.RingGeometry(0.62, 0.72, 40).rotateX(-Math.PI / 2), COLOURS.own, 0.9);
    this.road = new THREE.LineSegments(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: COLOURS.waypoint, transparent: true, opacity: 0.7 }));
    this.road.geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(MOST_MARKS * 6), 3).setUsage(THREE.DynamicDrawUsage));
    this.road.frustumCulled = false;
    scene.add(this.road);
    this.flash = null; // a place that somebody points at elsewhere
    this.beam = new THREE.Mesh(new THREE.CylinderGeometry(0.03, 0.03, 3.4, 6).translate(0, 1.7, 0), new THREE.MeshBasicMaterial({ color: COLOURS.heard, transparent: true, opacity: 0.9, depthTest: false, toneMapped: false }));
    this.beam.renderOrder = 3;
    scene.add(this.beam);
    this.trails = new Map();
    this.lastTime = 0;
  }

  instances(geometry, colour, opacity) {
    const mesh = new THREE.InstancedMesh(geometry, new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity, side: THREE.DoubleSide }), MOST_MARKS);
    mesh.frustumCulled = false;
    mesh.count = 0;
    mesh.renderOrder = 2;
    this.scene.add(mesh);
    return mesh;
  }

  put(mesh, x, y, z, scale) {
    if (mesh.count >= MOST_MARKS) return;
    const m = mesh.instanceMatrix.array, o = mesh.count++ * 16;
    m.fill(0, o, o + 16);
    m[o] = m[o + 5] = m[o + 10] = scale; m[o + 15] = 1;
    m[o + 12] = x; m[o + 13] = y; m[o + 14] = z;
  }

  draw(frame, kinds, selected, ground) {
    const { layers } = this;
    if (frame.time < this.lastTime - 0.001 || frame.time > this.lastTime + 1.5) for (const trail of this.trails.values()) { trail.drawn.clear(); trail.truth.clear(); }
    this.lastTime = frame.time;
    this.heard.count = this.points.count = this.ring.count = 0;
    let segments = 0;
    const road = this.road.geometry.attributes.position.array;
    this.ghosts.begin(frame.time);
    for (let row = 0; row < frame.count; row++) {
      const at = frame.at(row), id = frame.u[at];
      const chosen = id === selected;
      const all = layers.everybody || chosen;
      const x = frame.get(at, COL.x), y = frame.get(at, COL.z), z = -frame.get(at, COL.y);
      if (chosen) this.put(this.ring, x, y + 0.06, z, 1);
      if (layers.ghosts && all && frame.has(at, FLAG.truth)) {
        this.ghosts.add(id, kinds.get(id)?.kind ?? 'player', frame.get(at, COL.trueX), frame.get(at, COL.trueY), frame.get(at, COL.trueZ),
          frame.get(at, COL.trueHeading), 0, false, tinted(COLOURS.truth), ground);
      }
      if (layers.heard && all && frame.has(at, FLAG.heard)) {
        const fade = Math.max(0.45, 1.25 - frame.get(at, COL.heardAge) * 0.4);
        this.put(this.heard, frame.get(at, COL.heardX), frame.get(at, COL.heardZ) + 0.07, -frame.get(at, COL.heardY), fade);
      }
      if (layers.waypoints && all) {
        let px = x, py = y + 0.12, pz = z;
        frame.waypoints(at, (wx, wy, wz) => {
          this.put(this.points, wx, wz + 0.12, -wy, 1);
          if (segments < MOST_MARKS) road.set([px, py, pz, wx, wz + 0.12, -wy], segments++ * 6);
          px = wx; py = wz + 0.12; pz = -wy;
        });
      }
      if (layers.trails && all) this.trail(frame, at, id, x, y, z);
    }
    this.ghosts.end();
    this.beam.visible = this.flash !== null;
    if (this.flash) {
      const { x, y, z } = this.flash, pulse = 1 + 0.5 * Math.sin(performance.now() / 90);
      this.beam.position.set(x, z, -y);
      this.beam.scale.set(pulse, 1, pulse);
      this.put(this.heard, x, z + 0.08, -y, 1 + pulse);
    }
    this.road.visible = segments > 0;
    this.road.geometry.setDrawRange(0, segments * 2);
    handOver(this.road.geometry.attributes.position, segments * 6);
    for (const mesh of [this.heard, this.points, this.ring]) { mesh.visible = mesh.count > 0; handOver(mesh.instanceMatrix, mesh.count * 16); }
    for (const [id, trail] of this.trails) {
      if (!layers.trails || (!layers.everybody && id !== selected)) { trail.drawn.dispose(); trail.truth.dispose(); this.trails.delete(id); }
    }
  }

  trail(frame, at, id, x, y, z) {
    let trail = this.trails.get(id);
    if (!trail) {
      trail = { drawn: new Trail(this.scene, COLOURS.drawn, 0.85), truth: new Trail(this.scene, COLOURS.truth, 0.7) };
      this.trails.set(id, trail);
    }
    trail.drawn.add(x, y + 0.1, z);
    if (frame.has(at, FLAG.truth)) trail.truth.add(frame.get(at, COL.trueX), frame.get(at, COL.trueZ) + 0.08, -frame.get(at, COL.trueY));
  }
}
