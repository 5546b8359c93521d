// What a body does beside walking: emotes and blows with its hands, and postures it takes. The engine says which command plays
// over the legs and for how long (MotionFrame's action and actionAge) and which cycle the legs are in; this says where hands,
// trunk and hips are then. Everything is eased in and out, so that a gesture which is cut short never jumps.

/** Seconds a gesture takes to come and to go. */
const EASE = 0.09;
const SINK_EASE = 0.16;

/** A hand: metres outward, up and forward of its shoulder; an arm is 0.54 m long. */
const hand = { right: [0, 0, 0], left: [0, 0, 0], hasLeft: false, bow: 0, nod: 0 };
const set = (at, out, up, forward) => { at[0] = out; at[1] = up; at[2] = forward; };
const both = (out, up, forward) => { set(hand.right, out, up, forward); set(hand.left, out, up, forward); hand.hasLeft = true; };
const one = (out, up, forward) => set(hand.right, out, up, forward);
const beat = (t, often) => Math.sin(t * often * Math.PI * 2);

/** By the low half of the command (spec/commands.csv): what a label says, and what hands do t seconds into it. */
const GESTURES = {
  0x4c: ['cheers', (t) => both(0.16, 0.42 + 0.06 * beat(t, 2.5), 0.06)],
  0x7a: ['beckons', (t) => one(0.02, 0.02 + 0.1 * beat(t, 2), 0.36 - 0.1 * beat(t, 2))],
  0x7d: ['bows', () => { one(-0.28, -0.3, 0.2); hand.bow = 0.95; hand.nod = 0.3; }],
  0x7e: ['claps', (t) => both(-0.16 + 0.1 * Math.abs(beat(t, 2.5)), -0.1, 0.36)],
  0x7f: ['cries', (t) => { both(-0.14, 0.12, 0.2); hand.bow = 0.25 + 0.05 * beat(t, 3); hand.nod = 0.4; }],
  0x80: ['laughs', (t) => { one(-0.2, -0.28, 0.2); hand.bow = -0.12 + 0.06 * beat(t, 4); }],
  0x89: ['laughs', (t) => { both(-0.12, -0.3, 0.2); hand.bow = 0.1 + 0.2 * beat(t, 3.5); }],
  0x83: ['nods', (t) => { one(0.08, -0.52, 0.02); hand.nod = 0.25 + 0.25 * beat(t, 2); }],
  0x84: ['points', () => one(0.02, 0.02, 0.52)],
  0x14c: ['points', () => one(-0.5, 0.02, 0.12)],
  0x14d: ['points', () => one(0.52, 0.02, 0.1)],
  0x14e: ['points', () => one(0.06, -0.34, 0.36)],
  0x86: ['shrugs', () => both(0.24, -0.12, 0.18)],
  0x87: ['waves', (t) => one(0.2 + 0.13 * beat(t, 2.2), 0.4, 0.08)],
  0x8e: ['waves', (t) => one(0.12 + 0.16 * beat(t, 2.2), 0.49, 0.04)],
  0x8f: ['waves', (t) => one(0.3, -0.24 + 0.06 * beat(t, 2.6), 0.22)],
  0x88: ['stands akimbo', () => both(0.06, -0.44, 0.06)],
  0x8a: ['salutes', () => one(-0.06, 0.2, 0.16)],
  0x92: ['kneels', () => { one(0.02, -0.4, 0.26); hand.bow = 0.3; }],
  0x151: ['dances', (t) => { both(0.2, 0.1 + 0.25 * beat(t, 2), 0.2); hand.bow = 0.12 * beat(t, 4); }],
};
const BLOW = ['strikes', (t) => { one(0.12 - 0.3 * beat(t, 0.9), 0.3 - 0.5 * t, 0.2 + 0.3 * Math.min(t * 2, 1)); hand.bow = 0.2; }];

/** By the low half of the cycle: metres the hips go down, and how far the trunk lies forward. */
const POSTURES = { 0x11: [0.8, 1.25], 0x12: [0.38, 0.35], 0x13: [0.62, 0.05], 0x14: [0.8, 1.25] };
const KNEELS = 0x92, KNEELING = [0.4, 0], UPRIGHT = [0, 0];

const ACTION = 0x10000000; // the class of commands that happen once
const gestureOf = (command) => (command & ACTION ? GESTURES[command & 0xffff] ?? BLOW : null);

/** What a label says about a command that plays over the legs, '' for none. */
export const doing = (command) => gestureOf(command)?.[0] ?? '';

export const newAct = () => ({ command: 0, age: 0, share: 0, sink: 0, lie: 0, time: 0 });

/** Brings what somebody does up to a picture: the command over the legs (0: none), its age, and the cycle of the legs. */
export function act(a, command, age, cycle, time) {
  const dt = Math.min(Math.max(time - a.time, 0), 0.25);
  a.time = time;
  const on = gestureOf(command) !== null;
  if (on) { a.command = command; a.age = age; } else a.age += dt;
  a.share += ((on ? 1 : 0) - a.share) * (1 - Math.exp(-dt / EASE));
  if (!on && a.share < 0.004) { a.share = 0; a.command = 0; }
  const posture = POSTURES[cycle & 0xffff] ?? (on && (command & 0xffff) === KNEELS ? KNEELING : UPRIGHT);
  const ease = 1 - Math.exp(-dt / SINK_EASE);
  a.sink += (posture[0] - a.sink) * ease;
  a.lie += (posture[1] - a.lie) * ease;
}

/** Where hands, trunk and head are for it; null when they only swing. The answer is overwritten by the next call. */
export function gesture(a) {
  const known = a.share > 0 ? gestureOf(a.command) : null;
  if (known === null) return null;
  hand.hasLeft = false;
  hand.bow = hand.nod = 0;
  known[1](a.age);
  return hand;
}
