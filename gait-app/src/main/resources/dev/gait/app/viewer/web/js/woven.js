// Everybody's parts as one thing to draw. Thirty people have five hundred parts, and where a processor draws, setting so many up
// seems to cost more than filling their few pixels. So there the script moves the corners itself,
// leaves out every face that is turned away, and gives each its colour of the screen, as of all else that is drawn (film.js).

import * as THREE from '../third_party/three/three.module.js';
import { asIs, develop } from './film.js';
import { LIGHT, SUN } from './daylight.js';

const CORNER = 3, FACE = 9;
/** So many faces have room at first. */
const FIRST_FACES = 4096;

/** What a face that is turned this way gets of the light, for three colours: light() of daylight.js, without its objects. */
const colour = (hex, strength) => { const c = new THREE.Color(hex).multiplyScalar(strength / Math.PI); return [c.r, c.g, c.b]; };
const [SKY, EARTH, RAYS] = [colour(LIGHT.sky, LIGHT.around), colour(LIGHT.earth, LIGHT.around), colour(LIGHT.sun, LIGHT.bright)];

/** The corners of a part, each once, and three of them for every face; and where it has colours of its own, those. */
function corners(geometry) {
  const { glaze } = geometry.userData, from = geometry.attributes.position, order = geometry.index, known = new Map(), points = [], faces = [];
  for (let i = 0; i < (order ? order.count : from.count); i++) {
    const k = order ? order.getX(i) : i, at = [from.getX(k), from.getY(k), from.getZ(k)], key = at.map((v) => (Math.abs(v) < 1e-5 ? 0 : v).toFixed(4)).join();
    if (!known.has(key)) { known.set(key, known.size); points.push(...at); }
    faces.push(known.get(key) * CORNER);
  }
  for (let i = faces.length - 3; i >= 0; i -= 3) if (new Set(faces.slice(i, i + 3)).size < 3) faces.splice(i, 3); // a pole's
  const own = glaze ? Uint32Array.from(faces, (at) => glaze(points[at], points[at + 1], points[at + 2])) : null;
  return { points: new Float32Array(points), faces: new Uint16Array(faces), own };
}

/** Red, green, blue and how much they cover, 0 to 255 each, as the buffers have them. */
export const packed = (r, g, b, a) => (r | g << 8 | b << 16 | a << 24) >>> 0;

/** How a face is turned is told apart in so many steps towards the sun, and in so many upward. */
const SUNWARD = 40, UPWARD = 16;
/** A colour in all these lights; more colours than anybody wears begin anew. */
const wardrobe = new Map(), MOST_COLOURS = 2000;
const lit = new THREE.Color(), byte = (share) => Math.round(Math.min(Math.max(share, 0), 1) * 255);

/** What the screen shows of faces of this colour, by how they are turned: worked out once, it is asked for thousands a picture. */
function inAllLights(red, green, blue) {
  const key = (red * 1023 | 0) * 1048576 + (green * 1023 | 0) * 1024 + (blue * 1023 | 0);
  let lights = wardrobe.get(key);
  if (lights) return lights;
  if (wardrobe.size >= MOST_COLOURS) wardrobe.clear();
  wardrobe.set(key, lights = new Uint32Array((SUNWARD + 1) * (UPWARD + 1)));
  for (let i = 0; i < lights.length; i++) {
    const facing = Math.floor(i / (UPWARD + 1)) / SUNWARD, up = i % (UPWARD + 1) / UPWARD, down = 1 - up;
    lit.setRGB(red * (EARTH[0] * down + SKY[0] * up + RAYS[0] * facing), green * (EARTH[1] * down + SKY[1] * up + RAYS[1] * facing), blue * (EARTH[2] * down + SKY[2] * up + RAYS[2] * facing));
    develop(lit);
    lights[i] = packed(byte(lit.r), byte(lit.g), byte(lit.b), 255);
  }
  return lights;
}

export class Woven {
  /** @param options of the material, beside its colours */
  constructor(scene, dress = (material) => material, options = {}) {
    this.scene = scene;
    this.material = asIs(dress(new THREE.MeshBasicMaterial({ vertexColors: true, ...options })));
    this.shapes = new Map(); // geometry → its corners and faces
    this.moved = new Float32Array(64 * CORNER);
    this.faces = 0;
    this.grow(FIRST_FACES);
  }

