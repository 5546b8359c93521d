// Puts the page together: the link to the engine, the scene, the panels, and one loop. Each turn draws the newest picture the
// engine made and asks for the next.

import { Link } from './link.js';
import { Scene } from './scene.js';
import { KEYMAP } from './keymap.js';
import { Keys } from './keys.js';
import { CAMERAS } from './cameras.js';
import { Network } from './network.js';
import { Timeline } from './timeline.js';
import { Inspector } from './inspector.js';
import { Compare } from './compare.js';
import { Layers } from './layers.js';
import { Dock } from './dock.js';
import { Opening } from './opening.js';
import { Tour } from './tour.js';
import { Help } from './help.js';
import { Drop } from './drop.js';
import { Address } from './address.js';
import { Latency } from './latency.js';
import { River } from './river.js';
import { Touch } from './touch.js';
import { Share } from './share.js';
import { paint } from './looks.js';
import { tooltips, notice } from './bits.js';

const $ = (id) => document.getElementById(id);
paint(document.documentElement.style);
const address = new Address();
const layers = new Layers($('layers'), address);

const scene = new Scene($('scene'), $('labels'), layers.on);
document.body.classList.toggle('software', scene.software);
let stage = null;
let suggested = 0;
let arrived = false; // whether what the address asks for was done
let greeted = 0;
let welcome = -1; // which of the opening's networks is still to be shown; −1: none
const link = new Link({
  open: () => {},
  frame: () => {},
  lost: (on) => {
    $('banner').textContent = 'The connection is lost: does gait still run in its terminal? Trying again…';
    $('banner').hidden = !on;
    document.body.classList.toggle('lost', on);
    if (link.frame) timeline.chip(link.frame);
    if (!on) notice('Connected again.');
  },
  message: (m) => {
    if (m.t === 'hello') hello(m);
    else if (m.t === 'roster') { scene.people = new Map(m.people.map((p) => [p.id, p])); inspector.roster(scene.people); }
    else if (m.t === 'status') status(m);
    else if (m.t === 'messages') river.take(m.list);
    else if (m.t === 'message') river.explain(m);
    else if (m.t === 'notice') notice(m.text);
  },
});

const keys = new Keys(link, $('keys'), moving);
const dock = new Dock(scene, opened);
const network = new Network($('network'), link, address);
const timeline = new Timeline($('timeline'), link, keys);
const inspector = new Inspector($('inspector'), select);
const compare = new Compare($('compare'), link, scene, address);
const opening = new Opening($('opening'), {
  link, network, scene, uncovered,
  start: () => { scene.selected = 0; },
  leave: (walk) => {
    if (address.opening >= 0) address.set('opening', null);
    compare.leave();
    select(0);
    setCamera('chase');
    if (walk) notice(document.body.classList.contains('touch') ? 'The stick walks: push it far to run. Tap somebody to look closer.' : 'W A S D walk, space jumps. Click somebody to look closer.');
  },
});
const tour = new Tour($('tour'), {
  bad: () => { opening.close(false); show('network', true); network.lend('delay=200 jitter=60 loss=10%'); },
  select: () => { select(firstOther()); setCamera('follow'); },
  compare: () => { show('compare', true); compare.setLayout('side'); },
  good: () => network.giveBack(),
  placed: () => uncovered(),
  end: () => network.giveBack(),
  home: () => { for (const panel of [...dock.open]) show(panel, false); select(0); setCamera('chase'); }, // keys move somebody who is seen
}, () => scene.subjects());
const help = new Help($('help'), $('legend'));
const drop = new Drop($('dropzone'), link);
const latency = new Latency(keys);
const river = new River($('river'), link, scene, { select, seek });
const touch = new Touch(keys, $('touch'));
const sharing = new Share($('sharing'), $('share'), scene, share, caption);
scene.crouching = () => keys.isHeld('jump');

/** Keys move oneself, now: whoever looks at the past or at the opening comes back, and whoever looks at somebody else is told. */
const REMIND_MILLIS = 20_000;
let reminded = -REMIND_MILLIS;
function moving() {
  const { frame } = link;
  if (opening.on) { opening.close(true); return; } // nobody walks whom one does not see
  if (frame && !frame.live) link.send({ t: 'live' });
  const elsewhere = (scene.cameras.mode === 'follow' || scene.compare !== null) && scene.selected !== 0 && scene.selected !== frame?.own;
  if (elsewhere && performance.now() - reminded > REMIND_MILLIS) {
    reminded = performance.now();
    notice('That moves you, and you look at somebody else: Escape brings you back.');
  }
}
scene.onMissing = withoutPicture;
$('no-picture').querySelector('button').addEventListener('click', () => { $('no-picture').hidden = true; uncovered(); });
withoutPicture();

