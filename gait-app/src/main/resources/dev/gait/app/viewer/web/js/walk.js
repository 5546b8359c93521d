// Where feet go. The engine says where the body is; this decides which foot stands where. The cycle runs with the distance
// really moved, not with time, and a planted foot stays at its spot in the world until it is lifted, so feet never slide:
// not when somebody walks backward or sideways, and not when a correction drags the body.

const TAU = Math.PI * 2;
/** Metres of stepping that a radian of turning in place is worth. */
const TURN_METERS = 0.24;
/** Below this a figure stands, m/s. */
const STANDING = 0.12;
/** A body that moves farther in one picture was placed: its feet go with it. */
const PLACED_METERS = 1.2;
/** How far a foot may trail its place under the hip before it must step. */
const REACH = 0.62;
/** Beyond this the body was dragged away from its foot, which comes along at once: a leg is only so long. */
const TORN = 0.9;

export const BODY = {
  person: { hip: 0.9, thigh: 0.46, shin: 0.47, legs: [[-0.11, 0, 0], [0.11, 0, 0.5]], lift: 0.16 },
  creature: {
    hip: 0.74, thigh: 0.4, shin: 0.42, lift: 0.14,
    legs: [[-0.2, 0.48, 0], [0.2, 0.48, 0.5], [-0.2, -0.48, 0.5], [0.2, -0.48, 0]],
  },
};

export function newWalk(kind) {
  const shape = BODY[kind] ?? BODY.person;
  return {
    shape, known: false, x: 0, y: 0, z: 0, heading: 0, placements: -1, time: 0,
    phase: 0, speed: 0, moveX: 0, moveY: 1, pace: 0, airborne: 0, lean: 0, roll: 0,
    feet: shape.legs.map(() => ({ x: 0, y: 0, z: 0, planted: true, fromX: 0, fromY: 0, fromZ: 0, s: 0, hurry: false, plants: 0 })),
  };
}

const frac = (v) => v - Math.floor(v);
const smooth = (t) => t * t * (3 - 2 * t);

/** Brings a figure's feet up to a picture; heading in radians, ground(x, y) gives the bare ground's height. */
export function step(w, x, y, z, heading, placements, airborne, time, ground) {
  const dt = Math.min(Math.max(time - w.time, 0), 0.25);
  const dx = x - w.x, dy = y - w.y;
  const moved = Math.hypot(dx, dy);
  const placed = !w.known || placements !== w.placements && moved > 0.5 || moved > PLACED_METERS || Math.abs(time - w.time) > 1;
  let turned = heading - w.heading;
  turned -= TAU * Math.round(turned / TAU);
  Object.assign(w, { x, y, z, heading, placements, time, known: true });
  const sin = Math.sin(heading), cos = Math.cos(heading);
  if (placed) {
    w.speed = w.pace = 0;
    for (let i = 0; i < w.feet.length; i++) plant(w, i, rest(w, i, sin, cos, ground));
    return;
  }
  if (dt > 0) {
    const share = 1 - Math.exp(-dt / 0.08);
    w.speed += (moved / dt - w.speed) * share;
    w.pace += ((moved + Math.abs(turned) * TURN_METERS) / dt - w.pace) * share;
    w.lean += (Math.min(w.speed * 0.028, 0.24) * Math.sign(dx * sin + dy * cos || 1) - w.lean) * share;
    w.roll += (Math.max(-0.16, Math.min(0.16, turned / dt * w.speed * 0.006)) - w.roll) * share;
    if (moved > 1e-4) {
      const keep = Math.exp(-moved / 0.15);
      w.moveX = w.moveX * keep + dx / moved * (1 - keep);
      w.moveY = w.moveY * keep + dy / moved * (1 - keep);
    }
    w.airborne += ((airborne ? 1 : 0) - w.airborne) * (1 - Math.exp(-dt / 0.06));
  }
  if (airborne) fly(w, sin, cos);
  else if (w.pace > STANDING) stride(w, moved + Math.abs(turned) * TURN_METERS, dt, sin, cos, ground);
  else stand(w, dt, sin, cos, ground);
}

/** One cycle in metres, both feet; and the share of it that a foot is on the ground. */
const cycleMeters = (speed) => Math.min(Math.max(0.85 + 0.31 * speed, 0.7), 3.7);
const duty = (cycle) => Math.min(0.62, 0.86 / cycle);

const spot = { x: 0, y: 0, z: 0 };

