// Shadows that a low sun throws: strips of ground, laid along it so that no slope cuts them off. Cheaper than a shadow map,
// and the same on a machine without a graphics card.

import * as THREE from '../third_party/three/three.module.js';
import { SUN } from './daylight.js';
import { asIs, screen } from './film.js';

const FLAT = Math.hypot(SUN.x, SUN.z);
/** Away from the sun over the map, east and north; and metres of shadow per metre of height. */
const EAST = -SUN.x / FLAT, NORTH = SUN.z / FLAT, STRETCH = FLAT / SUN.y;
const PIECES = 6;
/** Over the ground, metres. */
const LIFT = 0.045;
const known = (height, otherwise) => (Number.isFinite(height) ? height : otherwise);
const CORNERS = (PIECES + 1) * 2;
/** What a shadow is painted with. */
export const DUSK = '#1d2433';

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

/**
 * What lies on the ground is drawn as if it were so many metres nearer, so that a ridge between two of its corners does not
 * come through it; and farther off, where depths are coarse, a hundredth of its distance besides.
 */
export function overGround(material, metres) {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace('#include <project_vertex>', `#include <project_vertex>
      float away = length(mvPosition.xyz);
      vec4 nearer = projectionMatrix * vec4(mvPosition.xyz * (1.0 - min((${metres.toFixed(3)} + 0.01 * away) / away, 0.3)), 1.0);
      gl_Position.z = nearer.z / nearer.w * gl_Position.w;`);
  };
  material.customProgramCacheKey = () => `over ground ${metres}`;
  return material;
}

let shared = null;
function material() {
  shared ??= asIs(overGround(new THREE.MeshBasicMaterial({ color: screen(DUSK), map: texture(), transparent: true, opacity: 0.5, depthWrite: false }), 0.1));
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
    let at = this.count++ * CORNERS * 3, left = Number.isFinite(floor) ? floor : z, right = left;
    const p = this.positions, sx = NORTH * width / 2, sy = -EAST * width / 2;
    for (let i = 0; i <= PIECES; i++) {
      const far = start + length * i / PIECES, px = x + EAST * far, py = y + NORTH * far, spread = 1 + i / PIECES * 0.25;
      const lx = px - sx * spread, ly = py - sy * spread, rx = px + sx * spread, ry = py + sy * spread;
      left = known(ground(lx, ly), left); // each side for itself: a slope across would cut one of them off
      right = known(ground(rx, ry), right);
      p[at++] = lx; p[at++] = left + LIFT; p[at++] = -ly;
      p[at++] = rx; p[at++] = right + LIFT; p[at++] = -ry;
    }
  }

  end() {
    this.mesh.visible = this.count > 0;
    if (!this.mesh.visible) return;
    this.mesh.geometry.setDrawRange(0, this.count * PIECES * 6);
    const attribute = this.mesh.geometry.attributes.position;
    attribute.clearUpdateRanges();
    attribute.addUpdateRange(0, this.count * CORNERS * 3);
    attribute.needsUpdate = true;
  }

  /** These stay where they are: where they are outside the picture nobody draws them. */
  settle() {
    this.mesh.geometry.computeBoundingSphere();
    this.mesh.frustumCulled = true;
  }
}
