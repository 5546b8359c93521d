// The stage itself: sky, light, ground, figures, marks. It draws one engine frame at a time and measures what its own script
// costs, without the graphics card's part.

import * as THREE from '../third_party/three/three.module.js';
import { COL, FLAG } from './frame.js';
import { Ground } from './ground.js';
import { Figures } from './figures.js';
import { Marks } from './marks.js';
import { Labels } from './labels.js';
import { Cameras } from './cameras.js';
import { COLOURS, looksOf, tinted, SCHEMES } from './looks.js';
import { Lane, inLane } from './lanes.js';
import { Hops } from './hops.js';
import { graphics, squares } from './graphics.js';
import { LIGHT, SUN } from './daylight.js';
import { HAZE, sky } from './sky.js';

/** Scheme figures get ids of their own, far from the game's. */
const SCHEME_IDS = 0xfff00000;
const LANE_METERS = 2.4;
/** On the track, where lanes are rings, they are narrower. */
const RING_METERS = 1.7;
/** The lanes of the opening's runners are so far from each other. */
const RUNNER_METERS = 2.5;
/** So much room have the two runners of the opening. */
const CLEAR_METERS = 9;

/** The least share of the screen's pixels across and down that is drawn. */
const FEWEST_PIXELS = 0.36;
/** What a processor that draws begins with. */
const FIRST_PIXELS = 0.62;

/** How high a person is, metres, and who is lower than so many pixels is drawn with few faces. */
const PERSON = 1.8, PLAIN_PIXELS = 24;

export class Scene {
  constructor(canvas, labels, layers) {
    this.canvas = canvas;
    this.layers = layers;
    this.onMissing = () => {}; // hears that the picture has gone, or has come back
    this.graphics = graphics(canvas, () => this.onMissing());
    this.renderer = this.graphics.renderer;
    this.software = this.graphics.software;
    this.quality = !this.software ? 1 : navigator.hardwareConcurrency > 2 ? FIRST_PIXELS : FIRST_PIXELS * 0.8; // two cores have the world to work out, too
    this.slow = 0;
    const asked = Number(new URLSearchParams(location.hash.slice(1)).get('quality'));
    if (asked > 0) { this.quality = Math.min(asked, 1); this.fixedQuality = true; }
    const scene = this.scene = new THREE.Scene();
    scene.fog = new THREE.Fog(HAZE, 45, 330);
    scene.add(new THREE.HemisphereLight(LIGHT.sky, LIGHT.earth, LIGHT.around));
    const sun = new THREE.DirectionalLight(LIGHT.sun, LIGHT.bright);
    sun.position.copy(SUN).multiplyScalar(100);
    scene.add(sun);
    this.dome = sky();
    scene.add(this.dome);
    this.ground = new Ground(scene, this.software);
    this.figures = new Figures(scene, {}, this.software);
    this.schemeFigures = new Figures(scene, {}, this.software);
    this.schemeGhosts = new Figures(scene, { opacity: 0.85 });
    this.runners = null; // scheme number → name, while only some of them run (opening.js)
    this.track = null; // {x, y, radius}: where they run
    this.trackRunner = 0; // who runs there
    this.lanes = [];
    this.afterimages = new Figures(scene, { opacity: 0.42 });
    this.hops = new Hops(scene);
    this.crouching = () => false; // whether one's own player gathers for a jump
    this.marks = new Marks(scene, layers);
    this.labels = new Labels(labels);
    this.cameras = new Cameras(canvas, this.ground);
    this.view = new THREE.Frustum(); // what of the world is in the picture
    this.through = new THREE.Matrix4();
    this.corner = new THREE.Vector3();
    this.people = new Map();
    this.strangers = new Map(); // since when they are waited for
    this.selected = 0;
    this.schemeNames = [];
    this.compare = null; // null, 'overlaid' or 'side'
    this.drawn = new Map(); // id → [x, y, z, heading] as it went into the instance buffers
    this.script = { last: 0, mean: 0, worst: 0, frames: 0 };
    this.height = (x, y) => this.ground.heightAt(x, y);
    this.resize();
  }

  /** Why there is no picture, one sentence; null while there is one. */
  get missing() { return this.graphics.missing; }

  resize() {
    const width = this.width = this.canvas.clientWidth || innerWidth, height = this.tall = this.canvas.clientHeight || innerHeight;
    this.labels.resize(width, height);
    this.cameras.resize(width, height);
    const ratio = Math.min(devicePixelRatio, 2) * this.quality, size = `${width} ${height} ${ratio}`;
    if (size === this.size) return;
    this.size = size;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    if (this.shown && this.missing === null) this.renderer.render(this.scene, this.cameras.camera); // another size is an empty picture: nobody sees that
  }

