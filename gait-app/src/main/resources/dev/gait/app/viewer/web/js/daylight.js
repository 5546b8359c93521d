// The light of the world: a low warm sun under a pale sky. What never moves has its light worked out once; three does the same
// for figures, with lamps of these colours.

import * as THREE from '../third_party/three/three.module.js';

/** Towards the sun, in three's axes. */
export const SUN = new THREE.Vector3(-0.8, 0.36, 0.48).normalize();
export const LIGHT = { sky: 0xd6e4fa, earth: 0xc2ab90, around: 2.15, sun: 0xffd9ac, bright: 2.9 };

const SKY = new THREE.Color(LIGHT.sky), EARTH = new THREE.Color(LIGHT.earth), RAYS = new THREE.Color(LIGHT.sun);
const lit = new THREE.Color();

/**
 * What of the light something sends back that is turned this way; overwritten by the next call.
 *
 * @param wrap how far round it the sun's light reaches: 0 as three has it, more for what is not dark where it turns away
 */
export function light(normal, wrap = 0) {
  const facing = Math.max((normal.dot(SUN) + wrap) / (1 + wrap), 0) * LIGHT.bright;
  lit.lerpColors(EARTH, SKY, normal.y * 0.5 + 0.5).multiplyScalar(LIGHT.around);
  lit.r += RAYS.r * facing; lit.g += RAYS.g * facing; lit.b += RAYS.b * facing;
  return lit.multiplyScalar(1 / Math.PI);
}
