// The ground bodies collide with: landblocks of 192 m, fetched as somebody comes near, with what stands on them.

import * as THREE from '../third_party/three/three.module.js';
import { asIs, develop } from './film.js';
import { light } from './daylight.js';
import { Shadows } from './shadows.js';
import { isTree, standing } from './things.js';

const BLOCK = 192;
const CELL = 24;
const SIDE = 9;

/** Grass seen from above, with faint lines 4 m apart, so that motion over the ground can be seen. */
function gridTexture(software) {
  const size = 512, canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const g = canvas.getContext('2d');
  g.fillStyle = '#f0f0ea';
  g.fillRect(0, 0, size, size);
  let seed = 7;
  const lot = () => (seed = seed * 16807 % 2147483647) / 2147483647;
  const around = (x, y, reach, draw) => { // what crosses an edge comes in at the other one
    for (const dx of [-size, 0, size]) for (const dy of [-size, 0, size]) if (x + dx > -reach && x + dx < size + reach && y + dy > -reach && y + dy < size + reach) draw(x + dx, y + dy);
  };
  for (let i = 0; i < 90; i++) { // patches, soft
    const x = lot() * size, y = lot() * size, r = 26 + lot() * 60, dark = lot() < 0.5;
    around(x, y, r, (px, py) => {
      const patch = g.createRadialGradient(px, py, 0, px, py, r);
      patch.addColorStop(0, dark ? 'rgba(206,209,190,0.28)' : 'rgba(255,255,250,0.3)');
      patch.addColorStop(1, 'rgba(230,230,220,0)');
      g.fillStyle = patch;
      g.fillRect(px - r, py - r, 2 * r, 2 * r);
    });
  }
  g.lineWidth = 1;
  for (let i = 0; i < 2600; i++) { // blades
    const v = 176 + Math.floor(lot() * 70), x = lot() * size, y = lot() * size, lean = (lot() - 0.5) * 5, tall = 2 + lot() * 4;
    g.strokeStyle = `rgba(${v - 6},${v},${v - 22},0.24)`;
    g.beginPath(); g.moveTo(x, y); g.lineTo(x + lean, y - tall); g.stroke();
  }
  g.fillStyle = 'rgba(92,98,84,0.26)';
  for (let i = 0; i < size; i += size / 4) { g.fillRect(i - 1, 0, 2, size); g.fillRect(0, i - 1, size, 2); }
  const texture = new THREE.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  if (software) texture.minFilter = THREE.LinearMipmapNearestFilter; // on a processor more costs a frame's time
  else texture.anisotropy = 8;
  return texture;
}

const normal = new THREE.Vector3();

/** How far round the sun's light reaches, so that a slope which turns away from it is shaded and not dark. */
const WRAP = 0.45;
const LOW = new THREE.Color(0xc3d8b4), HIGH = new THREE.Color(0xeee6cc), STEEP = new THREE.Color(0xd2ad94);

/** A block of the map, as one number: the ground is asked for by the thousand. */
const keyOf = (bx, by) => bx * 1024 + by;

export class Ground {
  constructor(scene, software) {
    this.scene = scene;
    this.group = new THREE.Group();
    scene.add(this.group);
    this.blocks = new Map();
    this.version = 0; // counts what has come: who laid something on the ground lays it anew
    this.material = asIs(new THREE.MeshBasicMaterial({ vertexColors: true, map: gridTexture(software) })); // its light is in its colours
  }

