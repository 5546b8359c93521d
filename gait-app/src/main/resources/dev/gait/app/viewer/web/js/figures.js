// Everybody, drawn with a handful of instanced meshes: one draw call per kind of part, however many people. Matrices are
// written straight into the instance buffers; nothing is allocated per picture.

import * as THREE from '../third_party/three/three.module.js';
import { act } from './gestures.js';
import { newWalk, step } from './walk.js';
import { pose } from './pose.js';
import { asIs, screen } from './film.js';
import { DUSK, Shadows, overGround } from './shadows.js';

const FIRST_ROOM = 64;
/** How far from somebody's feet the slope is asked for, metres. */
const SPOT = 0.25;
/** Of each part, how many a figure has at most. */
const NIGHT = { r: 0.05, g: 0.06, b: 0.07 };
const PARTS = { torso: 1, pelvis: 1, head: 1, hand: 2, hair: 1, limb: 9, foot: 4, shadow: 1, snout: 1 };
/** Around somebody's feet, metres: body and shadow are within. */
const REACH = 6.5;

function geometries() {
  const torso = new THREE.CylinderGeometry(0.5, 0.36, 1, 8, 1);
  torso.scale(1, 1, 0.62);
  const limb = new THREE.CylinderGeometry(0.9, 1, 1, 6, 1);
  limb.translate(0, 0.5, 0);
  const foot = new THREE.BoxGeometry(1, 1, 1);
  const hair = new THREE.SphereGeometry(1, 8, 5, 0, Math.PI * 2, 0, Math.PI * 0.55);
  const shadow = new THREE.CircleGeometry(1.5, 16);
  shadow.rotateX(-Math.PI / 2);
  return {
    torso, limb, foot, hair, shadow,
    pelvis: new THREE.CylinderGeometry(0.5, 0.46, 1, 8, 1),
    head: joined(new THREE.IcosahedronGeometry(1, 1)),
    hand: new THREE.IcosahedronGeometry(1, 0), // nobody counts its faces
    snout: new THREE.ConeGeometry(0.5, 1, 6),
  };
}