  /** Who is farther off than this is so few pixels high that nobody sees hands or how many faces an arm has, metres. */
  get plainFrom() {
    const pixels = this.tall * Math.min(devicePixelRatio, 2) * this.quality;
    return PERSON * pixels / (2 * Math.tan(this.cameras.camera.fov * Math.PI / 360) * PLAIN_PIXELS);
  }

  /** Fewer pixels when pictures take long, more again when they do not. */
  adapt(dt) {
    if (this.fixedQuality || this.missing !== null) return;
    const [slow, quick] = this.software ? [0.062, 0.04] : [0.045, 0.022]; // 16 pictures a second are what a processor owes
    // by the time that goes by rather than by pictures: who sees two a second does not wait for thirty of them; and sooner
    // down than up, because who waits for a second sees that it is slow
    const is = dt > slow ? 1 : dt < quick ? -1 : 0;
    this.slow += (is - this.slow) * Math.min((is > 0 ? 0.06 : 0.03) * Math.max(dt / slow, 1), 0.25);
    const wanted = this.slow > 0.6 ? this.quality * 0.8 : this.slow < -0.7 ? this.quality * 1.15 : this.quality;
    if (this.software && wanted < FEWEST_PIXELS && this.renderer.toneMapping !== THREE.LinearToneMapping) {
      this.renderer.toneMapping = THREE.LinearToneMapping; // an eighth of a picture's time on a processor; bright colours may burn out
      this.slow = 0;
      return;
    }
    const bounded = Math.min(Math.max(wanted, FEWEST_PIXELS), this.software ? 0.8 : 1);
    if (Math.abs(bounded - this.quality) > 0.01) {
      this.quality = bounded;
      this.slow = 0;
      this.resize();
    }
  }

  /**
   * What somebody is: the roster may come a moment after the picture it is about, and nobody is drawn as a person first who
   * turns out to have four legs. Null: not to be drawn before that is known. Who is in no roster is a person after a second.
   */
  kindOf(id) {
    const known = this.people.get(id)?.kind ?? this.figures.walks.get(id)?.kind;
    if (known) { this.strangers.delete(id); return known; }
    const now = performance.now();
    if (!this.strangers.has(id)) this.strangers.set(id, now);
    return now - this.strangers.get(id) < 1000 ? null : 'player';
  }

