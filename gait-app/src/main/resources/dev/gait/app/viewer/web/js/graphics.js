// What the scene is drawn with: WebGL 2. A browser may have none, or lose it while the page is open. Then there is no picture in
// depth; the page says so, and goes on with what needs none: a map of arrows and names, panels, messages, recordings.

import * as THREE from '../third_party/three/three.module.js';
import { EXPOSURE } from './film.js';
import { HAZE } from './sky.js';

/** What is missing and what to do, in one sentence each. */
export const NONE = 'This browser has no WebGL 2, so there is only a map: turn on graphics (or hardware) acceleration in its settings, or open this page in another browser.';
export const LOST = 'The browser has lost its graphics, so there is only a map: they may come back by themselves; if not, load this page again.';

/** A renderer that draws on the processor: no smoothing of edges, fewer pixels. */
function isSoftware(gl) {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return info !== null && /swiftshader|llvmpipe|software|basic render/i.test(gl.getParameter(info.UNMASKED_RENDERER_WEBGL));
}

/** Stands for a renderer where there is nothing to draw with. */
const nothing = () => ({ toneMapping: THREE.NeutralToneMapping, setPixelRatio() {}, setSize() {}, render() {} });

function open(canvas) {
  const probe = document.createElement('canvas').getContext('webgl2');
  if (probe === null || probe.isContextLost()) return null;
  const software = isSoftware(probe);
  probe.getExtension('WEBGL_lose_context')?.loseContext();
  try {
    return { software, renderer: new THREE.WebGLRenderer({ canvas, antialias: !software, powerPreference: 'high-performance' }) };
  } catch {
    return null;
  }
}

/**
 * The renderer, whether it draws on the processor, and what is missing: null, or a sentence.
 *
 * @param changed is called when what is missing has become another
 */
export function graphics(canvas, changed) {
  const opened = open(canvas), { renderer, software } = opened ?? { renderer: nothing(), software: true };
  const result = { renderer, software, missing: opened === null ? NONE : null };
  if (opened !== null) {
    renderer.setClearColor(HAZE);
    renderer.toneMapping = THREE.NeutralToneMapping; // keeps colours what they are, and bright ones from burning out
    renderer.toneMappingExposure = EXPOSURE;
    const become = (missing) => { result.missing = missing; changed(); };
    if (renderer.getContext().isContextLost()) result.missing = LOST; // before anybody could hear of it
    canvas.addEventListener('webglcontextlost', () => become(LOST));
    canvas.addEventListener('webglcontextrestored', () => become(null));
  }
  return result;
}

/** A map without a picture: squares of so many metres, so that motion over it can be seen. */
const SQUARE = 24;

/** Lays squares under a map that nothing else is drawn on. (x, y) is where some corner of them is on the screen, pixels. */
export function squares(canvas, pixelsPerMetre, x, y) {
  const size = SQUARE * pixelsPerMetre, { style } = canvas, at = (v) => `${(v % size).toFixed(1)}px`;
  style.backgroundSize = `${size.toFixed(2)}px ${size.toFixed(2)}px`;
  style.backgroundPosition = `${at(x)} ${at(y)}`;
}