  grow(room) {
    const positions = new Float32Array(room * FACE), colours = new Uint32Array(room * 3), geometry = new THREE.BufferGeometry();
    if (this.mesh) {
      positions.set(this.positions);
      colours.set(this.colours);
      this.scene.remove(this.mesh);
      this.mesh.geometry.dispose();
    }
    Object.assign(this, { positions, colours, room });
    geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3).setUsage(THREE.DynamicDrawUsage));
    geometry.setAttribute('color', new THREE.BufferAttribute(new Uint8Array(colours.buffer), 4, true).setUsage(THREE.DynamicDrawUsage));
    this.mesh = new THREE.Mesh(geometry, this.material);
    this.mesh.frustumCulled = false;
    if (this.material.transparent) this.mesh.renderOrder = 1; // on the ground
    this.scene.add(this.mesh);
  }

  begin() { this.faces = 0; }

  /**
   * So many instances of a part, by their matrices and colours.
   *
   * @param eye where they are seen from: faces turned away from there are left out; null: none is
   */
  add(geometry, matrices, tints, count, eye) {
    if (count === 0) return;
    let shape = this.shapes.get(geometry);
    if (!shape) this.shapes.set(geometry, shape = corners(geometry));
    if (shape.points.length > this.moved.length) this.moved = new Float32Array(shape.points.length);
    while (this.faces + count * shape.faces.length / 3 > this.room) this.grow(this.room * 2);
    for (let i = 0; i < count; i++) {
      this.move(shape.points, matrices, i * 16);
      if (shape.own) this.glaze(shape.faces, shape.own); else this.paint(shape.faces, inAllLights(tints[i * 3], tints[i * 3 + 1], tints[i * 3 + 2]), eye);
    }
  }

  move(points, m, o) {
    const p = this.moved;
    const a = m[o], b = m[o + 1], c = m[o + 2], d = m[o + 4], e = m[o + 5], f = m[o + 6], g = m[o + 8], h = m[o + 9], k = m[o + 10], x = m[o + 12], y = m[o + 13], z = m[o + 14];
    for (let i = 0; i < points.length; i += CORNER) {
      const px = points[i], py = points[i + 1], pz = points[i + 2];
      p[i] = a * px + d * py + g * pz + x;
      p[i + 1] = b * px + e * py + h * pz + y;
      p[i + 2] = c * px + f * py + k * pz + z;
    }
  }

  paint(faces, lights, eye) {
    const p = this.moved, { positions, colours } = this, { x: sunX, y: sunY, z: sunZ } = SUN;
    let n = this.faces;
    for (let i = 0; i < faces.length; i += 3) {
      const a = faces[i], b = faces[i + 1], c = faces[i + 2];
      const ax = p[a], ay = p[a + 1], az = p[a + 2], bx = p[b], by = p[b + 1], bz = p[b + 2], cx = p[c], cy = p[c + 1], cz = p[c + 2];
      const ux = bx - ax, uy = by - ay, uz = bz - az, vx = cx - ax, vy = cy - ay, vz = cz - az;
      const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
      if (eye !== null && nx * (eye.x - ax) + ny * (eye.y - ay) + nz * (eye.z - az) <= 0) continue;
      const long = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
      const facing = Math.max((nx * sunX + ny * sunY + nz * sunZ) * long, 0) * SUNWARD + 0.5 | 0, up = (ny * long * 0.5 + 0.5) * UPWARD + 0.5 | 0;
      const at = n * FACE;
      positions[at] = ax; positions[at + 1] = ay; positions[at + 2] = az;
      positions[at + 3] = bx; positions[at + 4] = by; positions[at + 5] = bz;
      positions[at + 6] = cx; positions[at + 7] = cy; positions[at + 8] = cz;
      colours[n * 3] = colours[n * 3 + 1] = colours[n * 3 + 2] = lights[facing * (UPWARD + 1) + up];
      n++;
    }
    this.faces = n;
  }

  /** What lies on the ground has its colours from itself, corner by corner, and no face that is turned away. */
  glaze(faces, own) {
    const p = this.moved, { positions, colours } = this;
    let to = this.faces * FACE;
    for (let i = 0; i < faces.length; i++) {
      positions[to++] = p[faces[i]]; positions[to++] = p[faces[i] + 1]; positions[to++] = p[faces[i] + 2];
      colours[this.faces * 3 + i] = own[i];
    }
    this.faces += faces.length / 3;
  }

  end() {
    this.mesh.visible = this.faces > 0;
    if (!this.mesh.visible) return;
    const { geometry } = this.mesh;
    geometry.setDrawRange(0, this.faces * 3);
    for (const [name, each] of [['position', FACE], ['color', 12]]) {
      const attribute = geometry.attributes[name];
      attribute.clearUpdateRanges();
      attribute.addUpdateRange(0, this.faces * each);
      attribute.needsUpdate = true;
    }
  }
}
