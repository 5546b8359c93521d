// Where feet go. The engine says where the body is; this decides which foot stands where. The cycle runs with the distance
// really moved, not with time, and a planted foot stays at its spot in the world until it is lifted, so feet never slide:
// not when somebody walks backward or sideways, and not when a correction drags the body. A foot that is on its way belongs
// to the body, not to the world, and no foot is farther from its hip than a leg is long, at whatever rate pictures come.

import { newAct } from './gestures.js';

const TAU = Math.PI * 2;
/** Metres of stepping that a radian of turning in place is worth. */
const TURN_METERS = 0.24;
/** Below this a figure stands, m/s. */
const STANDING = 0.12;
/** Who has not moved for so long has stopped, however fast it was, seconds. */
const HALTED = 0.04;
/** Who stops sets a foot down ahead of the body, so many metres for each m/s, and at most so many. */
const BRACE = 0.03;
const BRACE_MOST = 0.24;
/** A body that moves farther in one picture was placed, unless it is very fast: its feet go with it. */
const PLACED_METERS = 1.2;
const PLACED_SPEED = 30;
/** Who gathers for a jump goes down so far, metres. */
const CROUCH = 0.18;
/** A leg is never quite straight. */
const SLACK = 0.004;

/** hip: standing; low: as deep as a step may pull it; stance: metres a foot stays behind while the body passes over it. */
export const BODY = {
  person: {
    hip: 1.015, low: 0.76, thigh: 0.46, shin: 0.47, ankle: 0.09, lift: 0.1, stance: 0.92, cadence: 1,
    legs: [[-0.1, 0, 0], [0.1, 0, 0.5]],
  },
  creature: {
    hip: 0.78, low: 0.58, thigh: 0.4, shin: 0.42, ankle: 0.05, lift: 0.12, stance: 0.7, cadence: 1.25,
    legs: [[-0.2, 0.48, 0], [0.2, 0.48, 0.5], [-0.2, -0.48, 0.5], [0.2, -0.48, 0]],
  },
};

let begun = 0;

export function newWalk(kind) {
  const shape = BODY[kind] ?? BODY.person;
  return {
    shape, beat: begun++ * 2.4 % TAU, known: false, x: 0, y: 0, z: 0, heading: 0, placements: -1, time: 0,
    phase: 0, speed: 0, still: 0, brace: 0, moveX: 0, moveY: 1, pace: 0, airborne: 0, lean: 0, roll: 0, rise: 0, fall: 0, climb: 0, crouch: 0,
    act: newAct(), // gestures.js
    hip: shape.hip, hipX: 0, hipY: 0, // the middle of the hips: height over the body's place, and where over the map
    feet: shape.legs.map(() => ({
      x: 0, y: 0, z: 0, planted: true, relX: 0, relY: 0, relZ: 0, s: 0, ahead: 0, torn: false, plants: 0, heel: 0, legLength: 0,
      ankleX: 0, ankleY: 0, ankleZ: 0,
    })),
  };
}

const frac = (v) => v - Math.floor(v);
const smooth = (t) => t * t * (3 - 2 * t);
/** As Math.hypot, which also minds numbers that no map has. */
const far = (x, y) => Math.sqrt(x * x + y * y);
const clamp = (v, low, high) => Math.min(Math.max(v, low), high);

/** Steps a second at a pace: a stroll 2, a jog 2.7, a run 3.5. What is left of the speed goes into the length of the stride. */
export const cadence = (pace, shape = BODY.person) => (1.5 + 2.2 * (1 - Math.exp(-pace / 4.2))) * shape.cadence;

