// Puts the page together: the link to the engine, the scene, the panels, and one loop. Each turn draws the newest picture the
// engine made and asks for the next.

import { Link } from './link.js';
import { Scene } from './scene.js';
import { Keys } from './keys.js';
import { CAMERAS } from './cameras.js';
import { Network } from './network.js';
import { Timeline } from './timeline.js';
import { Inspector } from './inspector.js';
import { Compare } from './compare.js';
import { Layers } from './layers.js';
import { Tour } from './tour.js';
import { Help } from './help.js';
import { Drop } from './drop.js';
import { Address } from './address.js';
import { Latency } from './latency.js';
import { tooltips, notice } from './bits.js';

const $ = (id) => document.getElementById(id);
const address = new Address();
const layers = new Layers($('layers'), address);

let scene;
try {
  scene = new Scene($('scene'), $('labels'), layers.on);
} catch (trouble) {
  $('banner').textContent = trouble.message;
  $('banner').hidden = false;
  throw trouble;
}

let stage = null;
let suggested = 0;
const link = new Link({
  open: () => {},
  frame: () => {},
  lost: (on) => {
    $('banner').textContent = 'The connection to the demo is lost. Trying again…';
    $('banner').hidden = !on;
    document.body.classList.toggle('lost', on);
    if (!on) notice('Connected again.');
  },
  message: (m) => {
    if (m.t === 'hello') hello(m);
    else if (m.t === 'roster') { scene.people = new Map(m.people.map((p) => [p.id, p])); inspector.roster(scene.people); }
    else if (m.t === 'status') status(m);
    else if (m.t === 'notice') notice(m.text);
  },
});

const keys = new Keys(link, $('keys'), () => { if (link.frame && !link.frame.live) link.send({ t: 'live' }); });
const network = new Network($('network'), link, address);
const timeline = new Timeline($('timeline'), link, keys);
const inspector = new Inspector($('inspector'), select);
const compare = new Compare($('compare'), link, scene, address);
const tour = new Tour($('tour'), { address, select: () => select(firstOther()), compare });
const help = new Help($('help'), $('legend'));
const drop = new Drop($('dropzone'), link);
const latency = new Latency(keys);

function hello(m) {
  stage = m;
  document.body.dataset.stage = m.stage;
  document.title = m.stage === 'demo' ? 'Gait demo' : `Gait · ${m.title}`;
  $('title').textContent = m.title === 'Gait demo' ? 'demo' : m.title;
  keys.enabled = m.controls;
  $('keys').hidden = !m.controls;
  $('toggle-network').hidden = !m.network;
  $('toggle-compare').hidden = !m.schemes;
  show('network', m.network && address.get('panel') !== 'none' && innerHeight > 430);
  scene.people = new Map();
  scene.ground.reset(m.screen, m.originX, m.originY);
  scene.cameras.fresh = true;
  network.offer(m);
  compare.offer(m);
  timeline.offer(m);
  drop.offer(m);
  setCamera(m.controls ? address.get('camera') ?? 'chase' : 'orbit');
  if (m.stage === 'demo' && !address.get('tour') && !tour.seen) tour.start();
}

function status(m) {
  suggested = m.suggested ?? 0;
  network.status(m);
  compare.status(m);
  timeline.status(m);
  document.body.classList.toggle('watching', stage?.controls && !m.drives);
}

// ---- Cameras, panels, selection ----

for (const { id, name, tip } of CAMERAS) {
  const button = document.createElement('button');
  button.textContent = name;
  button.dataset.tip = tip;
  button.dataset.camera = id;
  button.setAttribute('role', 'radio');
  button.addEventListener('click', () => setCamera(id));
  $('cameras').append(button);
}

function setCamera(id) {
  if (!CAMERAS.some((camera) => camera.id === id)) return;
  if (id === 'follow' && !scene.selected) select(firstOther());
  scene.cameras.set(id);
  for (const button of $('cameras').children) button.setAttribute('aria-checked', button.dataset.camera === id);
  address.set('camera', id === 'chase' ? null : id);
}