/** The same ball with each of its corners once instead of once for every face there: 42 to work out instead of 240. */
function joined(ball) {
  const from = ball.attributes.position, corners = new Map(), points = [], index = [];
  for (let i = 0; i < from.count; i++) {
    const at = [from.getX(i), from.getY(i), from.getZ(i)], key = at.map((v) => v.toFixed(4)).join();
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
  for (const [far, alpha] of [[0, 1], [0.35, 0.85], [0.7, 0.3], [1, 0]]) fade.addColorStop(far, `rgba(255,255,255,${alpha})`);
  g.fillStyle = fade;
  g.fillRect(0, 0, 64, 64);
  return new THREE.CanvasTexture(canvas);
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
  /** @param look {opacity} below 1 for ghosts, which are outlines without shadows */
  constructor(scene, look = {}) {
    this.scene = scene;
    this.look = look;
    this.room = 0;
    this.geometries = geometries();
    this.walks = new Map();
    this.body = new THREE.Sphere(new THREE.Vector3(), REACH);
    this.meshes = {};
    this.shadows = look.opacity < 1 ? null : new Shadows(scene, FIRST_ROOM);
    this.grow(FIRST_ROOM);
    this.colour = new THREE.Color();
  }

  material(part) {
    if (part === 'shadow') {
      return asIs(overGround(new THREE.MeshBasicMaterial({ color: screen(DUSK), map: spot(), transparent: true, opacity: 0.5, depthWrite: false }), 0.06));
    }
    const { opacity = 1 } = this.look;
    if (opacity < 1) return outline(opacity);
    return new THREE.MeshLambertMaterial({ flatShading: true });
  }

  grow(room) {
    for (const part of Object.keys(PARTS)) {
      const old = this.meshes[part];
      const mesh = new THREE.InstancedMesh(this.geometries[part], old?.material ?? this.material(part), room * PARTS[part]);
      mesh.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
      mesh.instanceColor = new THREE.InstancedBufferAttribute(new Float32Array(room * PARTS[part] * 3).fill(1), 3);
      mesh.instanceColor.setUsage(THREE.DynamicDrawUsage);
      mesh.frustumCulled = false;
      mesh.count = 0;
      if (part === 'shadow') mesh.renderOrder = 1;
      if (old) { this.scene.remove(old); old.dispose(); }
      this.scene.add(mesh);
      this.meshes[part] = mesh;
    }
    this.room = room;
  }

  /** @param view what of the world is in the picture; whoever is outside walks on, but nobody draws that. None: everybody is drawn */
  begin(time, view = null) {
    this.time = time;
    this.view = view;
    this.used = { torso: 0, pelvis: 0, head: 0, hand: 0, hair: 0, limb: 0, foot: 0, shadow: 0, snout: 0 };
    this.people = 0;
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
    walk.slot = this.used.shadow;
    this.ground = ground;
    this.ghostly = colours.body;
    pose(this, walk, colours, kind);
    return walk;
  }

  end() {
    this.shadows?.end();
    for (const part of Object.keys(PARTS)) {
      const mesh = this.meshes[part];
      mesh.count = this.used[part];
      mesh.visible = mesh.count > 0;
      if (!mesh.visible) continue;
      const matrices = mesh.instanceMatrix, tints = mesh.instanceColor;
      matrices.clearUpdateRanges(); tints.clearUpdateRanges();
      matrices.addUpdateRange(0, mesh.count * 16); tints.addUpdateRange(0, mesh.count * 3);
      matrices.needsUpdate = tints.needsUpdate = true;
    }
    if (this.walks.size > this.people + 32) {
      for (const [id, walk] of this.walks) if (walk.seen < this.time - 5 || walk.seen > this.time) this.walks.delete(id);
    }
  }

  /** What lies on the ground: a dark spot at the feet, and the body's shadow. */
  shade(w, radius, height) {
    if (!this.shadows) return;
    const { ground } = this, bare = ground(w.x, w.y), known = Number.isFinite(bare);
    const east = known && (ground(w.x + SPOT, w.y) - bare) / SPOT || 0, north = known && (ground(w.x, w.y + SPOT) - bare) / SPOT || 0;
    const steep = Math.hypot(east, north), up = Math.hypot(steep, 1), level = steep < 1e-4; // it lies along the slope, and stays below who jumps
    this.block('shadow', w.x, w.z + (known ? (bare - w.z) * w.airborne : 0) + 0.03, -w.y, level ? 1 : -north / steep, level ? 0 : -east / steep,
      -east / up, 1 / up, north / up, radius * 0.75, 1, radius * 0.75, NIGHT);
    this.shadows.add(w.x, w.y, w.z, radius * 1.5, height, this.ground);
  }

  // ---- Parts: called by pose.js; three axes: X east, Y up, Z south ----

  tint(part, i, own) {
    const colour = this.shadows ? own : this.ghostly; // an outline has one colour
    const a = this.meshes[part].instanceColor.array;
    a[i * 3] = colour.r; a[i * 3 + 1] = colour.g; a[i * 3 + 2] = colour.b;
  }

  /** A part with its own axes: right (rx, 0, rz), up (ux, uy, uz), and back as their product; scaled. */
  block(part, px, py, pz, rx, rz, ux, uy, uz, sx, sy, sz, colour) {
    const i = this.used[part]++;
    const m = this.meshes[part].instanceMatrix.array, o = i * 16;
    // back = right × up
    const bx = -rz * uy, by = rz * ux - rx * uz, bz = rx * uy;
    m[o] = rx * sx; m[o + 1] = 0; m[o + 2] = rz * sx; m[o + 3] = 0;
    m[o + 4] = ux * sy; m[o + 5] = uy * sy; m[o + 6] = uz * sy; m[o + 7] = 0;
    m[o + 8] = bx * sz; m[o + 9] = by * sz; m[o + 10] = bz * sz; m[o + 11] = 0;
    m[o + 12] = px; m[o + 13] = py; m[o + 14] = pz; m[o + 15] = 1;
    this.tint(part, i, colour);
  }

  /** A limb from one point to another. */
  limb(ax, ay, az, bx, by, bz, radius, colour) {
    const i = this.used.limb++;
    const m = this.meshes.limb.instanceMatrix.array, o = i * 16;
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
    this.tint('limb', i, colour);
  }
}
