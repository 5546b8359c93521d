// Everybody, drawn with a handful of instanced meshes: one draw call per kind of part, however many people. Matrices are
// written straight into the instance buffers; nothing is allocated per picture.

import * as THREE from '../third_party/three/three.module.js';
import { act } from './gestures.js';
import { newWalk, step } from './walk.js';
import { PART, pose } from './pose.js';
import { asIs, screen } from './film.js';
import { DUSK, Shadows, overGround } from './shadows.js';
import { Woven, packed } from './woven.js';

const FIRST_ROOM = 64;
/** How far from somebody's feet the slope is asked for, metres. */
const SPOT = 0.25;
/** Around somebody's feet, metres of a figure of width 1. */
const SPOT_RADIUS = 1.5;
const NIGHT = { r: 0.05, g: 0.06, b: 0.07 };
/** Of each part, how many a figure has at most. */
const PARTS = { torso: 1, pelvis: 1, head: 1, hand: 2, hair: 1, limb: 9, foot: 4, shadow: 1, snout: 1 };
/** The corners of so many people a script moves in a millisecond or two; of a crowd they would be all that it has time for. */
const MOST_WOVEN = 60;
/** Around somebody's feet, metres: body and shadow are within. */
const REACH = 6.5;

function geometries(outlined) {
  const torso = new THREE.CylinderGeometry(0.5, 0.36, 1, 8, 1);
  torso.scale(1, 1, 0.62);
  const limb = new THREE.CylinderGeometry(0.9, 1, 1, 6, 1);
  limb.translate(0, 0.5, 0);
  const shadow = new THREE.CircleGeometry(SPOT_RADIUS, 8);
  shadow.rotateX(-Math.PI / 2);
  const parts = {
    torso, limb,
    foot: new THREE.BoxGeometry(1, 1, 1),
    hair: new THREE.SphereGeometry(1, 8, 5, 0, Math.PI * 2, 0, Math.PI * 0.55),
    pelvis: new THREE.CylinderGeometry(0.5, 0.46, 1, 8, 1),
    head: new THREE.IcosahedronGeometry(1, 1),
    hand: new THREE.IcosahedronGeometry(1, 0), // nobody counts its faces
    snout: new THREE.ConeGeometry(0.5, 1, 6),
  };
  // an outline wants to know how each face is turned; whose faces are flat has that from the faces
  for (const part of Object.keys(parts)) if (!outlined || part === 'head') parts[part] = joined(parts[part]);
  return { ...parts, shadow };
}

/** The parts of who is a few pixels high: as wide and as high, with as few faces as that takes. It has no hands. */
function plainGeometries() {
  const torso = new THREE.CylinderGeometry(0.5, 0.36, 1, 6, 1);
  torso.scale(1, 1, 0.62);
  const limb = new THREE.CylinderGeometry(0.9, 1, 1, 4, 1, true);
  limb.translate(0, 0.5, 0);
  const parts = {
    torso, limb,
    foot: new THREE.BoxGeometry(1, 1, 1),
    hair: new THREE.SphereGeometry(1, 5, 2, 0, Math.PI * 2, 0, Math.PI * 0.55),
    pelvis: new THREE.CylinderGeometry(0.5, 0.46, 1, 6, 1, true),
    head: new THREE.IcosahedronGeometry(1, 0),
    snout: new THREE.ConeGeometry(0.5, 1, 4, 1, true),
  };
  for (const part of Object.keys(parts)) parts[part] = joined(parts[part]);
  return parts;
}

/** The same body with each of its corners once instead of once for every face there: of a head 42 to work out instead of 240. */
function joined(body) {
  const from = body.attributes.position, corners = new Map(), points = [], index = [], order = body.index;
  for (let i = 0; i < (order ? order.count : from.count); i++) {
    const k = order ? order.getX(i) : i, at = [from.getX(k), from.getY(k), from.getZ(k)], key = at.map((v) => (Math.abs(v) < 1e-5 ? 0 : v).toFixed(4)).join();
    if (!corners.has(key)) { corners.set(key, corners.size); points.push(...at); }
    index.push(corners.get(key));
  }
  const once = new THREE.BufferGeometry().setIndex(index).setAttribute('position', new THREE.Float32BufferAttribute(points, 3));
  return once.setAttribute('normal', new THREE.Float32BufferAttribute(points, 3)); // of a ball of radius 1 they are the same
}

