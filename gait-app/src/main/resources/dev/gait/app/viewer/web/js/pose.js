// From feet to a body: knees by two-bone reach, arms against the legs, a trunk that leans as walk.js feels. Everything here
// only dresses the engine's pose; the body's place and heading are never changed.

import { gesture } from './gestures.js';

const SKIN = { r: 0.72, g: 0.55, b: 0.44 };
const BOOT = { r: 0.13, g: 0.14, b: 0.17 };

/** The parts of a body, by number: they are asked for thousands of times a picture. */
export const PART = { torso: 0, pelvis: 1, head: 2, hand: 3, hair: 4, limb: 5, foot: 6, shadow: 7, snout: 8 };

const TAU = Math.PI * 2;
const UPPER_ARM = 0.28, FOREARM = 0.27;

export function pose(out, walk, colours, kind) {
  if (kind === 'creature') creature(out, walk, colours);
  else person(out, walk, colours);
}

const bent = { x: 0, y: 0, z: 0, endX: 0, endY: 0, endZ: 0 };

/** The joint of two bones that reach from a to b and bend towards (kx, ky, kz); the end is as near to b as they are long. */
function joint(ax, ay, az, bx, by, bz, kx, ky, kz, first, second) {
  let dx = bx - ax, dy = by - ay, dz = bz - az;
  let d = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1e-4;
  dx /= d; dy /= d; dz /= d;
  d = Math.min(Math.max(d, Math.abs(first - second) + 0.02), first + second - 0.001);
  const a = (first * first - second * second + d * d) / (2 * d);
  const h = Math.sqrt(Math.max(first * first - a * a, 0));
  const along = kx * dx + ky * dy + kz * dz;
  const ox = kx - along * dx, oy = ky - along * dy, oz = kz - along * dz;
  const n = Math.sqrt(ox * ox + oy * oy + oz * oz) || 1;
  bent.x = ax + dx * a + ox / n * h; bent.y = ay + dy * a + oy / n * h; bent.z = az + dz * a + oz / n * h;
  bent.endX = ax + dx * d; bent.endY = ay + dy * d; bent.endZ = az + dz * d;
  return bent;
}

/** A leg from hip to ankle with its knee towards (kx, kz); all in three's axes. walk.js sees to it that it is long enough. */
function leg(out, hx, hy, hz, fx, fy, fz, kx, kz, thigh, shin, radius, colour, dark) {
  const k = joint(hx, hy, hz, fx, fy, fz, kx, 0, kz, thigh, shin);
  out.limb(hx, hy, hz, k.x, k.y, k.z, radius, colour);
  out.limb(k.x, k.y, k.z, k.endX, k.endY, k.endZ, radius * 0.82, dark);
}

