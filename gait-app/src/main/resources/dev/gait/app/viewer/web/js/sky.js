// What lies behind everything: a dome of haze and blue, a low sun, and two ranges of hills that nobody reaches. It goes with
// the camera and is painted after the ground, so that only what is left of the picture costs anything.

import * as THREE from '../third_party/three/three.module.js';
import { asIs } from './film.js';
import { SUN } from './daylight.js';

/** The horizon's colour, which everything far away takes on. */
export const HAZE = 0xefe3d2;

const RADIUS = 700;
const HAZE_COLOUR = new THREE.Color(HAZE), PALE = new THREE.Color(0xc6dbea), BLUE = new THREE.Color(0x4a8bd0), WARM = new THREE.Color(0xffd7a0);
/** Where haze has become a pale blue, and where that has become all blue, as shares of the way up. A mix of haze and blue is mauve. */
const PALE_AT = 0.15, BLUE_AT = 0.62;

function plain(options) {
  return asIs(new THREE.MeshBasicMaterial({ fog: false, depthWrite: false, ...options }));
}

/** Warm towards the sun, blue above, haze at the horizon; below it nothing, which has the same colour. */
function dome() {
  const geometry = new THREE.SphereGeometry(RADIUS, 32, 28, 0, Math.PI * 2, 0, Math.PI * 0.56), at = geometry.attributes.position, colours = [];
  for (let i = 0; i < at.count; i++) {
    const high = at.getY(i) / RADIUS;
    const near = Math.max(0, (at.getX(i) * SUN.x + at.getY(i) * SUN.y + at.getZ(i) * SUN.z) / RADIUS);
    const c = HAZE_COLOUR.clone();
    if (high > 0) c.lerp(PALE, Math.min(high / PALE_AT, 1)).lerp(BLUE, Math.min(Math.max(high - PALE_AT * 0.5, 0) / (BLUE_AT - PALE_AT * 0.5), 1) ** 0.8).lerp(WARM, near ** 6 * 0.85);
    else c.lerp(WARM, near ** 6 * 0.5);
    c.convertLinearToSRGB();
    colours.push(c.r, c.g, c.b);
  }
  geometry.setAttribute('color', new THREE.Float32BufferAttribute(colours, 3));
  return new THREE.Mesh(geometry, plain({ vertexColors: true, side: THREE.BackSide }));
}

function sun() {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const g = canvas.getContext('2d'), glow = g.createRadialGradient(64, 64, 0, 64, 64, 64);
  for (const [far, alpha] of [[0, 1], [0.1, 1], [0.14, 0.72], [0.3, 0.26], [0.6, 0.07], [1, 0]]) glow.addColorStop(far, `rgba(255,246,222,${alpha})`);
  g.fillStyle = glow;
  g.fillRect(0, 0, 128, 128);
  const texture = new THREE.CanvasTexture(canvas);
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(300, 300), plain({ map: texture, transparent: true }));
  mesh.position.copy(SUN).multiplyScalar(RADIUS * 0.95);
  mesh.lookAt(0, 0, 0);
  return mesh;
}

/** Hills all around: a strip whose upper edge is a sum of a few waves, and which is lost in the haze below. */
function range(radius, low, high, seed, colour) {
  const parts = 160, positions = [], colours = [], index = [], top = new THREE.Color(colour), haze = HAZE_COLOUR.clone().convertLinearToSRGB();
  for (let i = 0; i <= parts; i++) {
    const turn = i / parts * Math.PI * 2, x = Math.sin(turn) * radius, z = Math.cos(turn) * radius;
    let wave = 0;
    for (const [often, share] of [[3, 0.4], [7, 0.3], [13, 0.18], [29, 0.08], [53, 0.04]]) wave += share * (0.5 + 0.5 * Math.sin(turn * often + seed * often * 1.7));
    const warm = Math.max(0, (x * SUN.x + z * SUN.z) / radius) ** 4 * 0.6;
    const c = top.clone().lerp(WARM, warm).convertLinearToSRGB();
    positions.push(x, -30, z, x, low + (high - low) * wave, z);
    colours.push(haze.r, haze.g, haze.b, c.r, c.g, c.b);
    if (i < parts) index.push(i * 2, i * 2 + 1, i * 2 + 2, i * 2 + 1, i * 2 + 3, i * 2 + 2);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new THREE.Float32BufferAttribute(colours, 3));
  geometry.setIndex(index);
  return new THREE.Mesh(geometry, plain({ vertexColors: true, side: THREE.DoubleSide, depthWrite: true })); // the sun sets behind it
}

export function sky() {
  const group = new THREE.Group();
  const layers = [dome(), sun(), range(660, 12, 74, 2.3, 0xb4c4d6), range(600, 2, 40, 5.1, 0x9fb1bd)];
  layers.forEach((layer, i) => {
    layer.renderOrder = 1 + i * 0.1; // after the ground
    layer.frustumCulled = false;
    group.add(layer);
  });
  return group;
}