/** Dark in the middle and nothing at its edge. */
function spot() {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const g = canvas.getContext('2d'), fade = g.createRadialGradient(32, 32, 0, 32, 32, 32);
  for (const [far, alpha] of DARK) fade.addColorStop(far, `rgba(255,255,255,${alpha})`);
  g.fillStyle = fade;
  g.fillRect(0, 0, 64, 64);
  return new THREE.CanvasTexture(canvas);
}

/** How dark the spot at somebody's feet is, from its middle to its edge, and how dark at most. */
const DARK = [[0, 1], [0.35, 0.85], [0.7, 0.3], [1, 0]], DARKEST = 0.5;

/** The same spot without a picture of it: its corners are dark in the middle and nothing at the edge. */
function glazedSpot() {
  const spot = new THREE.RingGeometry(0, SPOT_RADIUS, 8, 3), dusk = screen(DUSK).multiply(new THREE.Color().copy(NIGHT));
  spot.rotateX(-Math.PI / 2);
  spot.userData.glaze = (x, y, z) => {
    const far = Math.hypot(x, z) / SPOT_RADIUS, next = Math.max(DARK.findIndex(([at]) => at >= far - 1e-6), 1), [[from, before], [to, after]] = DARK.slice(next - 1, next + 1);
    const dark = before + (after - before) * (far - from) / (to - from);
    return packed(Math.round(dusk.r * 255), Math.round(dusk.g * 255), Math.round(dusk.b * 255), Math.round(dark * DARKEST * 255));
  };
  return spot;
}

/** A ghost: bright where a surface turns away from the eye, nearly nothing in between, whatever the light. */
function outline(opacity) {
  return new THREE.ShaderMaterial({
    transparent: true, depthWrite: false, uniforms: { strength: { value: opacity } },
    vertexShader: `varying vec3 n; varying vec3 toEye; varying vec3 tint;
      void main() {
        mat4 m = modelViewMatrix * instanceMatrix;
        vec4 p = m * vec4(position, 1.0);
        n = mat3(m) * normal; toEye = -p.xyz; tint = instanceColor;
        gl_Position = projectionMatrix * p;
      }`,
    fragmentShader: `varying vec3 n; varying vec3 toEye; varying vec3 tint; uniform float strength;
      void main() {
        float edge = smoothstep(0.3, 0.8, 1.0 - abs(dot(normalize(n), normalize(toEye))));
        gl_FragColor = vec4(tint, mix(0.26, strength, edge));
        #include <colorspace_fragment>
      }`,
  });
}

export class Figures {
  /**
   * @param look {opacity} below 1 for ghosts, which are outlines without shadows
   * @param software a processor draws: who is not in a crowd is drawn in one piece with all others (woven.js); of ghosts there are few
   */
  constructor(scene, look = {}, software = false) {
    this.scene = scene;
    this.look = look;
    this.room = 0;
    this.woven = software && !(look.opacity < 1) ? new Woven(scene) : null;
    this.spots = this.woven && new Woven(scene, (material) => overGround(material, 0.06), { transparent: true, depthWrite: false });
    this.geometries = geometries(look.opacity < 1);
    if (this.woven) this.geometries.shadow = glazedSpot();
    this.plainGeometries = look.opacity < 1 ? {} : plainGeometries();
    this.walks = new Map();
    this.body = new THREE.Sphere(new THREE.Vector3(), REACH);
    this.meshes = {};
    // by the part's number: its instances, as arrays, and how many of them this picture has
    this.detailed = [];
    this.simple = []; // of those who are few pixels high
    this.bins = this.detailed; // of whom it is whose parts come
    this.plain = false;
    this.shadows = look.opacity < 1 ? null : new Shadows(scene, FIRST_ROOM);
    this.grow(FIRST_ROOM);
    this.colour = new THREE.Color();
  }

  material(part) {
    if (part === 'shadow') {
      return asIs(overGround(new THREE.MeshBasicMaterial({ color: screen(DUSK), map: spot(), transparent: true, opacity: DARKEST, depthWrite: false }), 0.06));
    }
    const { opacity = 1 } = this.look;
    this.cloth ??= opacity < 1 ? outline(opacity) : new THREE.MeshLambertMaterial({ flatShading: true }); // one for all parts: colours are the instances'
    return this.cloth;
  }

