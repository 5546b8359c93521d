// What stands on the ground: walls, stairs, stumps, trees. It never moves and neither does the sun, so every face has its colour
// worked out once, and all that stands on a block is one thing to draw.

import * as THREE from '../third_party/three/three.module.js';
import { asIs, develop } from './film.js';
import { light } from './daylight.js';

const STONE = new THREE.Color(0xb5aea4), TRUNK = new THREE.Color(0x7a604c);
/** A tree's cones: over its trunk, half as wide, as high, in metres; and how much of the light it gets. */
const CROWN = [[0.1, 2.05, 3.6, 0.86], [1.5, 1.6, 3.1, 0.95], [2.9, 1.1, 2.6, 1.06]];
const PINE = new THREE.Color(0x4f8a5e), LARCH = new THREE.Color(0x86a35a);

/** What is higher than this and round is a tree, metres. */
const TREE = 3.4;
export const isTree = ([box, , , , height]) => box === 1 && height > TREE;

/** Corners three by three; what stands on the ground has no underside that anybody sees. */
function faces(geometry, underside) {
  const at = geometry.toNonIndexed().attributes.position, points = [];
  for (let i = 0; i < at.count; i += 3) {
    const below = [0, 1, 2].every((k) => at.getY(i + k) < -0.49);
    if (below && !underside) continue;
    for (let k = 0; k < 3; k++) points.push([at.getX(i + k), at.getY(i + k), at.getZ(i + k)]);
  }
  return points;
}

const BOX = faces(new THREE.BoxGeometry(1, 1, 1), false);
const POST = faces(new THREE.CylinderGeometry(0.85, 1, 1, 7), false);
const CONE = faces(new THREE.ConeGeometry(1, 1, 9), true);
/** Nothing but its colours: they are the screen's already. */
const MATERIAL = asIs(new THREE.MeshBasicMaterial({ vertexColors: true }));

const corners = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
const normal = new THREE.Vector3(), side = new THREE.Vector3(), colour = new THREE.Color(), leaf = new THREE.Color();

/** Everything that stands on a block as one mesh; null for nothing. Things are as GroundTiles.java writes them, in metres of the map. */
export function standing(things, originX, originY) {
  const positions = [], colours = [];
  const put = (shape, [, x, y, bottom, , , , heading], lift, sx, sy, sz, tint) => {
    const turn = -heading * Math.PI / 180, sin = Math.sin(turn), cos = Math.cos(turn);
    for (let i = 0; i < shape.length; i += 3) {
      for (let k = 0; k < 3; k++) {
        const [px, py, pz] = shape[i + k], ax = px * sx, az = pz * sz;
        corners[k].set(x - originX + ax * cos + az * sin, bottom + lift + py * sy, -(y - originY) - ax * sin + az * cos);
        positions.push(corners[k].x, corners[k].y, corners[k].z);
      }
      normal.subVectors(corners[1], corners[0]).cross(side.subVectors(corners[2], corners[0])).normalize();
      develop(colour.copy(tint).multiply(light(normal)));
      for (let k = 0; k < 3; k++) colours.push(colour.r, colour.g, colour.b);
    }
  };
  for (const thing of things) {
    const [box, x, y, , high, a, b] = thing;
    if (box === 0) put(BOX, thing, high / 2, a * 2, high, b * 2, STONE);
    else put(POST, thing, high / 2, a, high, a, TRUNK);
    if (!isTree(thing)) continue;
    const own = 0.5 + 0.5 * Math.sin(x * 12.9898 + y * 78.233), wider = 0.9 + own * 0.25; // no two are quite alike
    for (const [lift, wide, tall, bright] of CROWN) put(CONE, thing, high + lift, wide * wider, tall, wide * wider, leaf.lerpColors(PINE, LARCH, own).multiplyScalar(bright));
  }
  if (positions.length === 0) return null;
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new THREE.Float32BufferAttribute(colours, 3));
  return new THREE.Mesh(geometry, MATERIAL);
}