/** Brings a figure's feet up to a picture; heading in radians, ground(x, y) gives the bare ground's height. */
export function step(w, x, y, z, heading, placements, airborne, time, ground, crouching = false) {
  const dt = clamp(time - w.time, 0, 0.25);
  const dx = x - w.x, dy = y - w.y, dz = z - w.z;
  const moved = far(dx, dy);
  const placed = !w.known || placements !== w.placements && moved > 0.5 || moved > Math.max(PLACED_METERS, PLACED_SPEED * (time - w.time)) // who is seen twice a second runs, too
    || Math.abs(time - w.time) > 1;
  let turned = heading - w.heading;
  turned -= TAU * Math.round(turned / TAU);
  w.x = x; w.y = y; w.z = z; w.heading = heading; w.placements = placements; w.time = time; w.known = true;
  const sin = Math.sin(heading), cos = Math.cos(heading);
  if (placed) {
    w.speed = w.pace = w.brace = w.lean = w.roll = w.rise = w.fall = 0;
    w.hip = w.shape.hip;
    for (let i = 0; i < w.feet.length; i++) plant(w, i, rest(w, i, sin, cos, ground));
    finish(w, 0, sin, cos);
    return;
  }
  if (dt > 0) {
    w.still = moved + Math.abs(turned) * TURN_METERS < STANDING * dt ? w.still + dt : 0;
    if (w.still === 0) w.brace = Math.min(w.speed * BRACE, BRACE_MOST);
  }
  if (dt > 0) feel(w, dt, moved, dx, dy, dz, turned, airborne, crouching, sin, cos);
  if (airborne) fly(w, sin, cos);
  else if (w.pace > STANDING && w.still < HALTED) stride(w, moved + Math.abs(turned) * TURN_METERS, dt, sin, cos, ground);
  else stand(w, dt, sin, cos, ground);
  finish(w, dt, sin, cos);
}

/** What the body does with its speed: leans into it and into turns, goes down before a jump and after it. */
function feel(w, dt, moved, dx, dy, dz, turned, airborne, crouching, sin, cos) {
  const share = 1 - Math.exp(-dt / 0.08);
  const before = w.speed;
  w.speed += (moved / dt - w.speed) * share;
  w.pace += ((moved + Math.abs(turned) * TURN_METERS) / dt - w.pace) * share;
  const ahead = Math.sign(dx * sin + dy * cos || 1);
  const push = clamp((w.speed - before) / dt * 0.012, -0.14, 0.14); // forward when it speeds up, back when it stops
  w.lean += ((Math.min(w.speed * 0.03, 0.27) + push) * ahead - w.lean) * (1 - Math.exp(-dt / 0.12));
  w.roll += (clamp(turned / dt * w.speed * 0.014, -0.3, 0.3) - w.roll) * (1 - Math.exp(-dt / 0.12));
  if (moved > 1e-4) {
    const keep = Math.exp(-moved / 0.15);
    w.moveX = w.moveX * keep + dx / moved * (1 - keep);
    w.moveY = w.moveY * keep + dy / moved * (1 - keep);
  }
  w.climb += ((airborne ? dz / dt : 0) - w.climb) * share;
  if (airborne) w.fall += (Math.max(-dz / dt, 0) - w.fall) * share;
  else if (w.fall > 0) { w.rise = Math.min(w.fall * 0.035, 0.2); w.fall = 0; } // the landing, taken up by the knees
  w.rise *= Math.exp(-dt / 0.16);
  w.crouch += ((crouching && !airborne ? CROUCH : 0) - w.crouch) * (1 - Math.exp(-dt / 0.07));
  w.airborne += ((airborne ? 1 : 0) - w.airborne) * (1 - Math.exp(-dt / 0.06));
}

const spot = { x: 0, y: 0, z: 0 };

/** The place under a hip, on the ground, or so far ahead of it. */
function rest(w, i, sin, cos, ground, ahead = 0) {
  const right = w.shape.legs[i][0], forward = w.shape.legs[i][1], reach = far(w.moveX, w.moveY) || 1;
  spot.x = w.x + right * cos + forward * sin + w.moveX / reach * ahead;
  spot.y = w.y - right * sin + forward * cos + w.moveY / reach * ahead;
  const bare = ground(spot.x, spot.y);
  spot.z = Math.abs(bare - w.z) < 0.5 ? bare : w.z;
  return spot;
}

function plant(w, i, at) {
  const foot = w.feet[i];
  foot.x = at.x; foot.y = at.y; foot.z = at.z;
  foot.planted = true;
  foot.torn = false;
  foot.s = foot.ahead = 0;
  foot.plants++;
}

function lift(w, foot) {
  foot.planted = false;
  foot.relX = foot.x - w.x; foot.relY = foot.y - w.y; foot.relZ = foot.z - w.z;
  const behind = far(foot.relX, foot.relY), most = w.shape.stance * 0.6;
  if (behind > most) { foot.relX *= most / behind; foot.relY *= most / behind; } // it lagged behind a picture that came late
  foot.s = 0;
}