function person(out, w, colours) {
  const sin = Math.sin(w.heading), cos = Math.cos(w.heading);
  // three's axes: forward and right of the body
  const fX = sin, fZ = -cos, rX = cos, rZ = sin;
  const swing = Math.sin(w.phase * TAU);
  const running = Math.min(Math.max((w.speed - 3.6) / 3.5, 0), 1);
  const moving = Math.min(w.pace / 1.2, 1) * (1 - w.airborne);
  // who stands shifts the weight now and then, and breathes
  const idle = (1 - moving) * (1 - w.airborne);
  const sway = Math.sin(w.time * 0.7 + w.beat) * 0.018 * idle; // each in its own time
  const x = w.x + w.hipX + rX * sway, z = -(w.y + w.hipY) + rZ * sway, y = w.z, hip = w.hip;
  out.shade(w, 0.42, 1.7);

  for (let i = 0; i < 2; i++) {
    const foot = w.feet[i];
    const side = w.shape.legs[i][0];
    leg(out, w.x + w.hipX + rX * side, y + hip, -(w.y + w.hipY) + rZ * side, foot.ankleX, foot.ankleZ, -foot.ankleY, fX, fZ,
      w.shape.thigh, w.shape.shin, 0.078, colours.legs, colours.legsDark);
    // toes point down behind, up before the landing
    const pitch = foot.planted ? foot.heel * 0.75 : Math.sin(foot.s * Math.PI) * 0.9 * (1 - foot.s) - 0.3 * foot.s * moving;
    const ux = fX * Math.sin(pitch), uz = fZ * Math.sin(pitch), uy = Math.cos(pitch);
    const down = w.shape.ankle - 0.05, ahead = 0.05;
    out.block(PART.foot, foot.ankleX + fX * ahead * uy - ux * down, foot.ankleZ - uy * down - ahead * Math.sin(pitch),
      -foot.ankleY + fZ * ahead * uy - uz * down, rX, rZ, ux, uy, uz, 0.1, 0.1, 0.26, BOOT);
  }
  // the trunk leans forward with speed and into turns
  const does = gesture(w.act), share = w.act.share;
  const lean = w.lean + w.airborne * 0.08 + (w.rise + w.crouch) * 1.4 + w.act.lie + (does ? does.bow * share : 0);
  let ux = fX * Math.sin(lean) + rX * w.roll, uy = Math.cos(lean), uz = fZ * Math.sin(lean) + rZ * w.roll;
  const n = Math.sqrt(ux * ux + uy * uy + uz * uz); ux /= n; uy /= n; uz /= n;
  const twist = swing * (0.1 + 0.12 * running) * moving;
  const tX = rX * Math.cos(twist) - rZ * Math.sin(twist), tZ = rZ * Math.cos(twist) + rX * Math.sin(twist);
  const base = y + hip, breath = 1 + Math.sin(w.time * 1.6 + w.beat) * 0.012 * idle;
  out.block(PART.pelvis, x + ux * 0.02, base + 0.02, z + uz * 0.02, rX, rZ, ux, uy, uz, 0.33, 0.2, 0.24, colours.legs);
  out.block(PART.torso, x + ux * 0.33, base + uy * 0.33, z + uz * 0.33, tX, tZ, ux, uy, uz, 0.44, 0.5, 0.4 * breath, colours.body);
  const hx = x + ux * 0.745 + fX * 0.02, hy = base + uy * 0.745, hz = z + uz * 0.745 + fZ * 0.02;
  const nod = (does ? does.nod * share : 0) + w.act.lie, nx = fX * Math.sin(nod), ny = Math.cos(nod), nz = fZ * Math.sin(nod);
  out.block(PART.head, hx, hy, hz, rX, rZ, nx, ny, nz, 0.125, 0.145, 0.13, SKIN);
  out.block(PART.hair, hx - fX * 0.012 + nx * 0.022, hy + ny * 0.022, hz - fZ * 0.012 + nz * 0.022, rX, rZ, nx, ny, nz, 0.138, 0.15, 0.142, colours.hair);
  for (let i = 0; i < 2; i++) arm(out, w, i, x + ux * 0.53, base + uy * 0.53, z + uz * 0.53, tX, tZ, fX, fZ, swing, moving, running, colours, does, share);
  if (!out.plain) out.limb(x + ux * 0.54, base + uy * 0.54, z + uz * 0.54, hx, hy - 0.06, hz, 0.058, SKIN);
}

