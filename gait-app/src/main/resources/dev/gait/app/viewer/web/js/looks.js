// Colours of people and schemes: one palette for the page and the scene. Any two of them are told apart by people who do not
// see red or green as others do, and by everybody else: a test holds their distance (CIEDE2000 of 15 and more, as seen by
// normal, deuteranopic and protanopic eyes).

import * as THREE from '../third_party/three/three.module.js';

export const COLOURS = {
  own: '#f39b00', truth: '#3b9cff', heard: '#fffe74', waypoint: '#864cc1', drawn: '#ffffff', pop: '#be280d',
};

/** One colour per scheme number, in the engine's order: hard snap, dead reckoning, snapshot, Hermite, retail, Glide. */
export const SCHEMES = ['#c57d5c', '#7e6053', '#afc8eb', '#d46aa3', '#8a3068', '#32d4a4'];

/** Who somebody is, where a figure is too small to tell: on plates and on the map. */
export const KINDS = { player: '#f4f7f8', creature: '#a8324a', townsperson: '#3aa89a' };

/** The style sheet knows them by name. */
export function paint(style) {
  for (const [name, colour] of Object.entries(COLOURS)) style.setProperty(`--${name}`, colour);
}

const CLOTH = [0x6f8fa6, 0xa67c6f, 0x7f9a72, 0x9a86a8, 0xb09a6a, 0x5f8a8b, 0x9c6f86, 0x7a7fae];
const HAIR = [0x2b211c, 0x4a3524, 0x15161a, 0x6b5136, 0x57504a];

const cache = new Map();

function dress(body, legs, hair) {
  const bodyColour = new THREE.Color(body), legColour = new THREE.Color(legs);
  return { body: bodyColour, legs: legColour, legsDark: legColour.clone().multiplyScalar(0.78), hair: new THREE.Color(hair) };
}

const worn = new Map(); // id → what it wore in the last picture, and as whom

/** What somebody wears, by id and kind. */
export function looksOf(id, kind, own) {
  const last = worn.get(id);
  if (last !== undefined && last.kind === kind && last.own === own) return last.look;
  const look = chosen(id, kind, own);
  if (worn.size > 4000) worn.clear();
  worn.set(id, { kind, own, look });
  return look;
}

function chosen(id, kind, own) {
  const key = own ? 'own' : kind + id;
  let look = cache.get(key);
  if (!look) {
    const pick = (id >>> 0) * 2654435761 >>> 8;
    if (own) look = dress(COLOURS.own, 0x3c4452, 0x3a2a1c);
    else if (kind === 'creature') look = dress(0x7a4b4b, 0x5b3a3e, 0x3a2226);
    else if (kind === 'townsperson') look = dress(0x4d8f8a, 0x2f4a52, HAIR[pick % HAIR.length]);
    else look = dress(CLOTH[pick % CLOTH.length], [0x39424f, 0x45403f, 0x33423d][pick % 3], HAIR[pick % HAIR.length]);
    cache.set(key, look);
  }
  return look;
}

/** One tint from head to foot: for ghosts and schemes. */
export function tinted(colour) {
  let look = cache.get(colour);
  if (!look) {
    look = dress(colour, new THREE.Color(colour).multiplyScalar(0.72), colour);
    cache.set(colour, look);
  }
  return look;
}