/** Where nothing can be drawn there is a map; the page says what is missing, and what to do. */
function withoutPicture() {
  const { missing } = scene;
  document.body.classList.toggle('no-picture', missing !== null);
  $('no-picture').hidden = missing === null;
  $('no-picture').firstElementChild.textContent = missing ?? '';
  if (missing !== null) opening.close(false);
  if (stage) setCamera(missing === null && stage.controls ? address.get('camera') ?? 'chase' : 'orbit');
  uncovered();
}

function hello(m) {
  stage = m;
  if (!turned) turnTo(wantedScreen());
  else if (m.live) for (const name of ['screen', 'time']) address.set(name, null); // back from a recording
  turned = true;
  ownEyes = true;
  document.body.dataset.stage = m.stage;
  document.title = m.stage === 'demo' ? 'Gait demo' : `Gait · ${m.title}`;
  $('title').textContent = m.title === 'Gait demo' ? 'demo' : m.title;
  keys.enabled = m.controls;
  $('keys').hidden = !m.controls;
  $('toggle-network').hidden = !m.network;
  $('toggle-compare').hidden = !m.schemes;
  $('show-tour').hidden = m.stage !== 'demo'; // it tells of nothing else
  scene.people = new Map();
  scene.ground.reset(m.screen, m.originX, m.originY);
  scene.track = m.track ?? null;
  scene.cameras.fresh = true;
  arrived = false;
  greeted = performance.now();
  network.offer(m);
  compare.offer(m);
  opening.offer(m);
  help.offer(m);
  layers.offer(m);
  timeline.offer(m);
  drop.offer(m);
  river.clear();
  showRiver(address.get('river') ? address.get('river') === 'yes' : innerHeight >= ROOM_FOR_RIVER, false);
  welcome = m.stage === 'demo' && m.track && scene.missing === null ? address.opening : -1;
  curtain(welcome >= 0);
  if (welcome < 0) { document.body.classList.remove('opening'); opening.close(false); setCamera(m.controls ? address.get('camera') ?? 'chase' : 'orbit'); }
}

/** The opening begins with its two runners: until they are there, or for as long as one waits for a page, there is nothing. */
const CURTAIN_MILLIS = 4000;
function curtain(down) {
  if (down) document.body.classList.add('opening');
  document.body.classList.toggle('curtain', down);
}
function raiseCurtain() {
  if (document.body.classList.contains('curtain') && (scene.schemeSpots?.length === 2 || performance.now() - greeted > CURTAIN_MILLIS)) curtain(false);
}

function status(m) {
  suggested = scene.trackRunner = m.suggested ?? 0;
  network.status(m);
  compare.status(m);
  opening.status(m);
  timeline.status(m);
  inspector.status(m);
  tour.keepClear();
  watch(Boolean(stage?.controls) && !m.drives);
  if (m.drives) network.apply();
  if (welcome >= 0 && (m.drives || performance.now() - greeted > ALONE_MILLIS)) {
    if (m.drives) opening.open(welcome); else { curtain(false); document.body.classList.remove('opening'); setCamera('chase'); }
    welcome = -1;
  }
  if (opening.on && suggested && scene.selected !== suggested && link.frame?.find(suggested) >= 0) {
    scene.selected = suggested;
    compare.race(suggested);
    scene.cameras.set('duel');
  }
  if (!arrived && link.frame && scene.people.size > 0) arrive();
}

/** Whoever watches is told so, and has no use for what only steers; a tab that was left may take a moment to be gone. */
const ALONE_MILLIS = 2000;
function watch(on) {
  if (on === document.body.classList.contains('watching')) return;
  document.body.classList.toggle('watching', on);
  if (on) for (const panel of ['network', 'compare']) show(panel, false);
  $('toggle-network').hidden = on || !stage.network;
  $('toggle-compare').hidden = on || !stage.schemes;
  notice(on ? 'Somebody else steers this world; you watch.' : 'You steer this world now.');
}

// ---- What the address says ----

/** What one does goes into the address, but not before the address has had its way. */
function remember(name, value) { if (arrived) address.set(name, value); }

/** Does what the address asks for, once who it names is there; somebody who never comes is waited for ten seconds. */
function arrive() {
  const name = address.get('character');
  const person = [...scene.people.values()].find((each) => each.name === name && link.frame.find(each.id) >= 0);
  if (name && !person && performance.now() - greeted < 10_000) return;
  if (person) select(person.id);
  if (address.get('camera')) setCamera(address.get('camera'));
  const allowed = document.body.classList.contains('watching') ? ['layers'] : ['network', 'compare', 'layers'];
  const asked = [...(address.get('panels') ?? '').split(','), ...(address.get('compare') ? ['compare'] : [])];
  for (const panel of asked) if (allowed.includes(panel)) show(panel, true);
  scene.cameras.look(address.get('look'));
  arrived = true;
  if (address.get('seed') && stage.seed !== undefined && +address.get('seed') !== stage.seed) notice(`This link is of another world: gait demo --seed ${+address.get('seed')} has it.`);
  const time = Number(address.get('time'));
  if (time > 0 && !stage.live) seek(time);
}