function arm(out, w, i, sx, sy, sz, rX, rZ, fX, fZ, swing, moving, running, colours, does, share) {
  const side = i === 0 ? -0.235 : 0.235;
  const swung = (i === 0 ? -swing : swing) * (0.38 + 0.5 * running) * moving - w.lean * 0.4;
  const raised = w.airborne * 0.9;
  const shX = sx + rX * side, shZ = sz + rZ * side;
  const out1 = 0.06 + raised * 0.2;
  let elbowX = shX + fX * Math.sin(swung) * 0.28 + rX * Math.sign(side) * out1;
  let elbowY = sy - 0.27 * Math.cos(swung) + raised * 0.16;
  let elbowZ = shZ + fZ * Math.sin(swung) * 0.28 + rZ * Math.sign(side) * out1;
  const bend = swung + 0.25 + running * 1.15 * moving + raised * 0.5;
  let handX = elbowX + fX * Math.sin(bend) * 0.26, handZ = elbowZ + fZ * Math.sin(bend) * 0.26;
  let handY = elbowY - Math.cos(bend) * 0.26;
  const to = does === null ? null : i === 1 ? does.right : does.hasLeft ? does.left : null;
  if (to !== null) { // the hand goes where the gesture has it, and the elbow out of its way
    const outward = Math.sign(side);
    handX += (shX + rX * outward * to[0] + fX * to[2] - handX) * share;
    handY += (sy + to[1] - handY) * share;
    handZ += (shZ + rZ * outward * to[0] + fZ * to[2] - handZ) * share;
    const k = joint(shX, sy, shZ, handX, handY, handZ, rX * outward - fX * 0.5, -0.7, rZ * outward - fZ * 0.5, UPPER_ARM, FOREARM);
    elbowX += (k.x - elbowX) * share; elbowY += (k.y - elbowY) * share; elbowZ += (k.z - elbowZ) * share;
    handX = k.endX; handY = k.endY; handZ = k.endZ;
  }
  out.limb(shX, sy, shZ, elbowX, elbowY, elbowZ, 0.055, colours.body);
  out.limb(elbowX, elbowY, elbowZ, handX, handY, handZ, 0.045, SKIN);
  if (!out.plain) out.block(PART.hand, handX, handY, handZ, rX, rZ, 0, 1, 0, 0.05, 0.062, 0.055, SKIN);
}

function creature(out, w, colours) {
  const sin = Math.sin(w.heading), cos = Math.cos(w.heading);
  const fX = sin, fZ = -cos, rX = cos, rZ = sin;
  const swing = Math.sin(w.phase * TAU);
  const moving = Math.min(w.pace / 1.2, 1);
  const x = w.x, z = -w.y, y = w.z, hip = w.hip;
  out.shade(w, 0.7, 1.1);
  for (let i = 0; i < 4; i++) {
    const foot = w.feet[i];
    const side = w.shape.legs[i][0], along = w.shape.legs[i][1];
    const knee = i < 2 ? -1 : 1;
    leg(out, x + w.hipX + rX * side + fX * along, y + hip, z - w.hipY + rZ * side + fZ * along, foot.ankleX, foot.ankleZ, -foot.ankleY,
      fX * knee, fZ * knee, w.shape.thigh, w.shape.shin, 0.085, colours.legs, colours.legsDark);
    out.block(PART.foot, foot.x + fX * 0.03, foot.z + 0.04, -foot.y + fZ * 0.03, rX, rZ, 0, 1, 0, 0.13, 0.08, 0.18, BOOT);
  }
  // a trunk lies along the body: its "up" axis points forward
  const rise = 0.08 + 0.05 * moving * swing;
  const n = Math.sqrt(1 + rise * rise);
  out.block(PART.torso, x + fX * 0.05, y + hip + 0.12, z + fZ * 0.05, rX, rZ, fX / n, rise / n, fZ / n, 0.66, 1.25, 0.86, colours.body);
  out.block(PART.pelvis, x - fX * 0.45, y + hip + 0.08, z - fZ * 0.45, rX, rZ, 0, 1, 0, 0.46, 0.42, 0.5, colours.legs);
  const hx = x + fX * 0.85, hy = y + hip + 0.32 + 0.03 * swing * moving, hz = z + fZ * 0.85;
  out.block(PART.head, hx, hy, hz, rX, rZ, 0, 1, 0, 0.2, 0.2, 0.24, colours.body);
  out.block(PART.snout, hx + fX * 0.27, hy - 0.05, hz + fZ * 0.27, rX, rZ, fX * 0.97, -0.24, fZ * 0.97, 0.22, 0.36, 0.2, colours.legsDark);
  out.block(PART.hair, hx - fX * 0.05, hy + 0.08, hz - fZ * 0.05, rX, rZ, 0, 1, 0, 0.15, 0.2, 0.22, colours.hair);
}