/** The place under a hip, on the ground. */
function rest(w, i, sin, cos, ground, ahead = 0) {
  const [right, forward] = w.shape.legs[i];
  const reach = Math.hypot(w.moveX, w.moveY) || 1;
  spot.x = w.x + right * cos + forward * sin + w.moveX / reach * ahead;
  spot.y = w.y - right * sin + forward * cos + w.moveY / reach * ahead;
  const bare = ground(spot.x, spot.y);
  spot.z = Math.abs(bare - w.z) < 0.6 ? bare : w.z;
  return spot;
}

function plant(w, i, at) {
  const foot = w.feet[i];
  foot.x = at.x; foot.y = at.y; foot.z = at.z;
  foot.planted = true;
  foot.hurry = false;
  foot.s = 0;
  foot.plants++;
}

function lift(foot) {
  foot.planted = false;
  foot.fromX = foot.x; foot.fromY = foot.y; foot.fromZ = foot.z;
  foot.s = 0;
}

function swing(w, foot, s, to) {
  const t = smooth(s);
  foot.x = foot.fromX + (to.x - foot.fromX) * t;
  foot.y = foot.fromY + (to.y - foot.fromY) * t;
  foot.z = foot.fromZ + (to.z - foot.fromZ) * t + Math.sin(s * Math.PI) * w.shape.lift * Math.min(0.5 + w.pace * 0.16, 1.8);
}

function stride(w, advance, dt, sin, cos, ground) {
  const cycle = cycleMeters(w.pace);
  const onGround = duty(cycle);
  w.phase = frac(w.phase + advance / cycle);
  for (let i = 0; i < w.feet.length; i++) {
    const foot = w.feet[i];
    const p = frac(w.phase + w.shape.legs[i][2]);
    const stance = p < onGround;
    const half = onGround * cycle / 2 * Math.min(w.speed / Math.max(w.pace, 0.01), 1);
    if (foot.planted) {
      const under = rest(w, i, sin, cos, ground);
      const trails = Math.hypot(foot.x - under.x, foot.y - under.y);
      if (trails > TORN) { plant(w, i, under); continue; }
      if (!stance) lift(foot);
      else if (trails > REACH) { lift(foot); foot.hurry = true; }
      else continue;
    }
    if (foot.hurry) {
      foot.s = Math.min(foot.s + dt / 0.14, 1);
      const to = rest(w, i, sin, cos, ground, half * 0.6);
      if (foot.s >= 1) plant(w, i, to); else swing(w, foot, foot.s, to);
    } else if (stance) {
      plant(w, i, rest(w, i, sin, cos, ground, half - p * cycle * Math.min(w.speed / Math.max(w.pace, 0.01), 1)));
    } else {
      foot.s = (p - onGround) / (1 - onGround);
      swing(w, foot, foot.s, rest(w, i, sin, cos, ground, half + (1 - foot.s) * (1 - onGround) * cycle * 0.9));
    }
  }
}

function stand(w, dt, sin, cos, ground) {
  let swinging = w.feet.some((foot) => !foot.planted);
  for (let i = 0; i < w.feet.length; i++) {
    const foot = w.feet[i];
    const under = rest(w, i, sin, cos, ground);
    if (!foot.planted) {
      foot.s = Math.min(foot.s + dt / 0.18, 1);
      if (foot.s >= 1) plant(w, i, under); else swing(w, foot, foot.s, under);
    } else if (Math.hypot(foot.x - under.x, foot.y - under.y) > TORN) {
      plant(w, i, under);
    } else if (!swinging && Math.hypot(foot.x - under.x, foot.y - under.y) > 0.09) {
      lift(foot);
      swinging = true;
    }
  }
}

/** In the air feet hang and trail behind. */
function fly(w, sin, cos) {
  for (let i = 0; i < w.feet.length; i++) {
    const foot = w.feet[i];
    const [right, forward] = w.shape.legs[i];
    const ahead = forward + (i % 2 === 0 ? 0.18 : -0.22);
    foot.x = w.x + right * cos + ahead * sin;
    foot.y = w.y - right * sin + ahead * cos;
    foot.z = w.z + (i % 2 === 0 ? 0.3 : 0.14);
    if (foot.planted) lift(foot);
    foot.fromX = foot.x; foot.fromY = foot.y; foot.fromZ = foot.z;
    foot.s = 0.7;
    foot.hurry = true;
  }
}