function show(panel, on) {
  $(panel).hidden = !on;
  $(`toggle-${panel}`)?.setAttribute('aria-pressed', on);
  if (panel === 'compare') {
    compare.open(on, scene.selected || firstOther());
    if (on) $('inspector').hidden = true;
  }
}
const toggle = (panel) => show(panel, $(panel).hidden);
for (const panel of ['network', 'compare', 'layers']) $(`toggle-${panel}`).addEventListener('click', () => toggle(panel));

/** Somebody to look at: whom the stage suggests, else the first other player. */
function firstOther() {
  const frame = link.frame;
  if (!frame) return 0;
  if (suggested && frame.find(suggested) >= 0) return suggested;
  let first = 0;
  for (let row = 0; row < frame.count; row++) {
    const id = frame.u[frame.at(row)];
    const player = (scene.people.get(id)?.kind ?? 'player') === 'player';
    if (id !== frame.own && player && (first === 0 || id < first)) first = id;
  }
  return first || (frame.count > 0 ? frame.u[frame.at(0)] : 0);
}

function select(id) {
  scene.selected = id;
  inspector.select(id, scene.people.get(id));
  if (id) compare.watch(id);
  if (!$('compare').hidden) $('inspector').hidden = true;
}

/** To the next or previous character of the picture, own one included. */
function selectNext(by) {
  const frame = link.frame;
  if (!frame || frame.count === 0) return;
  const ids = Array.from({ length: frame.count }, (_, row) => frame.u[frame.at(row)]).sort((a, b) => a - b);
  const now = ids.indexOf(scene.selected);
  select(ids[(now + by + ids.length) % ids.length]);
}

$('scene').addEventListener('click', (e) => {
  const id = scene.pick(e.clientX, e.clientY);
  if (id) select(id);
});
$('show-tour').addEventListener('click', () => tour.start());
$('show-help').addEventListener('click', () => help.open());

keys.on('1', () => setCamera('chase'));
keys.on('2', () => setCamera('follow'));
keys.on('3', () => setCamera('orbit'));
keys.on('4', () => setCamera('map'));
keys.on('n', () => toggle('network'));
keys.on('x', () => toggle('compare'));
keys.on('l', () => toggle('layers'));
keys.on('?', () => help.open());
keys.on('h', () => help.open());
keys.on('f', () => network.freeze());
keys.on('g', () => layers.flip('ghosts'));
keys.on(']', () => selectNext(1));
keys.on('[', () => selectNext(-1));
keys.on('+', () => scene.cameras.zoom(0.85));
keys.on('=', () => scene.cameras.zoom(0.85));
keys.on('-', () => scene.cameras.zoom(1.18));
keys.on('j', () => scene.cameras.turn(0.12, 0));
keys.on('k', () => scene.cameras.turn(-0.12, 0));
keys.on('u', () => scene.cameras.turn(0, 0.08));
keys.on('i', () => scene.cameras.turn(0, -0.08));
keys.on('Escape', () => { if (tour.close()) return; select(0); show('compare', false); show('layers', false); });

// ---- The loop ----

/** A processor that also draws gets a rest between two pictures; the engine needs it as well. */
const REST_MILLIS = 28;
let last = performance.now();
function turn(now) {
  requestAnimationFrame(turn);
  if (scene.software && now - last < REST_MILLIS && !latency.isWaiting) return;
  const dt = Math.min((now - last) / 1000, 0.25);
  last = now;
  const frame = link.frame;
  if (frame) {
    scene.draw(frame, dt, stage && { x: stage.startX, y: stage.startY, z: stage.startZ });
    scene.adapt(dt);
    latency.drawn(frame);
    inspector.draw(frame);
    compare.draw(frame);
    timeline.draw(frame, scene.script, latency);
  }
  link.pull();
}
requestAnimationFrame(turn);

// A slow screen would draw a picture that was asked for a whole frame ago: keep a fresh one at hand.
const FRESH_MILLIS = 16;
setInterval(() => { if (performance.now() - last > FRESH_MILLIS && link.asked === link.answered) link.pull(); }, FRESH_MILLIS);
tooltips($('tip'));

// What tests and the curious read.
window.gait = { link, scene, keys, network, timeline, inspector, compare, tour, help, layers, latency, address, select, setCamera, show, get stage() { return stage; } };
