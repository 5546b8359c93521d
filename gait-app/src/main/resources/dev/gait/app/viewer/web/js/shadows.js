// Shadows that a low sun throws: strips of ground, laid along it so that no slope cuts them off. Cheaper than a shadow map,
// and the same on a machine without a graphics card.

import * as THREE from '../third_party/three/three.module.js';

/** Towards the sun, in three's axes. */
export const SUN = new THREE.Vector3(-0.8, 0.36, 0.48).normalize();
/** A low warm sun under a pale sky. */
export const LIGHT = { sky: 0xdceaf8, earth: 0xa89a80, around: 1.7, sun: 0xffd2a0, bright: 3.4 };
const FLAT = Math.hypot(SUN.x, SUN.z);
/** Away from the sun over the map, east and north; and metres of shadow per metre of height. */
const EAST = -SUN.x / FLAT, NORTH = SUN.z / FLAT, STRETCH = FLAT / SUN.y;
const PIECES = 6;
const CORNERS = (PIECES + 1) * 2;

function texture() {
  const canvas = document.createElement('canvas');
  canvas.width = 32; canvas.height = 64;
  const g = canvas.getContext('2d'), image = g.createImageData(32, 64);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 32; x++) {
      const across = Math.abs(x - 15.5) / 15.5, along = 1 - y / 63; // 0 at the feet
      const edge = 1 - Math.min(Math.max((across - 0.35) / 0.65, 0), 1) ** 1.3;
      const ends = Math.min(along / 0.06, 1) * (1 - Math.max((along - 0.55) / 0.45, 0) ** 1.6);
      image.data[(y * 32 + x) * 4 + 3] = 255 * edge * ends;
    }
  }
  g.putImageData(image, 0, 0);
  return new THREE.CanvasTexture(canvas);
}

let shared = null;
function material() {
  shared ??= new THREE.MeshBasicMaterial({
    color: 0x1d2433, map: texture(), transparent: true, opacity: 0.5, depthWrite: false, polygonOffset: true,
    polygonOffsetFactor: -2, polygonOffsetUnits: -8,
  });
  return shared;
}

export class Shadows {
  constructor(parent, room) {
    this.parent = parent;
    this.room = 0;
    this.grow(room);
  }

  grow(room) {
    const uvs = new Float32Array(room * CORNERS * 2), index = new Uint32Array(room * PIECES * 6);
    for (let s = 0; s < room; s++) {
      for (let i = 0; i <= PIECES; i++) {
        const at = (s * CORNERS + i * 2) * 2;
        uvs.set([0, i / PIECES, 1, i / PIECES], at);
        if (i < PIECES) {
          const c = s * CORNERS + i * 2;
          index.set([c, c + 1, c + 2, c + 1, c + 3, c + 2], (s * PIECES + i) * 6);
        }
      }
    }
    const geometry = new THREE.BufferGeometry();
    const positions = new Float32Array(room * CORNERS * 3);
    if (this.positions) positions.set(this.positions);
    this.positions = positions;
    geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3).setUsage(THREE.DynamicDrawUsage));
    geometry.setAttribute('uv', new THREE.BufferAttribute(uvs, 2));
    geometry.setIndex(new THREE.BufferAttribute(index, 1));
    if (this.mesh) { this.parent.remove(this.mesh); this.mesh.geometry.dispose(); }
    this.mesh = new THREE.Mesh(geometry, material());
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 1;
    this.parent.add(this.mesh);
    this.room = room;
    this.count = Math.min(this.count ?? 0, room);
  }

  begin() { this.count = 0; }

  /** The shadow of something so wide and high whose foot is at (x, y, z); ground(x, y) may be unknown. */
  add(x, y, z, width, height, ground) {
    if (this.count === this.room) this.grow(this.room * 2);
    const floor = ground(x, y);
    const above = Number.isFinite(floor) ? Math.max(z - floor, 0) : 0;
    const start = above * STRETCH - width * 0.3, length = height * STRETCH;
    let at = this.count++ * CORNERS * 3, last = Number.isFinite(floor) ? floor : z;
    const p = this.positions, sx = NORTH * width / 2, sy = -EAST * width / 2;
    for (let i = 0; i <= PIECES; i++) {
      const far = start + length * i / PIECES, px = x + EAST * far, py = y + NORTH * far;
      const bare = ground(px, py);
      if (Number.isFinite(bare)) last = bare;
      const spread = 1 + i / PIECES * 0.25;
      for (const side of [-1, 1]) { p[at++] = px + sx * side * spread; p[at++] = last + 0.045; p[at++] = -(py + sy * side * spread); }
    }
  }

  end() {
    this.mesh.geometry.setDrawRange(0, this.count * PIECES * 6);
    const attribute = this.mesh.geometry.attributes.position;
    attribute.clearUpdateRanges();
    attribute.addUpdateRange(0, this.count * CORNERS * 3);
    attribute.needsUpdate = true;
  }
}
