// From feet to a body: knees by two-bone reach, arms against the legs, a trunk that leans as walk.js feels. Everything here
// only dresses the engine's pose; the body's place and heading are never changed.

const SKIN = { r: 0.72, g: 0.55, b: 0.44 };
const BOOT = { r: 0.13, g: 0.14, b: 0.17 };

const TAU = Math.PI * 2;

export function pose(out, walk, colours, kind) {
  if (kind === 'creature') creature(out, walk, colours);
  else person(out, walk, colours);
}

/** A leg from hip to ankle with its knee towards (kx, kz); all in three's axes. walk.js sees to it that it is long enough. */
function leg(out, hx, hy, hz, fx, fy, fz, kx, kz, thigh, shin, radius, colour, dark) {
  let dx = fx - hx, dy = fy - hy, dz = fz - hz;
  let d = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1e-4;
  dx /= d; dy /= d; dz /= d;
  d = Math.min(Math.max(d, Math.abs(thigh - shin) + 0.02), thigh + shin - 0.001);
  const a = (thigh * thigh - shin * shin + d * d) / (2 * d);
  const h = Math.sqrt(Math.max(thigh * thigh - a * a, 0));
  // the knee's direction, across the leg
  const along = kx * dx + kz * dz;
  let bx = kx - along * dx, by = -along * dy, bz = kz - along * dz;
  const n = Math.sqrt(bx * bx + by * by + bz * bz) || 1;
  bx /= n; by /= n; bz /= n;
  const kneeX = hx + dx * a + bx * h, kneeY = hy + dy * a + by * h, kneeZ = hz + dz * a + bz * h;
  out.limb(hx, hy, hz, kneeX, kneeY, kneeZ, radius, colour);
  out.limb(kneeX, kneeY, kneeZ, hx + dx * d, hy + dy * d, hz + dz * d, radius * 0.82, dark);
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
  const sway = Math.sin(w.time * 0.7 + w.shape.legs.length + w.feet[0].plants) * 0.018 * idle;
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
    out.block('foot', foot.ankleX + fX * ahead * uy - ux * down, foot.ankleZ - uy * down - ahead * Math.sin(pitch),
      -foot.ankleY + fZ * ahead * uy - uz * down, rX, rZ, ux, uy, uz, 0.1, 0.1, 0.26, BOOT);
  }
  // the trunk leans forward with speed and into turns
  const lean = w.lean + w.airborne * 0.08 + (w.rise + w.crouch) * 1.4;
  let ux = fX * Math.sin(lean) + rX * w.roll, uy = Math.cos(lean), uz = fZ * Math.sin(lean) + rZ * w.roll;
  const n = Math.sqrt(ux * ux + uy * uy + uz * uz); ux /= n; uy /= n; uz /= n;
  const twist = swing * (0.1 + 0.12 * running) * moving;
  const tX = rX * Math.cos(twist) - rZ * Math.sin(twist), tZ = rZ * Math.cos(twist) + rX * Math.sin(twist);
  const base = y + hip, breath = 1 + Math.sin(w.time * 1.6) * 0.012 * idle;
  out.block('pelvis', x + ux * 0.02, base + 0.02, z + uz * 0.02, rX, rZ, ux, uy, uz, 0.33, 0.2, 0.24, colours.legs);
  out.block('torso', x + ux * 0.33, base + uy * 0.33, z + uz * 0.33, tX, tZ, ux, uy, uz, 0.44, 0.5, 0.4 * breath, colours.body);
  const hx = x + ux * 0.74, hy = base + uy * 0.74, hz = z + uz * 0.74;
  out.block('head', hx, hy, hz, rX, rZ, 0, 1, 0, 0.125, 0.145, 0.13, SKIN);
  out.block('hair', hx - fX * 0.012, hy + 0.022, hz - fZ * 0.012, rX, rZ, 0, 1, 0, 0.138, 0.15, 0.142, colours.hair);
  for (let i = 0; i < 2; i++) arm(out, w, i, x + ux * 0.53, base + uy * 0.53, z + uz * 0.53, tX, tZ, fX, fZ, swing, moving, running, colours);
}

function arm(out, w, i, sx, sy, sz, rX, rZ, fX, fZ, swing, moving, running, colours) {
  const side = i === 0 ? -0.235 : 0.235;
  const swung = (i === 0 ? -swing : swing) * (0.38 + 0.5 * running) * moving - w.lean * 0.4;
  const raised = w.airborne * 0.9;
  const shX = sx + rX * side, shZ = sz + rZ * side;
  const out1 = 0.06 + raised * 0.2;
  const elbowX = shX + fX * Math.sin(swung) * 0.28 + rX * Math.sign(side) * out1;
  const elbowY = sy - 0.27 * Math.cos(swung) + raised * 0.16;
  const elbowZ = shZ + fZ * Math.sin(swung) * 0.28 + rZ * Math.sign(side) * out1;
  const bend = swung + 0.25 + running * 1.15 * moving + raised * 0.5;
  const handX = elbowX + fX * Math.sin(bend) * 0.26, handZ = elbowZ + fZ * Math.sin(bend) * 0.26;
  const handY = elbowY - Math.cos(bend) * 0.26;
  out.limb(shX, sy, shZ, elbowX, elbowY, elbowZ, 0.055, colours.body);
  out.limb(elbowX, elbowY, elbowZ, handX, handY, handZ, 0.045, SKIN);
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
    const [side, along] = w.shape.legs[i];
    const knee = i < 2 ? -1 : 1;
    leg(out, x + w.hipX + rX * side + fX * along, y + hip, z - w.hipY + rZ * side + fZ * along, foot.ankleX, foot.ankleZ, -foot.ankleY,
      fX * knee, fZ * knee, w.shape.thigh, w.shape.shin, 0.085, colours.legs, colours.legsDark);
    out.block('foot', foot.x + fX * 0.03, foot.z + 0.04, -foot.y + fZ * 0.03, rX, rZ, 0, 1, 0, 0.13, 0.08, 0.18, BOOT);
  }
  // a trunk lies along the body: its "up" axis points forward
  const rise = 0.08 + 0.05 * moving * swing;
  const n = Math.sqrt(1 + rise * rise);
  out.block('torso', x + fX * 0.05, y + hip + 0.12, z + fZ * 0.05, rX, rZ, fX / n, rise / n, fZ / n, 0.66, 1.25, 0.86, colours.body);
  out.block('pelvis', x - fX * 0.45, y + hip + 0.08, z - fZ * 0.45, rX, rZ, 0, 1, 0, 0.46, 0.42, 0.5, colours.legs);
  const hx = x + fX * 0.85, hy = y + hip + 0.32 + 0.03 * swing * moving, hz = z + fZ * 0.85;
  out.block('head', hx, hy, hz, rX, rZ, 0, 1, 0, 0.2, 0.2, 0.24, colours.body);
  out.block('snout', hx + fX * 0.27, hy - 0.05, hz + fZ * 0.27, rX, rZ, fX * 0.97, -0.24, fZ * 0.97, 0.22, 0.36, 0.2, colours.legsDark);
  out.block('hair', hx - fX * 0.05, hy + 0.08, hz - fZ * 0.05, rX, rZ, 0, 1, 0, 0.15, 0.2, 0.22, colours.hair);
}