  draw(frame, dt, fallback) {
    const began = performance.now();
    this.schemeFigures.begin(frame.time);
    this.schemeGhosts.begin(frame.time);
    this.afterimages.begin(frame.time);
    const comparing = this.compare !== null && frame.schemeCount > 0;
    if (!comparing || this.runners) this.cameras.frame(null);
    if (comparing) this.drawSchemes(frame); // before the view, which has to have them all
    else { this.clearLanes(); this.schemeSpots = null; }
    // the view follows in the time of what it shows, also in slow motion and picture by picture
    const shown = this.shown ? frame.time - this.shown.time : 0;
    this.cameras.update(frame, this.selected, fallback, shown > 0 && shown < 0.5 ? shown : dt);
    const { camera } = this.cameras;
    camera.updateMatrixWorld();
    this.figures.begin(frame.time, this.view.setFromProjectionMatrix(this.through.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)), camera.position, this.plainFrom);
    for (let row = 0; row < frame.count; row++) {
      const at = frame.at(row), id = frame.u[at];
      const x = frame.get(at, COL.x), y = frame.get(at, COL.y), z = frame.get(at, COL.z), heading = frame.get(at, COL.heading);
      if (comparing && id === frame.watched) continue; // its schemes stand for it
      if (this.runners && this.isInTheWay(x, y, z)) continue;
      const kind = this.kindOf(id);
      if (kind === null) continue;
      this.figures.add(id, kind, x, y, z, heading, frame.int(at, COL.placements), frame.has(at, FLAG.airborne),
        looksOf(id, kind, id === frame.own), this.height, id === frame.own && this.crouching(),
        frame.int(at, COL.action), frame.get(at, COL.actionAge), frame.int(at, COL.cycle));
    }
    this.figures.end();
    this.schemeFigures.end();
    this.schemeGhosts.end();
    this.afterimages.end();
    this.marks.draw(frame, this.people, this.runners || this.beside && comparing ? 0 : this.selected, this.height);
    this.dome.position.copy(camera.position);
    const map = this.cameras.mode === 'map';
    this.scene.fog.near = map ? 400 : 45;
    this.scene.fog.far = map ? 900 : 330;
    this.labels.begin(camera);
    if (comparing) this.labels.schemes(this.schemeSpots);
    if (this.layers.names && !this.runners) this.labels.draw(frame, this.people, this.selected, comparing, map, this.height);
    this.labels.end();
    this.ground.around(this.cameras.pivot.x, -this.cameras.pivot.z);
    this.measure(performance.now() - began);
    if (this.missing === null) this.renderer.render(this.scene, camera); else this.drawMap(camera);
    this.shown = frame;
    this.afterDraw?.();
  }

  /** Where nothing is drawn, names and arrows stand on squares. */
  drawMap(camera) {
    const { pivot, height } = this.cameras, corner = this.corner.set(0, pivot.y, 0).project(camera);
    squares(this.canvas, this.tall / (2 * height * Math.tan(camera.fov * Math.PI / 360)), (corner.x + 1) / 2 * this.width, (1 - corner.y) / 2 * this.tall);
  }

  get beside() { return this.compare === 'side' || this.runners !== null; }

  /** The opening is about two runners: who is near them or before the camera is left out. */
  isInTheWay(x, y, z) {
    const eye = this.cameras.camera.position;
    if (Math.hypot(x - eye.x, z - eye.y, y + eye.z) < CLEAR_METERS) return true;
    return (this.schemeSpots ?? []).some((s) => Math.hypot(x - s.x, y + s.z) < CLEAR_METERS);
  }

  /** The watched figure once per scheme: at its own place, or in lanes, each with its ghost. */
  drawSchemes(frame) {
    this.schemeSpots = [];
    const camera = this.cameras.camera;
    const rx = camera.matrixWorld.elements[0], rz = camera.matrixWorld.elements[2];
    const n = Math.hypot(rx, rz) || 1;
    const at = frame.find(frame.watched), truth = at >= 0 && frame.has(at, FLAG.truth);
    const kind = this.people.get(frame.watched)?.kind ?? 'player';
    const { beside } = this, running = this.runners !== null, places = [], shown = [];
    const onTrack = this.track !== null && frame.watched === this.trackRunner, rings = beside && onTrack;
    const apart = running ? RUNNER_METERS : rings ? RING_METERS : LANE_METERS;
    frame.schemes((number, x, y, z, heading) => { if (!running || this.runners.has(number)) shown.push([number, x, y, z, heading]); });
    this.prepareLanes(rings ? shown.map(([number]) => number) : [], apart);
    shown.forEach(([number, x, y, z, heading], i) => {
      const shift = beside ? (i - (shown.length - 1) / 2) * apart : 0;
      const put = (px, py, pz) => this.besideTruth(px, py, pz, shift, rings, rx / n, -rz / n);
      const name = this.runners?.get(number) ?? this.schemeNames[number] ?? '';
      const { x: sx, y: sy, z: sz } = put(x, y, z);
      this.schemeFigures.add(SCHEME_IDS + number, kind, sx, sy, sz, heading, 0, false, tinted(SCHEMES[number % SCHEMES.length]), this.height);
      if (!beside && truth && i === 0) places.push({ x: frame.get(at, COL.trueX), y: frame.get(at, COL.trueZ), z: -frame.get(at, COL.trueY) });
      if (beside && truth) {
        const { x: tx, y: ty, z: tz } = put(frame.get(at, COL.trueX), frame.get(at, COL.trueY), frame.get(at, COL.trueZ));
        places.push({ x: tx, y: tz, z: -ty });
        if (this.layers.ghosts) this.schemeGhosts.add(SCHEME_IDS + number, kind, tx, ty, tz, frame.get(at, COL.trueHeading), 0, false, tinted(COLOURS.truth), this.height);
      }
      if (running && number === shown[0][0]) this.drawHops(number, kind, sx, sy, sz, heading, frame.time);
      places.push({ x: sx, y: sz, z: -sy });
      this.schemeSpots.push({ number, name, x: sx, y: sz, z: -sy });
    });
    if (running) this.hops.draw(camera, frame.time);
    if (!running) this.cameras.frame(places, onTrack && truth ? (frame.get(at, COL.trueHeading) - (beside ? this.aslant : 90)) * Math.PI / 180 : NaN);
  }

  /**
   * Who is late in the same lane is seen from its side. Lanes are seen along the way that is run, but the lower the picture
   * is for its width, the more from the side: who is seconds late would be far off otherwise. Degrees.
   */
  get aslant() {
    const free = this.width / Math.max(this.tall - this.labels.top - this.labels.bottom, 1);
    return Math.min(Math.max((free - 1.5) / 1.2, 0), 1) * 60;
  }

  /** Where a place of the watched figure's is in a lane: across the view, or across the track. */
  besideTruth(x, y, z, shift, rings, east, north) {
    const dest = { x, y, z };
    if (shift === 0) return dest;
    if (rings) inLane(this.track, x, y, shift, dest);
    else { dest.x += east * shift; dest.y += north * shift; }
    dest.z += this.height(dest.x, dest.y) - this.height(x, y) || 0;
    return dest;
  }

  /** Rings on the ground, one for each of these schemes. */
  prepareLanes(numbers, apart) {
    const layout = `${apart}/${numbers}`;
    if (layout !== this.laneLayout) {
      this.clearLanes();
      this.laneLayout = layout;
      numbers.forEach((number, i) => this.lanes.push(new Lane(this.scene, SCHEMES[number], this.track, (i - (numbers.length - 1) / 2) * apart, apart * 0.42)));
    }
    for (const lane of this.lanes) lane.lay(this.ground);
  }

  /** Of the runner that is put from place to place, the last of them. */
  drawHops(number, kind, x, y, z, heading, time) {
    this.hops.see(x, z, -y, heading, time);
    this.hops.hops.forEach(({ from }, k) => this.afterimages.add(SCHEME_IDS + 16 + k, kind, from.x, -from.z, from.y, from.heading, Math.round(from.time * 100), false, tinted(SCHEMES[number]), this.height));
  }

  clearLanes() {
    for (const lane of this.lanes.splice(0)) lane.dispose();
    this.laneLayout = '';
    this.hops.clear();
  }

  /** So many pixels above and below are covered: the middle of the picture is between them. So is a box of the page. */
  leave(above, below, box) {
    this.cameras.leave(above, below);
    this.labels.top = above;
    this.labels.bottom = below;
    const { left } = this.canvas.getBoundingClientRect();
    this.labels.covered = { left: box.left - left, right: box.right - left, top: box.top, bottom: box.bottom };
  }

  measure(millis) {
    const s = this.script;
    s.last = millis;
    s.frames++;
    s.mean += (millis - s.mean) * 0.05;
    s.worst = Math.max(s.worst * 0.995, millis);
  }

  /** Who is under a point of the screen: the figure whose middle is nearest, within a finger's reach. */
  pick(clientX, clientY) {
    const frame = this.shown;
    if (!frame) return 0;
    const left = this.canvas.getBoundingClientRect().left;
    const point = new THREE.Vector3();
    let best = 0, nearest = 42;
    for (let row = 0; row < frame.count; row++) {
      const at = frame.at(row);
      point.set(frame.get(at, COL.x), frame.get(at, COL.z) + 0.95, -frame.get(at, COL.y)).project(this.cameras.camera);
      if (point.z > 1) continue;
      const d = Math.hypot((point.x + 1) / 2 * this.width + left - clientX, (1 - point.y) / 2 * this.tall - clientY);
      if (d < nearest) { nearest = d; best = frame.u[at]; }
    }
    return best;
  }

  /** Where on the page those are whom one looks at: oneself, unless one follows somebody, who is selected, and every scheme's figure. */
  subjects() {
    const frame = this.shown, places = (this.schemeSpots ?? []).map(({ x, y, z }) => [x, y, z]);
    for (const id of new Set(!frame ? [] : this.cameras.mode === 'follow' ? [this.selected] : [frame.own, this.selected])) {
      const at = id ? frame.find(id) : -1;
      if (at >= 0 && !(this.schemeSpots && id === frame.watched)) places.push([frame.get(at, COL.x), frame.get(at, COL.z), -frame.get(at, COL.y)]);
    }
    const page = this.canvas.getBoundingClientRect(), point = new THREE.Vector3(), { camera } = this.cameras;
    return places.map(([x, y, z]) => {
      point.set(x, y, z).project(camera);
      const behind = point.z > 1, px = page.left + (point.x + 1) / 2 * this.width, foot = (1 - point.y) / 2 * this.tall;
      const head = (1 - point.set(x, y + 2.2, z).project(camera).y) / 2 * this.tall, half = Math.max((foot - head) * 0.28, 4);
      return behind ? null : { left: px - half, right: px + half, top: page.top + head, bottom: page.top + foot };
    }).filter((each) => each && each.right > page.left && each.left < page.right && each.bottom > 0 && each.top < this.tall);
  }

  /** Where the trunk of a figure really is in the instance buffers: what tests compare with the engine's frame. */
  drawnAt(id) {
    const walk = this.figures.walks.get(id);
    return walk ? { x: walk.x, y: walk.y, z: walk.z, heading: walk.heading * 180 / Math.PI, feet: walk.feet.map((f) => ({ ...f })) } : null;
  }
}
