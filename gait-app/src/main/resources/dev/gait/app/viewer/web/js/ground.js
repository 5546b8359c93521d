// The ground bodies collide with: landblocks of 192 m, fetched as somebody comes near, with what stands on them.

import * as THREE from '../third_party/three/three.module.js';
import { LIGHT, Shadows, SUN } from './shadows.js';

const BLOCK = 192;
const CELL = 24;
const SIDE = 9;

/** A square of faint lines, 4 m apart, so that motion over the ground can be seen. */
function gridTexture(software) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 256;
  const g = canvas.getContext('2d');
  g.fillStyle = '#f3f4ee';
  g.fillRect(0, 0, 256, 256);
  let seed = 7;
  const lot = () => (seed = seed * 16807 % 2147483647) / 2147483647;
  for (let i = 0; i < 1400; i++) { // tufts and grain
    const v = 188 + Math.floor(lot() * 67);
    g.fillStyle = `rgba(${v},${v},${v - 14},0.42)`;
    const size = 1 + lot() * 3;
    g.fillRect(lot() * 256, lot() * 256, size, size * 0.7);
  }
  g.strokeStyle = 'rgba(96,104,92,0.4)';
  g.lineWidth = 1.2;
  for (let i = 0; i <= 256; i += 64) {
    g.beginPath(); g.moveTo(i, 0); g.lineTo(i, 256); g.moveTo(0, i); g.lineTo(256, i); g.stroke();
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  if (software) texture.minFilter = THREE.LinearMipmapNearestFilter; // on a processor more costs a frame's time
  else texture.anisotropy = 4;
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

const SKY = new THREE.Color(LIGHT.sky), EARTH = new THREE.Color(LIGHT.earth), RAYS = new THREE.Color(LIGHT.sun);
const lit = new THREE.Color(), normal = new THREE.Vector3(), side = new THREE.Vector3();

/** How far round the sun's light reaches, so that a slope which turns away from it is shaded and not dark. */
const WRAP = 0.45;

/** What light falls on a triangle of corners (east, up, north): it never changes, so no picture has to work it out again. */
function light(a, b, d) {
  normal.set(b[0] - a[0], b[1] - a[1], a[2] - b[2]).cross(side.set(d[0] - a[0], d[1] - a[1], a[2] - d[2])).normalize();
  const facing = Math.max((normal.dot(SUN) + WRAP) / (1 + WRAP), 0) * LIGHT.bright;
  lit.lerpColors(EARTH, SKY, normal.y * 0.5 + 0.5).multiplyScalar(LIGHT.around);
  lit.r += RAYS.r * facing; lit.g += RAYS.g * facing; lit.b += RAYS.b * facing;
  return lit.multiplyScalar(1 / Math.PI);
}

export class Ground {
  constructor(scene, software) {
    this.scene = scene;
    this.group = new THREE.Group();
    scene.add(this.group);
    this.blocks = new Map();
    this.material = new THREE.MeshBasicMaterial({ vertexColors: true, map: gridTexture(software) }); // its light is in its colours
    this.stone = new THREE.MeshLambertMaterial({ color: 0xb5aea4, flatShading: true });
    this.trunk = new THREE.MeshLambertMaterial({ color: 0x7a604c, flatShading: true });
    this.leaves = new THREE.MeshLambertMaterial({ color: 0x5f8f5c, flatShading: true });
  }

  /** Another stage has another ground. */
  reset(screen, originX, originY) {
    this.screen = screen;
    this.originX = originX;
    this.originY = originY;
    for (const block of this.blocks.values()) this.drop(block);
    this.blocks.clear();
  }

  drop(block) {
    if (!block.group) return;
    this.group.remove(block.group);
    block.group.traverse((each) => each.geometry?.dispose());
  }

  /** Sees to it that the blocks around a place are there; metres from the origin. */
  around(x, y) {
    if (this.originX === undefined) return;
    const bx = Math.floor((x + this.originX) / BLOCK);
    const by = Math.floor((y + this.originY) / BLOCK);
    if (this.centre === `${this.screen}/${bx}/${by}`) return;
    this.centre = `${this.screen}/${bx}/${by}`;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) this.want(bx + dx, by + dy);
    }
    for (const [key, block] of this.blocks) {
      if (Math.abs(block.bx - bx) > 2 || Math.abs(block.by - by) > 2) {
        this.drop(block);
        this.blocks.delete(key);
      }
    }
  }

  async want(bx, by) {
    const key = `${bx}/${by}`;
    if (this.blocks.has(key) || bx < 0 || by < 0 || bx > 254 || by > 254) return;
    const block = { bx, by, group: null, heights: null, cuts: null };
    this.blocks.set(key, block);
    const screen = this.screen;
    try {
      const reply = await fetch(`/ground/${screen}/${bx}/${by}`);
      if (!reply.ok) throw new Error(String(reply.status));
      const tile = await reply.json();
      if (screen !== this.screen || !this.blocks.has(key)) return;
      Object.assign(block, { heights: tile.heights, cuts: tile.cuts, x: tile.x - this.originX, y: tile.y - this.originY });
      block.group = this.build(block, tile.things);
      this.group.add(block.group);
    } catch {
      this.blocks.delete(key); // the connection is gone; it is asked for again when there is one
      this.centre = null;
    }
  }

  build(block, things) {
    const group = new THREE.Group();
    group.add(this.surface(block));
    const boxes = things.filter((each) => each[0] === 0);
    const cylinders = things.filter((each) => each[0] === 1);
    const trees = cylinders.filter((each) => each[4] > 3.4);
    const matrix = new THREE.Matrix4();
    const turn = new THREE.Quaternion();
    const up = new THREE.Vector3(0, 1, 0);
    const put = (mesh, i, thing, lift, sx, sy, sz) => {
      const [, x, y, bottom, , , , heading] = thing;
      turn.setFromAxisAngle(up, -heading * Math.PI / 180);
      matrix.compose(new THREE.Vector3(x - this.originX, bottom + lift, -(y - this.originY)), turn, new THREE.Vector3(sx, sy, sz));
      mesh.setMatrixAt(i, matrix);
    };
    const many = (geometry, material, list, each) => {
      if (list.length === 0) return;
      const mesh = new THREE.InstancedMesh(geometry, material, list.length);
      list.forEach((thing, i) => each(mesh, i, thing));
      group.add(mesh);
    };
    many(new THREE.BoxGeometry(1, 1, 1), this.stone, boxes,
      (mesh, i, t) => put(mesh, i, t, t[4] / 2, t[5] * 2, t[4], t[6] * 2));
    many(new THREE.CylinderGeometry(0.85, 1, 1, 7), this.trunk, cylinders,
      (mesh, i, t) => put(mesh, i, t, t[4] / 2, t[5], t[4], t[5]));
    many(new THREE.ConeGeometry(1, 1, 7), this.leaves, trees,
      (mesh, i, t) => put(mesh, i, t, t[4] + 0.6, 1.9, 4.2, 1.9));
    many(new THREE.ConeGeometry(1, 1, 7), this.leaves, trees,
      (mesh, i, t) => put(mesh, i, t, t[4] + 2.4, 1.35, 3.2, 1.35));
    this.shade(group, things);
    return group;
  }

  /** What stands on a block throws its shadow over it. */
  shade(group, things) {
    if (things.length === 0) return;
    const shadows = new Shadows(group, things.length);
    const ground = (x, y) => this.heightAt(x, y);
    for (const [box, x, y, bottom, height, a, b] of things) {
      const tree = box === 1 && height > 3.4;
      shadows.add(x - this.originX, y - this.originY, bottom, tree ? 3.4 : box === 1 ? a * 2 : Math.max(a, b) * 2, tree ? height + 3.5 : height, ground);
    }
    shadows.end();
  }

  surface({ heights, cuts, x, y }) {
    const positions = new Float32Array(8 * 8 * 18);
    const colours = new Float32Array(8 * 8 * 18);
    const uvs = new Float32Array(8 * 8 * 12);
    let at = 0;
    const low = new THREE.Color(0xd3d8b2), high = new THREE.Color(0xf3e8cb), steep = new THREE.Color(0xd9c3a4), c = new THREE.Color();
    const corner = (cx, cy) => [x + cx * CELL, heights[cy * SIDE + cx], y + cy * CELL];
    const triangle = (a, b, d) => {
      const run = Math.max(a[1], b[1], d[1]) - Math.min(a[1], b[1], d[1]);
      const tone = Math.min(Math.max((a[1] + b[1] + d[1]) / 3 / 60, 0), 1);
      const speckle = 0.94 + 0.12 * Math.abs(Math.sin(a[0] * 12.9 + d[2] * 78.2 + b[0] * 3.7));
      const patch = 0.5 + 0.5 * Math.sin(a[0] * 0.031 + 1.7) * Math.cos(a[2] * 0.027 - 0.6);
      c.lerpColors(low, high, tone * 0.55 + patch * 0.4).lerp(steep, Math.min(run / 26, 1)).multiplyScalar(speckle).multiply(light(a, b, d));
      for (const [vx, vz, vy] of [a, b, d]) {
        positions.set([vx, vz, -vy], at * 3);
        colours.set([c.r, c.g, c.b], at * 3);
        uvs.set([vx / 16, vy / 16], at * 2);
        at++;
      }
    };
    for (let cy = 0; cy < 8; cy++) {
      for (let cx = 0; cx < 8; cx++) {
        const sw = corner(cx, cy), se = corner(cx + 1, cy), nw = corner(cx, cy + 1), ne = corner(cx + 1, cy + 1);
        if (cuts[cy * 8 + cx]) { triangle(sw, se, ne); triangle(sw, ne, nw); }
        else { triangle(sw, se, nw); triangle(se, ne, nw); }
      }
    }
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
    geometry.setAttribute('color', new THREE.BufferAttribute(colours, 3));
    geometry.setAttribute('uv', new THREE.BufferAttribute(uvs, 2));
    return new THREE.Mesh(geometry, this.material);
  }

  /** Height of the bare ground at a place, NaN where it is not known. */
  heightAt(x, y) {
    const block = this.blocks.get(`${Math.floor((x + this.originX) / BLOCK)}/${Math.floor((y + this.originY) / BLOCK)}`);
    if (!block?.heights) return NaN;
    const gx = (x - block.x) / CELL, gy = (y - block.y) / CELL;
    const cx = Math.min(Math.floor(gx), 7), cy = Math.min(Math.floor(gy), 7);
    const u = gx - cx, v = gy - cy, i = cy * SIDE + cx, h = block.heights;
    const sw = h[i], se = h[i + 1], nw = h[i + SIDE], ne = h[i + SIDE + 1];
    if (block.cuts[cy * 8 + cx]) return u > v ? sw + (se - sw) * u + (ne - se) * v : sw + (ne - nw) * u + (nw - sw) * v;
    return u + v < 1 ? sw + (se - sw) * u + (nw - sw) * v : ne + (nw - ne) * (1 - u) + (se - ne) * (1 - v);
  }
}