/** What the address wants to be shown: a recording that was dropped here, or what the page is of. */
function turnTo(screen) { if (stage && stage.screen !== screen) link.send({ t: 'screen', number: screen }); }
const wantedScreen = () => Number(address.get('screen') ?? 0) || 0;
let turned = false;

address.onEdit(() => {
  turnTo(wantedScreen());
  const step = stage?.stage === 'demo' && stage.track && scene.missing === null ? address.opening : -1;
  if (step >= 0) {
    for (const panel of [...dock.open]) dock.set(panel, false);
    if (opening.on) opening.bend(step); else opening.open(step);
    return;
  }
  opening.close(false);
  network.follow();
  compare.follow();
  layers.follow();
  arrived = false;
  greeted = performance.now();
  if (link.frame) arrive();
});

/** A link to what one sees now. */
function share() {
  if (stage?.seed !== undefined) address.set('seed', stage.seed);
  if (opening.on) { address.set('opening', opening.at + 1); return location.href; }
  address.set('look', scene.cameras.asText());
  const { name, text } = stage?.network && network.facts || {};
  address.set('net', network.presets.some((preset) => preset.name === name) ? name : text?.replace(/^name=\S+ /, ''));
  const recorded = stage && !stage.live && link.frame;
  address.set('time', recorded ? link.frame.time.toFixed(2) : null);
  address.set('screen', recorded ? stage.screen || null : null); // which of those that were dropped here
  return location.href;
}

/** What a picture says of itself. */
function caption() {
  if (opening.on) return ['Gait', opening.caption];
  const who = scene.people.get(scene.selected)?.name, net = network.facts?.words;
  return ['Gait', [who, stage?.live ? net : stage?.title].filter(Boolean).join(' · ') || 'demo'];
}

/** To a moment of the history, and stays there. */
function seek(time) { link.send({ t: 'at', time }); }

// ---- Cameras, panels, selection ----

for (const { id, name, tip } of CAMERAS) {
  const button = document.createElement('button');
  button.textContent = name;
  button.dataset.tip = tip;
  button.dataset.camera = id;
  button.setAttribute('role', 'radio');
  button.addEventListener('click', () => { opening.close(false); setCamera(id); });
  $('cameras').append(button);
}

function setCamera(id) {
  if (!CAMERAS.some((camera) => camera.id === id)) return;
  if (scene.missing !== null) { scene.cameras.set('map'); return; } // not a wish of whom a link is sent by
  if (id === 'follow' && !scene.selected) select(firstOther());
  scene.cameras.set(id);
  for (const button of $('cameras').children) button.setAttribute('aria-checked', button.dataset.camera === id);
  remember('camera', id === 'chase' ? null : id);
}

function show(panel, on) {
  if (on) opening.close(false);
  dock.set(panel, on);
}

let beforeCompare = { camera: 'chase', selected: 0 };

/** A panel opened or closed, by whatever way. */
function opened(panel, on) {
  $(`toggle-${panel}`)?.setAttribute('aria-pressed', on);
  if (panel === 'compare' && on) beforeCompare = { camera: scene.cameras.mode, selected: scene.selected };
  if (panel === 'compare') compare.open(on, scene.selected || firstOther());
  if (panel === 'compare' && !on && beforeCompare.camera === 'chase' && scene.cameras.mode === 'follow') { // as one came
    setCamera('chase');
    if (beforeCompare.selected === 0) select(0);
  }
  const panels = dock.open.filter((each) => each !== 'inspector' && each !== 'compare');
  remember('panels', panels.join(',') || null);
}
/** With less height than this the scene needs it all. */
const ROOM_FOR_RIVER = 560;

function showRiver(on, told = true) {
  $('river').hidden = !on;
  if (!on) river.show(null);
  $('toggle-river').setAttribute('aria-pressed', on);
  if (told) { opening.close(false); remember('river', on === innerHeight >= ROOM_FOR_RIVER ? null : on ? 'yes' : 'no'); }
}
$('toggle-river').addEventListener('click', () => showRiver($('river').hidden));
new ResizeObserver(() => { document.documentElement.style.setProperty('--foot', `${$('foot').offsetHeight}px`); uncovered(); }).observe($('foot'));

/** The middle of the picture is that of what bar, time bar, legend and the opening's card leave of it. */
function uncovered() {
  const above = opening.on ? 0 : Math.max($('bar').getBoundingClientRect().bottom, $('no-picture').getBoundingClientRect().bottom, tour.below), below = (opening.on ? $('opening') : $('legend').offsetHeight > 0 ? $('legend') : $('foot')).getBoundingClientRect().top;
  scene.leave(above, Math.max(innerHeight - below, 0), $('keys').getBoundingClientRect());
}
for (const id of ['opening', 'legend', 'keys', 'no-picture']) new ResizeObserver(uncovered).observe($(id));
addEventListener('resize', uncovered);