/** A foot on its way, in the body's own frame: from where it left the ground to where it will land. */
function swing(w, foot, s, to, running) {
  const t = smooth(s);
  foot.s = s;
  foot.x = w.x + foot.relX + (to.x - w.x - foot.relX) * t;
  foot.y = w.y + foot.relY + (to.y - w.y - foot.relY) * t;
  const bow = Math.sin(s * Math.PI) * w.shape.lift * Math.min(0.6 + w.pace * 0.12, 1.5);
  const kick = running * 0.34 * Math.sin(Math.PI * Math.min(s / 0.75, 1)); // heels come up behind who runs
  foot.z = w.z + foot.relZ + (to.z - w.z - foot.relZ) * t + bow + kick;
}

function stride(w, advance, dt, sin, cos, ground) {
  const cycle = Math.max(2 * w.pace / cadence(w.pace, w.shape), 0.5);
  const stance = Math.min(0.62 * cycle, w.shape.stance);
  const onGround = stance / cycle;
  const drive = Math.min(w.speed / Math.max(w.pace, 0.01), 1); // turning in place goes nowhere
  const front = stance * 0.42 * drive;
  const running = clamp((w.speed - 3.6) / 3.5, 0, 1);
  w.phase = frac(w.phase + advance / cycle);
  for (let i = 0; i < w.feet.length; i++) {
    const foot = w.feet[i];
    const p = frac(w.phase + w.shape.legs[i][2]);
    const stands = p < onGround;
    if (foot.planted) {
      if (stands && reaches(w, i, sin, cos)) continue;
      lift(w, foot);
      foot.torn = stands;
    }
    if (!stands) foot.torn = false;
    if (stands && !foot.torn) {
      plant(w, i, rest(w, i, sin, cos, ground, front - p * cycle * drive));
      if (!reaches(w, i, sin, cos)) lift(w, foot), foot.torn = true; // a slope too steep for a whole stride
      continue;
    }
    const s = foot.torn ? Math.min(foot.s + dt / 0.15, 1) : (p - onGround) / (1 - onGround);
    const to = rest(w, i, sin, cos, ground, foot.torn ? front * 0.5 : front);
    if (foot.torn && s >= 1) plant(w, i, to); else swing(w, foot, s, to, running);
  }
}

/** How far a foot is from under its hip. */
function off(w, i, sin, cos, ground) {
  const under = rest(w, i, sin, cos, ground), foot = w.feet[i];
  return far(foot.x - under.x, foot.y - under.y);
}

function stand(w, dt, sin, cos, ground) {
  const running = clamp((w.speed - 3.6) / 3.5, 0, 1);
  let all = true, worst = 0, most = 0;
  for (let i = 0; i < w.feet.length; i++) all &&= w.feet[i].planted;
  if (all) { // one after the other, the farthest first
    for (let i = 0; i < w.feet.length; i++) { const away = off(w, i, sin, cos, ground); if (away > most) { worst = i; most = away; } }
    if (most > 0.09) lift(w, w.feet[worst]);
  }
  if (w.brace > 0) {
    for (const foot of w.feet) if (!foot.planted) foot.ahead = w.brace;
    w.brace = 0;
  }
  for (let i = 0; i < w.feet.length; i++) {
    const foot = w.feet[i];
    if (!foot.planted) {
      const s = Math.min(foot.s + dt / (foot.ahead > 0 ? 0.14 : 0.22), 1), to = rest(w, i, sin, cos, ground, foot.ahead);
      if (s >= 1) plant(w, i, to); else swing(w, foot, s, to, running);
    } else if (!reaches(w, i, sin, cos)) {
      plant(w, i, rest(w, i, sin, cos, ground));
    }
  }
}

/** In the air: metres ahead and up of each foot's hip. One knee goes up first, both legs are drawn in, and they reach for the ground. */
const AIR = { up: [[0.3, 0.44], [-0.42, 0.2]], over: [[0.3, 0.28], [-0.3, 0.24]], down: [[0.26, 0.08], [-0.06, 0.14]] };

