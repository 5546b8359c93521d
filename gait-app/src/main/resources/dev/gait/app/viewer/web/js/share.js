// To pass on what one sees: a link that brings the same view, a picture, or six seconds of it. Picture and clip have the
// scene with its names, not the panels.

import { el, notice } from './bits.js';
import { PLATE, WORDS } from './labels.js';
import { COLOURS } from './looks.js';

const CLIP_MILLIS = 6000;
/** How much longer a clip waits for the first pictures of an encoder that a busy machine holds up. */
const PATIENCE_MILLIS = 15_000;
const TITLE = '700 14px system-ui, sans-serif', CAPTION = '500 13px system-ui, sans-serif';
const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'];

function save(blob, name) {
  const a = el('a', { href: URL.createObjectURL(blob), download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}

export class Share {
  /** @param link writes the view into the address and returns it; @param words what a picture says of itself */
  constructor(box, button, scene, link, words) {
    Object.assign(this, { box, button, scene, link, words, clipMillis: CLIP_MILLIS });
    this.clipButton = el('button', { id: 'share-clip', class: 'wide', onclick: () => this.clip() }, 'Save six seconds');
    box.append(
      el('button', { id: 'share-link', class: 'wide go', onclick: () => this.copy() }, 'Copy the link'),
      el('button', { id: 'share-picture', class: 'wide', onclick: () => this.picture() }, 'Save a picture'), this.clipButton);
    this.clipButton.hidden = typeof MediaRecorder === 'undefined';
    addEventListener('pointerdown', (e) => { if (!box.hidden && !box.contains(e.target) && !button.contains(e.target)) this.close(); });
  }

  toggle() {
    this.box.hidden = !this.box.hidden;
    this.button.setAttribute('aria-expanded', !this.box.hidden);
    const r = this.button.getBoundingClientRect();
    this.box.style.right = `${Math.max(8, innerWidth - r.right)}px`;
    this.box.style.top = `${r.bottom + 8}px`;
  }

  /** True when it was open. */
  close() {
    const open = !this.box.hidden;
    this.box.hidden = true;
    this.button.setAttribute('aria-expanded', false);
    return open;
  }

  copy() {
    this.close();
    const address = this.link();
    const failed = () => notice('The link is in the address bar.');
    if (navigator.clipboard) navigator.clipboard.writeText(address).then(() => notice('The link to this view is copied.'), failed); else failed();
  }

  /** Scene and names on one canvas; called while the scene's picture is still there. */
  paint(canvas) {
    const { scene } = this, ratio = Math.min(devicePixelRatio, 2), width = scene.width * ratio, height = scene.tall * ratio;
    if (canvas.width !== width || canvas.height !== height) { canvas.width = width; canvas.height = height; }
    const g = canvas.getContext('2d');
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.drawImage(scene.canvas, 0, 0, scene.width, scene.tall);
    scene.labels.paint(g);
    this.caption(g);
  }

  /** Whoever is handed the picture has no page around it: what it is, and of which network. */
  caption(g) {
    const [title, text] = this.words(), { tall } = this.scene;
    g.textAlign = 'left';
    g.font = CAPTION;
    const wide = g.measureText(text).width;
    g.font = TITLE;
    const name = g.measureText(title).width;
    g.fillStyle = PLATE;
    g.beginPath();
    g.roundRect(14, tall - 48, wide + name + 38, 34, 17);
    g.fill();
    g.fillStyle = COLOURS.own;
    g.fillText(title, 28, tall - 26);
    g.fillStyle = WORDS;
    g.font = CAPTION;
    g.fillText(text, 38 + name, tall - 26);
  }

  picture() {
    this.close();
    const canvas = document.createElement('canvas');
    this.scene.afterDraw = () => {
      this.scene.afterDraw = null;
      this.paint(canvas);
      canvas.toBlob((blob) => { this.saved = blob; save(blob, 'gait.png'); notice('The picture is saved.'); }, 'image/png');
    };
  }

  clip() {
    this.close();
    if (this.recorder) return;
    const canvas = document.createElement('canvas');
    const parts = [];
    this.scene.afterDraw = () => {
      this.paint(canvas);
      if (this.recorder) return;
      const recorder = this.recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: TYPES.find((type) => MediaRecorder.isTypeSupported(type)), videoBitsPerSecond: 6e6 });
      const began = performance.now();
      const watch = setInterval(() => {
        const least = this.clipMillis + (parts.length ? 0 : PATIENCE_MILLIS);
        if (performance.now() - began >= least && recorder.state === 'recording') recorder.stop();
      }, 100);
      recorder.ondataavailable = (e) => { if (e.data.size > 0) parts.push(e.data); };
      recorder.onstop = () => {
        clearInterval(watch);
        this.scene.afterDraw = null;
        this.recorder = null;
        if (!parts.length) { notice('This machine was too busy to record a clip; try again, or save a picture.'); return; }
        this.saved = new Blob(parts, { type: recorder.mimeType });
        save(this.saved, recorder.mimeType.includes('mp4') ? 'gait.mp4' : 'gait.webm');
        notice('The clip is saved.');
      };
      recorder.start(500);
      notice('Six seconds are being recorded…');
    };
  }
}
