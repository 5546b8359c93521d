// Four ways to look: behind one's own character, free around a point, after any character, and straight down. Moving the
// view never waits for the engine; what it looks at is the engine's figure.

import * as THREE from '../third_party/three/three.module.js';
import { COL, FLAG } from './frame.js';
import { withKey } from './keymap.js';

/** The two runners have their distance where so much of the picture's height is free; where less is, they are farther off. */
const DUEL_SHARE = 0.84;

export const CAMERAS = [
  { id: 'chase', name: 'Chase', tip: withKey('Behind your own character', 'chase') },
  { id: 'follow', name: 'Follow', tip: withKey('After the selected character', 'follow') },
  { id: 'orbit', name: 'Orbit', tip: withKey('Free: drag to turn, wheel to zoom', 'orbit') },
  { id: 'map', name: 'Map', tip: withKey('From straight above', 'map') },
];

/** So steep one looks down on one's own figure: the horizon is in the picture, and who comes. Radians. */
const LEVEL = 0.25;
/** Those who are compared are seen from higher up, so that one does not hide the other. */
const FRAMED_LEVEL = 0.36;
/** Who is framed is seen from here at the nearest, metres. */
const FRAMED_NEAREST = 8.5;

export class Cameras {
  constructor(canvas, ground) {
    this.ground = ground;
    this.camera = new THREE.PerspectiveCamera(55, 1, 0.1, 900);
    this.mode = 'chase';
    this.yaw = 0.7;       // free turn around what is looked at
    this.pitch = LEVEL;
    this.distance = 7.5;
    this.height = 70;     // of the map view
    this.target = new THREE.Vector3();
    this.pivot = new THREE.Vector3();
    this.heading = 0;
    this.fresh = true;
    this.drag = null;
    this.above = this.below = 0; // pixels that are covered
    this.nearer = 1; // what a hand makes of the distance that keeps everybody in the picture
    this.fingers = new Map(); // on the scene, id → [x, y]
    this.wasDragged = false; // whether the last press turned or zoomed, and so meant nobody
    canvas.addEventListener('pointerdown', (e) => this.pressed(e));
    canvas.addEventListener('pointermove', (e) => this.dragged(e, canvas));
    for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, (e) => { this.fingers.delete(e.pointerId); this.drag = null; });
    canvas.addEventListener('wheel', (e) => { e.preventDefault(); this.zoom(Math.exp(e.deltaY * 0.001)); }, { passive: false });
  }

  pressed(e) {
    this.fingers.set(e.pointerId, [e.clientX, e.clientY]);
    const alone = this.fingers.size === 1;
    this.drag = alone ? { x: e.clientX, y: e.clientY, moved: 0, id: e.pointerId } : null;
    this.wasDragged = !alone;
  }

  /** How far two fingers are from each other, pixels. */
  get spread() {
    const [a, b] = this.fingers.values();
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  }

  /** Two fingers zoom; true when there are two. */
  pinched(e) {
    const finger = this.fingers.get(e.pointerId);
    if (!finger) return false;
    const before = this.fingers.size === 2 ? this.spread : 0;
    [finger[0], finger[1]] = [e.clientX, e.clientY];
    if (before > 0 && this.spread > 0) this.zoom(before / this.spread);
    return this.fingers.size > 1;
  }

  dragged(e, canvas) {
    if (e.buttons === 0) { this.fingers.clear(); this.drag = null; } // it was let go of outside
    if (this.pinched(e) || !this.drag || this.drag.id !== e.pointerId) return;
    const dx = e.clientX - this.drag.x, dy = e.clientY - this.drag.y;
    this.drag.moved += Math.abs(dx) + Math.abs(dy);
    if (this.drag.moved < 4) return;
    this.wasDragged = true;
    canvas.setPointerCapture(e.pointerId);
    this.drag.x = e.clientX; this.drag.y = e.clientY;
    if (this.mode === 'map') {
      const scale = this.height / canvas.clientHeight * 1.1;
      this.pivot.x -= dx * scale; this.pivot.z -= dy * scale;
      this.free = true;
    } else this.turn(dx * -0.006, dy * 0.005);
  }

  turn(yaw, pitch) {
    this.yaw += yaw;
    this.pitch = Math.min(Math.max(this.pitch + pitch, -0.1), 1.45);
  }

  /**
   * Keeps all of these places (three's axes) in the picture: looks at their middle, from as far as it takes, and along a
   * heading, if there is one. Null ends it.
   */
  frame(spots, heading = NaN) {
    if (spots === null) { if (this.spots) { this.fresh = true; [this.distance, this.pitch] = this.before; } this.spots = null; return; }
    if (!this.spots) {
      this.before = [this.distance, this.pitch];
      this.pitch = this.asked?.pitch ?? Math.max(this.pitch, FRAMED_LEVEL);
      this.nearer = Math.min(Math.max(this.asked?.nearer ?? 1, 0.25), 4);
      this.asked = null;
      this.steady = this.heading;
      this.distance = Math.max(this.distance, FRAMED_NEAREST);
    }
    this.spots = spots;
    this.towards = heading;
  }

  framePivot(dt) {
    const { pivot, camera } = this;
    let x0 = Infinity, x1 = -Infinity, z0 = Infinity, z1 = -Infinity, y = 0;
    for (const s of this.spots) { x0 = Math.min(x0, s.x); x1 = Math.max(x1, s.x); z0 = Math.min(z0, s.z); z1 = Math.max(z1, s.z); y += s.y / this.spots.length; }
    const share = this.fresh || Math.hypot((x0 + x1) / 2 - pivot.x, (z0 + z1) / 2 - pivot.z) > 40 ? 1 : 1 - Math.exp(-dt / 0.3);
    pivot.x += ((x0 + x1) / 2 - pivot.x) * share;
    pivot.y += (y + 1 - pivot.y) * share;
    pivot.z += ((z0 + z1) / 2 - pivot.z) * share;
    if (Number.isFinite(this.towards)) this.steady += Math.atan2(Math.sin(this.towards - this.steady), Math.cos(this.towards - this.steady)) * (this.fresh ? 1 : 1 - Math.exp(-dt / 0.8));
    const left = Math.max(1 - (this.above + this.below) / this.tall, 0.3); // of the picture's height
    const turn = this.steady + this.yaw, sin = Math.sin(turn), cos = Math.cos(turn);
    const up = Math.tan(camera.fov * Math.PI / 360), wide = up * camera.aspect;
    let far = FRAMED_NEAREST;
    for (const s of this.spots) {
      const dx = s.x - pivot.x, dz = s.z - pivot.z;
      const right = Math.abs(dx * cos + dz * sin) + 1.8, ahead = dx * sin - dz * cos;
      far = Math.max(far, right / (wide * 0.84) - ahead * Math.cos(this.pitch));
      far = Math.max(far, (Math.abs(ahead) * Math.sin(this.pitch) + 1.6) / (up * 0.86 * left) - ahead * Math.cos(this.pitch));
    }
    this.needed = far;
    far = Math.min(far * this.nearer, 110);
    this.distance += (far - this.distance) * (this.fresh ? 1 : 1 - Math.exp(-dt / (far > this.distance ? 0.35 : 1.5)));
    this.fresh = false;
  }

  zoom(factor) {
    if (this.mode === 'map') this.height = Math.min(Math.max(this.height * factor, 15), 320);
    else if (this.spots) this.nearer = Math.min(Math.max(this.nearer * factor, 0.25), 4);
    else this.distance = Math.min(Math.max(this.distance * factor, 2.2), 120);
  }

  set(mode) {
    if (this.mode === mode) return;
    this.mode = mode;
    this.lens();
    this.free = false;
    this.yaw = mode === 'orbit' ? this.yaw - this.heading : 0;
    if (mode === 'chase' || mode === 'follow') { this.yaw = 0; this.pitch = LEVEL; this.distance = Math.min(this.distance, 9); }
    if (mode === 'duel') { this.yaw = Math.PI - 0.5; this.pitch = 0.13; this.distance = 9; this.fresh = true; } // rides ahead and looks back
    if (mode === 'orbit') { this.distance = Math.max(this.distance, 22); this.pitch = Math.max(this.pitch, 0.5); }
    if (this.spots) { this.before[1] = this.pitch; this.pitch = Math.max(this.pitch, FRAMED_LEVEL); }
  }

  /**
   * Where one looks from, for an address: turn, pitch, distance. Of a map that was moved its middle, too; where those who are
   * compared are kept in the picture, what a hand made of the distance that this takes.
   */
  asText() {
    const map = this.mode === 'map', more = map ? (this.free ? [this.pivot.x, this.pivot.z] : []) : this.spots ? [this.nearer] : [];
    return [Math.atan2(Math.sin(this.yaw), Math.cos(this.yaw)), this.pitch, map ? this.height : this.distance, ...more].map((v) => +v.toFixed(3)).join(',');
  }

  look(text) {
    const numbers = (text ?? '').split(',').map(Number), [yaw, pitch, far] = numbers;
    if (!(far > 0) || !numbers.every(Number.isFinite)) return;
    this.yaw = yaw; this.pitch = Math.min(Math.max(pitch, -0.1), 1.45);
    if (this.mode === 'map') {
      this.height = Math.min(far, 320);
      this.free = numbers.length === 5;
      if (this.free) [this.pivot.x, this.pivot.z] = numbers.slice(3);
    } else if (numbers.length === 4) {
      if (this.spots) this.nearer = Math.min(Math.max(numbers[3], 0.25), 4); else this.asked = { pitch: this.pitch, nearer: numbers[3] };
    } else this.distance = Math.min(far, 120);
  }

  /** Points the camera for this picture; (id) is who is selected. */
  update(frame, selected, fallback, dt) {
    const follows = this.mode === 'follow' || this.mode === 'duel';
    const want = follows && selected ? selected : frame.own || selected;
    const at = want ? frame.find(want) : -1;
    if (this.spots?.length > 0 && this.mode !== 'map') this.framePivot(dt);
    else if (at >= 0) {
      // who rides ahead of two runners goes with where they really are: neither of them moves the view
      const truly = this.mode === 'duel' && frame.has(at, FLAG.truth);
      this.pivotTo(frame.get(at, truly ? COL.trueX : COL.x), frame.get(at, truly ? COL.trueZ : COL.z) + 1.25, -frame.get(at, truly ? COL.trueY : COL.y), dt);
      const heading = frame.get(at, truly ? COL.trueHeading : COL.heading) * Math.PI / 180;
      const off = Math.atan2(Math.sin(heading - this.heading), Math.cos(heading - this.heading));
      this.heading += off * (this.fresh ? 1 : 1 - Math.exp(-dt / (truly ? 0.8 : 0.16)));
      this.fresh = false;
    } else if (this.fresh && frame.count > 0) {
      const first = frame.at(0);
      this.pivot.set(frame.get(first, COL.x), frame.get(first, COL.z) + 1, -frame.get(first, COL.y));
      this.fresh = false;
    } else if (this.fresh && fallback) this.pivot.set(fallback.x, fallback.z + 1.25, -fallback.y);
    this.place();
  }

  pivotTo(x, y, z, dt) {
    if (this.mode === 'map' && this.free) return;
    const far = Math.hypot(x - this.pivot.x, z - this.pivot.z);
    const share = this.fresh || far > 30 ? 1 : 1 - Math.exp(-dt / (this.mode === 'chase' ? 0.05 : this.mode === 'duel' ? 0.35 : 0.12));
    this.pivot.x += (x - this.pivot.x) * share;
    this.pivot.y += (y - this.pivot.y) * share;
    this.pivot.z += (z - this.pivot.z) * share;
  }

  place() {
    const { camera, pivot } = this;
    if (this.mode === 'map') {
      camera.up.set(0, 0, -1);
      camera.position.set(pivot.x, pivot.y + this.height, pivot.z + 0.001);
      camera.lookAt(pivot);
      return;
    }
    camera.up.set(0, 1, 0);
    const turn = this.spots ? this.steady + this.yaw : this.mode === 'orbit' ? this.yaw : this.heading + this.yaw;
    const far = this.mode === 'duel' ? this.distance * Math.max(1, DUEL_SHARE / (1 - (this.above + this.below) / this.tall)) : this.distance;
    const flat = Math.cos(this.pitch) * far;
    let x = pivot.x - Math.sin(turn) * flat, z = pivot.z + Math.cos(turn) * flat;
    let y = pivot.y + Math.sin(this.pitch) * far;
    const floor = this.ground.heightAt(x, -z);
    if (floor > y - 0.6) y = floor + 0.6;
    camera.position.set(x, y, z);
    camera.lookAt(pivot.x, pivot.y + 0.15, pivot.z);
  }

  resize(width, height) {
    Object.assign(this, { width, tall: height });
    this.lens();
  }

  /** So many pixels above and below are covered. */
  leave(above, below) {
    Object.assign(this, { above, below });
    if (this.width) this.lens();
  }

  /** A longer lens for the two runners; the middle of the picture is that of what is not covered. */
  lens() {
    const { camera, width, tall } = this;
    camera.aspect = width / tall;
    camera.fov = this.mode === 'duel' ? 40 : tall < 480 ? 62 : 55;
    camera.setViewOffset(width, tall, 0, (this.below - this.above) / 2, width, tall);
    camera.updateProjectionMatrix();
  }
}