function fly(w, sin, cos) {
  const t = clamp(w.climb / 4, -1, 1), to = t > 0 ? AIR.up : AIR.down, share = Math.abs(t);
  for (let i = 0; i < w.feet.length; i++) {
    const foot = w.feet[i], k = i % 2;
    const right = w.shape.legs[i][0], forward = w.shape.legs[i][1];
    const ahead = forward + AIR.over[k][0] + (to[k][0] - AIR.over[k][0]) * share;
    foot.planted = false;
    foot.x = w.x + right * cos + ahead * sin;
    foot.y = w.y - right * sin + ahead * cos;
    foot.z = w.z + AIR.over[k][1] + (to[k][1] - AIR.over[k][1]) * share;
    foot.relX = foot.x - w.x; foot.relY = foot.y - w.y; foot.relZ = foot.z - w.z;
    foot.s = 0.6;
    foot.torn = true;
  }
}

const joint = { x: 0, y: 0 };

/** Where a leg begins, over the map. */
function hipJoint(w, i, sin, cos) {
  const right = w.shape.legs[i][0], forward = w.shape.legs[i][1];
  joint.x = w.x + w.hipX + right * cos + forward * sin;
  joint.y = w.y + w.hipY - right * sin + forward * cos;
  return joint;
}

/** The ankle over a foot; the heel of a foot that is left behind comes up over its toes. */
function ankle(w, foot) {
  const n = far(w.moveX, w.moveY) || 1, fx = w.moveX / n, fy = w.moveY / n;
  const behind = foot.planted ? (w.x - foot.x) * fx + (w.y - foot.y) * fy : 0;
  foot.heel = clamp((behind - 0.12) / 0.4, 0, 1);
  foot.ankleX = foot.x + fx * foot.heel * 0.07;
  foot.ankleY = foot.y + fy * foot.heel * 0.07;
  foot.ankleZ = foot.z + w.shape.ankle + foot.heel * 0.12;
}

/** How high the hips may be over a planted foot so that its leg does not stretch; NaN when no height will do. */
function allowed(w, i, sin, cos) {
  const foot = w.feet[i], hip = hipJoint(w, i, sin, cos);
  ankle(w, foot);
  const leg = w.shape.thigh + w.shape.shin - SLACK;
  const ax = foot.ankleX - hip.x, ay = foot.ankleY - hip.y;
  return Math.sqrt(leg * leg - ax * ax - ay * ay) + foot.ankleZ - w.z;
}

function reaches(w, i, sin, cos) { return allowed(w, i, sin, cos) >= w.shape.low; }

/** Puts the hips over the feet and keeps every leg as long as it is. */
function finish(w, dt, sin, cos) {
  const { shape } = w;
  // the whole body leans into a turn from the feet up
  w.hipX = cos * w.roll * 0.35; w.hipY = -sin * w.roll * 0.35;
  const running = clamp((w.speed - 3.6) / 3.5, 0, 1);
  const sink = Math.min(w.act.sink, shape.hip - 0.2);
  let most = shape.hip - running * 0.05 - w.rise - w.crouch - sink;
  if (w.pace > STANDING) most -= 0.02;
  let limit = Infinity;
  for (let i = 0; i < w.feet.length; i++) if (w.feet[i].planted) limit = Math.min(limit, allowed(w, i, sin, cos) || 0);
  const wanted = Math.min(most, limit - w.crouch); // who runs is low already, on legs that reach far: one sees it only if it goes lower than that
  w.hip += (wanted - w.hip) * (dt > 0 ? 1 - Math.exp(-dt / (wanted > w.hip ? 0.12 : 0.05)) : 1); // up again takes longer than down
  w.hip = Math.max(Math.min(w.hip, limit), Math.max(shape.low * 0.8 - sink, 0.15));
  const leg = shape.thigh + shape.shin - SLACK;
  for (let i = 0; i < w.feet.length; i++) {
    const foot = w.feet[i], hip = hipJoint(w, i, sin, cos);
    ankle(w, foot);
    const dx = foot.ankleX - hip.x, dy = foot.ankleY - hip.y, dz = foot.ankleZ - (w.z + w.hip);
    foot.legLength = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (foot.legLength > leg) {
      const k = leg / foot.legLength;
      foot.ankleX = hip.x + dx * k; foot.ankleY = hip.y + dy * k; foot.ankleZ = w.z + w.hip + dz * k;
      if (!foot.planted) { foot.x = foot.ankleX; foot.y = foot.ankleY; foot.z = foot.ankleZ - shape.ankle; }
      foot.legLength = leg;
    }
  }
}