  grow(room) {
    for (const part of Object.keys(PARTS)) {
      const number = PART[part], before = this.detailed[number];
      this.detailed[number] = this.bin(this.geometries[part], part, room, before);
      this.meshes[part] = this.detailed[number].mesh;
      const plain = this.plainGeometries[part];
      this.simple[number] = plain ? this.bin(plain, part, room, this.simple[number]) : this.detailed[number];
    }
    this.bins = this.plain ? this.simple : this.detailed;
    this.room = room;
  }

  /** Room for so many people's instances of a part, with what was there before. */
  bin(geometry, part, room, before) {
    const mesh = new THREE.InstancedMesh(geometry, before?.mesh.material ?? this.material(part), room * PARTS[part]);
    mesh.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
    mesh.instanceColor = new THREE.InstancedBufferAttribute(new Float32Array(room * PARTS[part] * 3).fill(1), 3);
    mesh.instanceColor.setUsage(THREE.DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.count = 0;
    if (part === 'shadow') mesh.renderOrder = 1;
    const bin = { mesh, matrices: mesh.instanceMatrix.array, tints: mesh.instanceColor.array, used: before?.used ?? 0 };
    if (before) {
      bin.matrices.set(before.matrices);
      bin.tints.set(before.tints);
      this.scene.remove(before.mesh);
      before.mesh.dispose();
    }
    this.scene.add(mesh);
    return bin;
  }

  /**
   * @param view what of the world is in the picture; whoever is outside walks on, but nobody draws that. None: everybody is drawn
   * @param eye where it is seen from; @param plainFrom who is farther off than this is few pixels high, metres
   */
  begin(time, view = null, eye = null, plainFrom = Infinity) {
    Object.assign(this, { time, view, eye, plainFrom });
    for (const bin of this.detailed) bin.used = 0;
    for (const bin of this.simple) bin.used = 0;
    this.people = this.drawn = 0;
    this.shadows?.begin();
  }

  /** Adds somebody at a pose of the engine: metres from the origin, heading in degrees. */
  add(id, kind, x, y, z, headingDegrees, placements, airborne, colours, ground, crouching = false, action = 0, actionAge = 0, cycle = 0) {
    if (++this.people > this.room) { this.grow(this.room * 2); }
    let walk = this.walks.get(id);
    if (!walk || walk.kind !== kind) {
      walk = newWalk(kind);
      walk.kind = kind;
      this.walks.set(id, walk);
    }
    walk.seen = this.time;
    const heading = headingDegrees * Math.PI / 180;
    act(walk.act, action, actionAge, cycle, this.time);
    step(walk, x, y, z, heading, placements, airborne, this.time, ground, crouching);
    walk.slot = -1; // which of the instances it is
    if (this.view !== null) { this.body.center.set(x, z, -y); if (!this.view.intersectsSphere(this.body)) return walk; }
    walk.slot = this.drawn++;
    this.plain = this.eye !== null && this.isFar(x, y, z);
    this.bins = this.plain ? this.simple : this.detailed;
    this.ground = ground;
    this.ghostly = colours.body;
    pose(this, walk, colours, kind);
    return walk;
  }

  isFar(x, y, z) {
    const dx = x - this.eye.x, dy = z - this.eye.y, dz = -y - this.eye.z;
    return dx * dx + dy * dy + dz * dz > this.plainFrom * this.plainFrom;
  }

  end() {
    this.shadows?.end();
    const whole = this.woven !== null && this.drawn <= MOST_WOVEN;
    if (this.woven) this.weave(whole);
    this.handOver(this.detailed, whole);
    this.handOver(this.simple, whole);
    if (this.walks.size > this.people + 32) {
      for (const [id, walk] of this.walks) if (walk.seen < this.time - 5 || walk.seen > this.time) this.walks.delete(id);
    }
  }

  /** @param whole whether everybody is one thing to draw in this picture */
  weave(whole) {
    this.woven.begin();
    this.spots.begin();
    if (whole) {
      this.detailed.forEach((bin, part) => this.weaveIn(part === PART.shadow ? this.spots : this.woven, bin));
      this.simple.forEach((bin, part) => { if (bin !== this.detailed[part]) this.weaveIn(this.woven, bin); });
    }
    this.woven.end();
    this.spots.end();
  }

  weaveIn(cloth, { mesh, matrices, tints, used }) {
    cloth.add(mesh.geometry, matrices, tints, used, cloth === this.woven ? this.eye : null);
  }

  /** What this picture has of each part goes to who draws it. */
  handOver(bins, whole) {
    for (const { mesh, used } of bins) {
      mesh.count = used;
      mesh.visible = mesh.count > 0 && !whole;
      if (!mesh.visible) continue;
      const matrices = mesh.instanceMatrix, tints = mesh.instanceColor;
      matrices.clearUpdateRanges(); tints.clearUpdateRanges();
      matrices.addUpdateRange(0, mesh.count * 16); tints.addUpdateRange(0, mesh.count * 3);
      matrices.needsUpdate = tints.needsUpdate = true;
    }
  }

  /** What lies on the ground: a dark spot at the feet, and the body's shadow. */
  shade(w, radius, height) {
    if (!this.shadows) return;
    const { ground } = this, bare = ground(w.x, w.y), known = Number.isFinite(bare);
    const east = known && (ground(w.x + SPOT, w.y) - bare) / SPOT || 0, north = known && (ground(w.x, w.y + SPOT) - bare) / SPOT || 0;
    const steep = Math.sqrt(east * east + north * north), up = Math.sqrt(steep * steep + 1), level = steep < 1e-4; // it lies along the slope, and stays below who jumps
    this.block(PART.shadow, w.x, w.z + (known ? (bare - w.z) * w.airborne : 0) + 0.03, -w.y, level ? 1 : -north / steep, level ? 0 : -east / steep,
      -east / up, 1 / up, north / up, radius * 0.75, 1, radius * 0.75, NIGHT);
    this.shadows.add(w.x, w.y, w.z, radius * 1.5, height, this.ground);
  }

  // ---- Parts: called by pose.js; three axes: X east, Y up, Z south ----

  tint(bin, i, own) {
    const colour = this.shadows ? own : this.ghostly; // an outline has one colour
    const a = bin.tints;
    a[i * 3] = colour.r; a[i * 3 + 1] = colour.g; a[i * 3 + 2] = colour.b;
  }

  /** A part (by its number) with its own axes: right (rx, 0, rz), up (ux, uy, uz), and back as their product; scaled. */
  block(part, px, py, pz, rx, rz, ux, uy, uz, sx, sy, sz, colour) {
    const bin = this.bins[part], i = bin.used++;
    const m = bin.matrices, o = i * 16;
    // back = right × up
    const bx = -rz * uy, by = rz * ux - rx * uz, bz = rx * uy;
    m[o] = rx * sx; m[o + 1] = 0; m[o + 2] = rz * sx; m[o + 3] = 0;
    m[o + 4] = ux * sy; m[o + 5] = uy * sy; m[o + 6] = uz * sy; m[o + 7] = 0;
    m[o + 8] = bx * sz; m[o + 9] = by * sz; m[o + 10] = bz * sz; m[o + 11] = 0;
    m[o + 12] = px; m[o + 13] = py; m[o + 14] = pz; m[o + 15] = 1;
    this.tint(bin, i, colour);
  }

  /** A limb from one point to another. */
  limb(ax, ay, az, bx, by, bz, radius, colour) {
    const bin = this.bins[PART.limb], i = bin.used++;
    const m = bin.matrices, o = i * 16;
    const dx = bx - ax, dy = by - ay, dz = bz - az;
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1e-4;
    const ux = dx / length, uy = dy / length, uz = dz / length;
    // any vector across it
    let rx = uz, rz = -ux, n = Math.sqrt(rx * rx + rz * rz);
    if (n < 1e-3) { rx = 1; rz = 0; n = 1; }
    rx /= n; rz /= n;
    const bx2 = -rz * uy, by2 = rz * ux - rx * uz, bz2 = rx * uy;
    m[o] = rx * radius; m[o + 1] = 0; m[o + 2] = rz * radius; m[o + 3] = 0;
    m[o + 4] = dx; m[o + 5] = dy; m[o + 6] = dz; m[o + 7] = 0;
    m[o + 8] = bx2 * radius; m[o + 9] = by2 * radius; m[o + 10] = bz2 * radius; m[o + 11] = 0;
    m[o + 12] = ax; m[o + 13] = ay; m[o + 14] = az; m[o + 15] = 1;
    this.tint(bin, i, colour);
  }
}
