// Keys to orders. A key goes to the engine the moment it is pressed, with a request for the picture that shows it. The key
// caps on the screen are buttons as well, for fingers.
//
// Keys are the world's: a button or a slider that was clicked gives the keyboard back at once, so that space jumps and W
// walks. Who comes to a button with Tab keeps it, and Space and Enter press it.

import { KEYMAP, keyByChar, keyByCode } from './keymap.js';

const CAPS = ['strafe-left', 'forward', 'strafe-right', 'turn-left', 'back', 'turn-right', 'walk', 'jump'];
const SETTLE_MILLIS = 12;

export class Keys {
  constructor(link, box, onMove) {
    this.link = link;
    this.onMove = onMove;
    this.enabled = false;
    this.held = new Set();
    this.actions = new Map();
    /** The last movement key: when it was pressed, by the page's own clock; tests and the latency readout use it. */
    this.pressed = null;
    this.caps = new Map();
    for (const id of CAPS) {
      const key = KEYMAP.find((each) => each.id === id), code = key.codes[0];
      const cap = document.createElement('button');
      cap.className = `cap cap-${code}`;
      cap.textContent = key.cap;
      cap.dataset.tip = key.text;
      cap.tabIndex = -1;
      cap.addEventListener('pointerdown', (e) => { e.preventDefault(); cap.setPointerCapture(e.pointerId); this.down(code, e.timeStamp); });
      for (const end of ['pointerup', 'pointercancel']) cap.addEventListener(end, () => this.up(code));
      this.caps.set(id, cap);
      box.append(cap);
    }
    addEventListener('keydown', (e) => this.keydown(e));
    addEventListener('keyup', (e) => this.up(e.code));
    addEventListener('blur', () => this.letGo());
    // What was clicked gives the keyboard back, before it acts: a dialog gives it back to who had it. Detail is 0 when a key pressed it.
    addEventListener('click', (e) => { if (e.detail > 0) this.giveBack(e.target); }, true);
    addEventListener('pointerup', (e) => { if (e.target.matches?.('input[type="range"]')) this.giveBack(e.target); });
    // a slider or a list that is worked with keys keeps them
    addEventListener('pointerdown', () => { this.pointing = true; }, true);
    addEventListener('change', (e) => { if (this.pointing && e.target.matches?.('select, input')) this.giveBack(e.target); });
  }

  giveBack(target) {
    const control = target.closest?.('button, select, input, a, summary');
    if (control && control === document.activeElement && !control.closest('dialog')) control.blur();
  }

  /** What a key of the table does. */
  on(id, action) {
    if (!KEYMAP.some((key) => key.id === id)) throw new Error(`no key does ${id}`);
    this.actions.set(id, action);
  }

  keydown(e) {
    this.pointing = false;
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (document.querySelector('dialog[open]')) return; // Escape closes it, and nothing else
    if (e.code === 'Escape') { this.actions.get('none')?.(); return; }
    // a button of a dialog that was closed has the keyboard until the next picture
    const target = e.target.closest?.('dialog') ? document.body : e.target;
    if (target.matches?.('button, a, summary') && (e.code === 'Space' || e.code === 'Enter')) return;
    if (target.matches?.('textarea, input:not([type="range"], [type="checkbox"])')) return;
    if (target.matches?.('select, input') && (e.code.startsWith('Arrow') || e.code === 'Space' || e.code === 'Enter')) return;
    const moves = keyByCode(e.code);
    if (moves) {
      if (e.repeat || this.down(e.code, e.timeStamp)) e.preventDefault();
      return;
    }
    const action = this.actions.get(keyByChar(e.key)?.id);
    if (action) { e.preventDefault(); if (!e.repeat) action(); }
  }

  /** True when it was a key of ours. */
  down(code, timeStamp) {
    const key = keyByCode(code), order = this.order(code, true);
    if (!order || !this.enabled) return false;
    if (this.held.has(code)) return true;
    this.held.add(code);
    this.caps.get(key.id)?.classList.add('on');
    this.onMove();
    if (order.t === 'key') this.pressed = { key: order.key, at: timeStamp };
    this.link.send(order);
    this.link.pull(true);
    setTimeout(() => this.link.pull(true), SETTLE_MILLIS); // by then the body has visibly moved
    return true;
  }

  up(code) {
    if (!this.held.delete(code)) return;
    this.caps.get(keyByCode(code).id)?.classList.remove('on');
    const order = this.order(code, false);
    if (order) this.link.send(order);
    this.link.pull(true);
  }

  /** Whether the key of the table with this id is held. */
  isHeld(id) {
    for (const code of this.held) if (keyByCode(code).id === id) return true;
    return false;
  }

  order(code, down) {
    const key = keyByCode(code);
    if (key?.move) return { t: 'key', key: key.move, down };
    if (key?.order) return { t: key.order, down };
    return key?.once && down ? { t: key.once } : null;
  }

  letGo() {
    for (const cap of this.caps.values()) cap.classList.remove('on');
    this.held.clear();
    this.link.send({ t: 'blur' });
  }
}
