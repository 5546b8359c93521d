// Keys to orders. A key goes to the engine the moment it is pressed, with a request for the picture that shows it. The key
// caps on the screen are buttons as well, for fingers.

const MOVES = {
  KeyW: 'forward', ArrowUp: 'forward', KeyS: 'back', ArrowDown: 'back', KeyA: 'turn_left', ArrowLeft: 'turn_left',
  KeyD: 'turn_right', ArrowRight: 'turn_right', KeyQ: 'strafe_left', KeyE: 'strafe_right',
};
const CAPS = [
  ['Q', 'KeyQ', 'strafe left'], ['W', 'KeyW', 'forward'], ['E', 'KeyE', 'strafe right'],
  ['A', 'KeyA', 'turn left'], ['S', 'KeyS', 'back'], ['D', 'KeyD', 'turn right'],
  ['⇧ walk', 'ShiftLeft', 'walk while held'], ['space jump', 'Space', 'jump; hold for a higher one'],
];

const SETTLE_MILLIS = 12;

export class Keys {
  constructor(link, box, onMove) {
    this.link = link;
    this.onMove = onMove;
    this.enabled = false;
    this.held = new Set();
    this.shortcuts = new Map();
    /** The last movement key: when it was pressed, by the page's own clock; tests and the latency readout use it. */
    this.pressed = null;
    this.caps = new Map();
    for (const [text, code, tip] of CAPS) {
      const cap = document.createElement('button');
      cap.className = `cap cap-${code}`;
      cap.textContent = text;
      cap.dataset.tip = tip;
      cap.tabIndex = -1;
      cap.addEventListener('pointerdown', (e) => { e.preventDefault(); cap.setPointerCapture(e.pointerId); this.down(code, e.timeStamp); });
      for (const end of ['pointerup', 'pointercancel']) cap.addEventListener(end, () => this.up(code));
      this.caps.set(code, cap);
      box.append(cap);
    }
    addEventListener('keydown', (e) => this.keydown(e));
    addEventListener('keyup', (e) => this.up(e.code));
    addEventListener('blur', () => this.letGo());
  }

  on(key, action) { this.shortcuts.set(key, action); }

  keydown(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const target = e.target;
    const typing = target.matches?.('input, select, textarea');
    const button = target.matches?.('button, a, summary') && (e.code === 'Space' || e.code === 'Enter');
    if (e.code === 'Escape') { this.shortcuts.get('Escape')?.(); return; }
    if (typing && (e.code.startsWith('Arrow') || target.type !== 'range')) return;
    if (button || document.querySelector('dialog[open]')) return;
    const plain = this.shortcuts.get(e.key.length === 1 ? e.key.toLowerCase() : e.key);
    if (!MOVES[e.code] && e.code !== 'Space' && plain) { e.preventDefault(); if (!e.repeat) plain(); return; }
    if (!this.enabled || e.repeat) { if (MOVES[e.code] || e.code === 'Space') e.preventDefault(); return; }
    if (this.down(e.code, e.timeStamp)) e.preventDefault();
  }

  /** True when it was a key of ours. */
  down(code, timeStamp) {
    const order = this.order(code, true);
    if (!order || !this.enabled) return false;
    if (this.held.has(code)) return true;
    this.held.add(code);
    this.caps.get(this.capOf(code))?.classList.add('on');
    this.onMove();
    if (order.t === 'key') this.pressed = { key: order.key, at: timeStamp };
    this.link.send(order);
    this.link.pull(true);
    setTimeout(() => this.link.pull(true), SETTLE_MILLIS); // by then the body has visibly moved
    return true;
  }

  up(code) {
    if (!this.held.delete(code)) return;
    this.caps.get(this.capOf(code))?.classList.remove('on');
    this.link.send(this.order(code, false));
    this.link.pull(true);
  }

  capOf(code) {
    if (code === 'ShiftRight') return 'ShiftLeft';
    const move = MOVES[code];
    return move ? CAPS.find((cap) => MOVES[cap[1]] === move)[1] : code;
  }

  order(code, down) {
    if (MOVES[code]) return { t: 'key', key: MOVES[code], down };
    if (code === 'ShiftLeft' || code === 'ShiftRight') return { t: 'walk', down };
    if (code === 'Space') return { t: 'jump', down };
    if (code === 'KeyR' && down) return { t: 'autorun' };
    return null;
  }

  letGo() {
    for (const code of this.held) this.caps.get(this.capOf(code))?.classList.remove('on');
    this.held.clear();
    this.link.send({ t: 'blur' });
  }
}