  /** Another stage has another ground. */
  reset(screen, originX, originY) {
    this.screen = screen;
    this.originX = originX;
    this.originY = originY;
    for (const block of this.blocks.values()) this.drop(block);
    this.blocks.clear();
    this.nearby = null;
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
        this.nearby = null;
      }
    }
  }

  async want(bx, by) {
    const key = keyOf(bx, by);
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
      for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 1; dy++) this.refine(this.blocks.get(keyOf(bx + dx, by + dy)));
      this.version++;
    } catch {
      this.blocks.delete(key); // the connection is gone; it is asked for again when there is one
      this.centre = null;
    }
  }

  build(block, things) {
    const group = new THREE.Group();
    group.add(this.surface(block));
    const upright = standing(things, this.originX, this.originY);
    if (upright) group.add(upright);
    Object.assign(block, { things, shadows: things.length > 0 ? new Shadows(group, things.length) : null });
    return group;
  }

  /** What depends on the blocks beside it: its edges' colours, and shadows that fall beyond them. */
  refine(block) {
    if (!block?.surface) return;
    this.paint(block);
    this.shade(block);
  }

  /** What stands on a block throws its shadow over it. */
  shade({ things, shadows }) {
    if (!shadows) return;
    shadows.begin();
    const ground = (x, y) => this.heightAt(x, y);
    for (const thing of things) {
      const [box, x, y, bottom, height, a, b] = thing, tree = isTree(thing);
      shadows.add(x - this.originX, y - this.originY, bottom, tree ? 3.4 : box === 1 ? a * 2 : Math.max(a, b) * 2, tree ? height + 3.5 : height, ground);
    }
    shadows.end();
    shadows.settle();
  }

  surface(block) {
    const { heights, cuts, x, y } = block;
    const positions = new Float32Array(SIDE * SIDE * 3), uvs = new Float32Array(SIDE * SIDE * 2), index = [];
    for (let cy = 0, at = 0; cy < SIDE; cy++) {
      for (let cx = 0; cx < SIDE; cx++, at++) {
        positions.set([x + cx * CELL, heights[at], -(y + cy * CELL)], at * 3);
        uvs.set([(x + cx * CELL) / 16, (y + cy * CELL) / 16], at * 2);
      }
    }
    for (let cy = 0; cy < SIDE - 1; cy++) {
      for (let cx = 0; cx < SIDE - 1; cx++) {
        const sw = cy * SIDE + cx, se = sw + 1, nw = sw + SIDE, ne = nw + 1;
        if (cuts[cy * 8 + cx]) index.push(sw, se, ne, sw, ne, nw); else index.push(sw, se, nw, se, ne, nw);
      }
    }
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
    geometry.setAttribute('color', new THREE.BufferAttribute(new Float32Array(SIDE * SIDE * 3), 3));
    geometry.setAttribute('uv', new THREE.BufferAttribute(uvs, 2));
    geometry.setIndex(index);
    block.surface = new THREE.Mesh(geometry, this.material);
    return block.surface;
  }

  /** Colour and light of a block's corners; at its edges they depend on the blocks beside it, as far as they are there. */
  paint(block) {
    const { heights, x, y } = block, attribute = block.surface.geometry.attributes.color, c = new THREE.Color();
    const height = (cx, cy) => (cx >= 0 && cy >= 0 && cx < SIDE && cy < SIDE ? heights[cy * SIDE + cx] : this.heightAt(x + cx * CELL, y + cy * CELL));
    const rise = (here, back, ahead) => (Number.isFinite(back) && Number.isFinite(ahead) ? (ahead - back) / 2 : Number.isFinite(ahead) ? ahead - here : here - back) / CELL;
    for (let cy = 0, at = 0; cy < SIDE; cy++) {
      for (let cx = 0; cx < SIDE; cx++, at++) {
        const here = heights[at], east = rise(here, height(cx - 1, cy), height(cx + 1, cy)), north = rise(here, height(cx, cy - 1), height(cx, cy + 1));
        normal.set(-east, 1, north).normalize();
        const wx = x + cx * CELL, wy = y + cy * CELL;
        const patch = 0.5 + 0.5 * Math.sin(wx * 0.031 + 1.7) * Math.cos(wy * 0.027 - 0.6);
        c.lerpColors(LOW, HIGH, Math.min(Math.max(here / 60, 0), 1) * 0.6 + patch * 0.4).lerp(STEEP, Math.min(Math.hypot(east, north) * 1.3, 1)).multiply(light(normal, WRAP));
        develop(c);
        attribute.setXYZ(at, c.r, c.g, c.b);
      }
    }
    attribute.needsUpdate = true;
  }

  /** Height of the bare ground at a place, NaN where it is not known. */
  heightAt(x, y) {
    let block = this.nearby; // who asks once asks again close by
    if (!block || !(x >= block.x && x < block.x + BLOCK && y >= block.y && y < block.y + BLOCK)) {
      block = this.blocks.get(keyOf(Math.floor((x + this.originX) / BLOCK), Math.floor((y + this.originY) / BLOCK)));
      if (!block?.heights) return NaN;
      this.nearby = block;
    }
    const gx = (x - block.x) / CELL, gy = (y - block.y) / CELL;
    const cx = Math.min(Math.floor(gx), 7), cy = Math.min(Math.floor(gy), 7);
    const u = gx - cx, v = gy - cy, i = cy * SIDE + cx, h = block.heights;
    const sw = h[i], se = h[i + 1], nw = h[i + SIDE], ne = h[i + SIDE + 1];
    if (block.cuts[cy * 8 + cx]) return u > v ? sw + (se - sw) * u + (ne - se) * v : sw + (ne - nw) * u + (nw - sw) * v;
    return u + v < 1 ? sw + (se - sw) * u + (nw - sw) * v : ne + (nw - ne) * (1 - u) + (se - ne) * (1 - v);
  }
}
