// From feet to a body: hips over the feet, knees by two-bone reach, arms against the legs, a lean with speed. Everything
// here only dresses the engine's pose; the body's place and heading are never changed.

const SKIN = { r: 0.72, g: 0.55, b: 0.44 };
const BOOT = { r: 0.13, g: 0.14, b: 0.17 };
const NIGHT = { r: 0.05, g: 0.06, b: 0.07 };

const TAU = Math.PI * 2;

export function pose(out, walk, colours, kind) {
  if (kind === 'creature') creature(out, walk, colours);
  else person(out, walk, colours);
}

/** A leg from hip to ankle with its knee towards (kx, kz); all in three's axes. */
function leg(out, hx, hy, hz, fx, fy, fz, kx, kz, thigh, shin, radius, colour, dark) {
  let dx = fx - hx, dy = fy - hy, dz = fz - hz;
  let d = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1e-4;
  const most = thigh + shin - 0.005;
  let kneeX, kneeY, kneeZ;
  if (d >= most) { // stretched: the foot stays where it is planted
    kneeX = hx + dx * 0.5; kneeY = hy + dy * 0.5; kneeZ = hz + dz * 0.5;
  } else {
    d = Math.max(d, Math.abs(thigh - shin) + 0.02);
    const a = (thigh * thigh - shin * shin + d * d) / (2 * d);
    const h = Math.sqrt(Math.max(thigh * thigh - a * a, 0));
    dx /= d; dy /= d; dz /= d;
    // the knee's direction, across the leg
    const along = kx * dx + kz * dz;
    let bx = kx - along * dx, by = -along * dy, bz = kz - along * dz;
    const n = Math.sqrt(bx * bx + by * by + bz * bz) || 1;
    bx /= n; by /= n; bz /= n;
    kneeX = hx + dx * a + bx * h; kneeY = hy + dy * a + by * h; kneeZ = hz + dz * a + bz * h;
  }
  out.limb(hx, hy, hz, kneeX, kneeY, kneeZ, radius, colour);
  out.limb(kneeX, kneeY, kneeZ, fx, fy, fz, radius * 0.82, dark);
}

/** How high hips can be so that no planted leg has to stretch. */
function lowest(w) {
  const leg = w.shape.thigh + w.shape.shin;
  let most = Infinity;
  for (const foot of w.feet) {
    if (!foot.planted) continue;
    const apart = Math.hypot(foot.x - w.x, foot.y - w.y);
    most = Math.min(most, Math.sqrt(Math.max(leg * leg - apart * apart, 0.3)) + 0.08 + foot.z - w.z);
  }
  return Math.max(most, 0.6);
}

function person(out, w, colours) {
  const sin = Math.sin(w.heading), cos = Math.cos(w.heading);
  // three's axes: forward and right of the body
  const fX = sin, fZ = -cos, rX = cos, rZ = sin;
  const swing = Math.sin(w.phase * TAU);
  const running = Math.min(Math.max((w.speed - 3) / 4, 0), 1);
  const moving = Math.min(w.pace / 1.2, 1) * (1 - w.airborne);
  const bob = Math.abs(Math.cos(w.phase * TAU)) * (0.025 + 0.05 * running) * moving - 0.03 * moving;
  const hip = Math.min(w.shape.hip + bob - running * 0.05, lowest(w));
  const x = w.x, z = -w.y, y = w.z;
  out.block('shadow', x, y + 0.03, z, 1, 0, 0, 1, 0, 0.42, 1, 0.42, NIGHT);

  const hipX = x - fX * w.lean * 0.12, hipZ = z - fZ * w.lean * 0.12;
  for (let i = 0; i < 2; i++) {
    const foot = w.feet[i];
    const side = w.shape.legs[i][0];
    leg(out, hipX + rX * side, y + hip, hipZ + rZ * side, foot.x, foot.z + 0.09, -foot.y, fX, fZ,
      w.shape.thigh, w.shape.shin, 0.078, colours.legs, colours.legsDark);
    const toe = foot.planted ? 0 : Math.sin(foot.s * Math.PI) * -0.5;
    const ux = fX * -toe * 0.5, uz = fZ * -toe * 0.5, uy = Math.sqrt(Math.max(1 - ux * ux - uz * uz, 0.2));
    out.block('foot', foot.x + fX * 0.05, foot.z + 0.05, -foot.y + fZ * 0.05, rX, rZ, ux, uy, uz, 0.1, 0.1, 0.26, BOOT);
  }
  // the trunk leans forward with speed and into turns
  const lean = w.lean + w.airborne * 0.08;
  let ux = fX * Math.sin(lean) + rX * w.roll, uy = Math.cos(lean), uz = fZ * Math.sin(lean) + rZ * w.roll;
  const n = Math.sqrt(ux * ux + uy * uy + uz * uz); ux /= n; uy /= n; uz /= n;
  const twist = swing * 0.12 * moving;
  const tX = rX * Math.cos(twist) - rZ * Math.sin(twist), tZ = rZ * Math.cos(twist) + rX * Math.sin(twist);
  const base = y + hip;
  out.block('pelvis', hipX + ux * 0.02, base + 0.02, hipZ + uz * 0.02, rX, rZ, ux, uy, uz, 0.33, 0.2, 0.24, colours.legs);
  out.block('torso', hipX + ux * 0.33, base + uy * 0.33, hipZ + uz * 0.33, tX, tZ, ux, uy, uz, 0.44, 0.5, 0.4, colours.body);
  const hx = hipX + ux * 0.74, hy = base + uy * 0.74, hz = hipZ + uz * 0.74;
  out.block('head', hx, hy, hz, rX, rZ, ux, uy, uz, 0.125, 0.145, 0.13, SKIN);
  out.block('hair', hx - fX * 0.012, hy + 0.022, hz - fZ * 0.012, rX, rZ, ux, uy, uz, 0.138, 0.15, 0.142, colours.hair);
  for (let i = 0; i < 2; i++) arm(out, w, i, hipX + ux * 0.53, base + uy * 0.53, hipZ + uz * 0.53, tX, tZ, fX, fZ, swing, moving, running, colours);
}

function arm(out, w, i, sx, sy, sz, rX, rZ, fX, fZ, swing, moving, running, colours) {
  const side = i === 0 ? -0.235 : 0.235;
  const swung = (i === 0 ? -swing : swing) * (0.42 + 0.38 * running) * moving;
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
  const x = w.x, z = -w.y, y = w.z;
  const hip = w.shape.hip + Math.abs(swing) * 0.04 * moving;
  out.block('shadow', x, y + 0.03, z, 1, 0, 0, 1, 0, 0.7, 1, 0.7, NIGHT);
  for (let i = 0; i < 4; i++) {
    const foot = w.feet[i];
    const [side, along] = w.shape.legs[i];
    const knee = i < 2 ? -1 : 1;
    leg(out, x + rX * side + fX * along, y + hip, z + rZ * side + fZ * along, foot.x, foot.z + 0.05, -foot.y,
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
