// How light becomes a colour of the screen, worked out once for what never changes: ground, sky and everything painted on them.
// A graphics card does it for every pixel without noticing; a processor that draws spends more on it than on all the rest.

import * as THREE from '../third_party/three/three.module.js';

/** How bright a picture is exposed. */
export const EXPOSURE = 1.22;
/** Where bright colours begin to be held back, and how pale they become: three's neutral tone mapping, as figures have it. */
const START = 0.76, PALER = 0.15;

/** Light, as numbers that may be above 1, to what the screen shows of it; overwrites and returns the colour. */
export function develop(colour) {
  colour.multiplyScalar(EXPOSURE);
  const least = Math.min(colour.r, colour.g, colour.b), offset = least < 0.08 ? least - 6.25 * least * least : 0.04;
  colour.r -= offset; colour.g -= offset; colour.b -= offset;
  const peak = Math.max(colour.r, colour.g, colour.b);
  if (peak >= START) {
    const rest = 1 - START, held = 1 - rest * rest / (peak + rest - START), pale = 1 - 1 / (PALER * (peak - held) + 1);
    colour.multiplyScalar(held / peak);
    colour.r += (held - colour.r) * pale; colour.g += (held - colour.g) * pale; colour.b += (held - colour.b) * pale;
  }
  return colour.convertLinearToSRGB();
}

/** The material's colours are the screen's already. */
export function asIs(material) {
  const before = material.onBeforeCompile, key = Object.hasOwn(material, 'customProgramCacheKey') ? material.customProgramCacheKey() : '';
  material.toneMapped = false;
  material.onBeforeCompile = (shader, renderer) => {
    before.call(material, shader, renderer);
    shader.fragmentShader = shader.fragmentShader.replace('#include <colorspace_fragment>', '');
  };
  material.customProgramCacheKey = () => `as it is ${key}`;
  return material;
}

/** A colour of the palette, as the screen has it: three would take it for light. */
export const screen = (hex) => new THREE.Color().setStyle(hex, THREE.LinearSRGBColorSpace);