const toggle = (panel) => { if (!$(`toggle-${panel}`).hidden) show(panel, !dock.isOpen(panel)); };
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
  link.send({ t: 'inspect', id });
  remember('character', id ? scene.people.get(id)?.name ?? null : null);
  if (id) compare.watch(id);
  if (!dock.isOpen('compare')) show('inspector', id !== 0);
  if (!id && scene.cameras.mode === 'follow' && stage?.controls) setCamera('chase'); // there is nobody left to follow
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
  const id = scene.cameras.wasDragged ? 0 : scene.pick(e.clientX, e.clientY); // who turns the view chooses nobody
  if (id && !opening.on) select(id);
});
$('show-tour').addEventListener('click', () => { opening.close(false); tour.start(); });
$('show-help').addEventListener('click', () => help.open());
$('share').addEventListener('click', () => sharing.toggle());

for (const { id } of CAMERAS) keys.on(id, () => { opening.close(false); setCamera(id); });
for (const panel of ['network', 'compare', 'layers']) keys.on(panel, () => toggle(panel));
for (const { id, emote } of KEYMAP.filter((key) => key.emote)) keys.on(id, () => { link.send({ t: 'emote', command: emote }); link.pull(true); });
keys.on('help', () => help.open());
keys.on('share', () => sharing.toggle());
keys.on('river', () => showRiver($('river').hidden));
keys.on('freeze', () => network.freeze());
keys.on('ghosts', () => layers.flip('ghosts'));
keys.on('next', () => selectNext(1));
keys.on('previous', () => selectNext(-1));
keys.on('zoom-in', () => scene.cameras.zoom(0.85));
keys.on('zoom-out', () => scene.cameras.zoom(1.18));
keys.on('view-left', () => scene.cameras.turn(0.12, 0));
keys.on('view-right', () => scene.cameras.turn(-0.12, 0));
keys.on('view-up', () => scene.cameras.turn(0, 0.08));
keys.on('view-down', () => scene.cameras.turn(0, -0.08));
keys.on('none', () => {
  if (tour.close() || sharing.close()) return;
  opening.close(false);
  for (const panel of [...dock.open]) if (panel !== 'network') show(panel, false);
  select(0);
});

// ---- The loop ----

/** A processor that also draws gets a rest between two pictures; the engine needs it as well. */
const REST_MILLIS = 28;
let last = performance.now();
function turn(now) {
  requestAnimationFrame(turn);
  if (scene.software && now - last < REST_MILLIS && !latency.isWaiting) return;
  const dt = Math.min((now - last) / 1000, 1);
  last = now;
  const frame = link.frame;
  if (frame) {
    scene.draw(frame, dt, stage && { x: stage.startX, y: stage.startY, z: stage.startZ });
    scene.adapt(dt);
    latency.drawn(frame);
    inspector.draw(frame);
    timeline.draw(frame, scene.script, latency);
    river.draw(frame);
    eyes();
    explain();
    raiseCurtain();
  }
  link.pull();
}
requestAnimationFrame(turn);

/** Who follows or compares somebody else looks with that one's eyes: the engine leaves alone who is far from the viewer. */
let ownEyes = true;
function eyes() {
  const own = scene.compare === null && scene.cameras.mode !== 'follow' && scene.cameras.mode !== 'duel' || !stage?.eyes;
  if (own === ownEyes) return;
  ownEyes = own;
  link.send({ t: 'eyes', own });
}

/** The legend is there while there is something to explain. */
function explain() {
  const marks = scene.selected !== 0 || scene.compare !== null || layers.on.everybody;
  if (marks !== document.body.classList.contains('marks')) document.body.classList.toggle('marks', marks);
  const lanes = scene.compare === 'side' && !layers.on.everybody; // figures and their outlines, and nothing else
  if (lanes !== document.body.classList.contains('lanes')) document.body.classList.toggle('lanes', lanes);
}

// A slow screen would draw a picture that was asked for a whole frame ago: keep a fresh one at hand.
const FRESH_MILLIS = 16;
setInterval(() => { if (performance.now() - last > FRESH_MILLIS && link.asked === link.answered) link.pull(); }, FRESH_MILLIS);
tooltips($('tip'));

// What tests and the curious read.
window.gait = { link, scene, keys, network, timeline, inspector, compare, dock, opening, tour, help, layers, latency, address, river, touch, sharing, select, setCamera, show, showRiver, share, seek, get stage() { return stage; }, get ownEyes() { return ownEyes; } };
