// For fingers: a stick under the left thumb and a jump button under the right. The stick presses the same keys as a
// keyboard: pushed a little one walks, pushed far one runs. It comes with the first touch and stays.

import { el } from './bits.js';

const DEAD = 0.3;
const RUN = 0.72;

export class Touch {
  constructor(keys, box) {
    this.keys = keys;
    this.knob = el('i', {});
    this.stick = el('div', { id: 'stick', 'aria-label': 'Walk: push the stick' }, this.knob);
    this.jump = el('button', { id: 'jump', tabIndex: -1, 'aria-label': 'Jump; hold for a higher one' }, 'Jump');
    box.append(this.stick, this.jump);
    const moved = (e) => { if (e.pointerId === this.finger) this.push(e); };
    this.stick.addEventListener('pointerdown', (e) => { e.preventDefault(); this.finger = e.pointerId; this.stick.setPointerCapture(e.pointerId); this.push(e); });
    this.stick.addEventListener('pointermove', moved);
    for (const end of ['pointerup', 'pointercancel']) this.stick.addEventListener(end, () => this.release());
    this.jump.addEventListener('pointerdown', (e) => { e.preventDefault(); this.jump.setPointerCapture(e.pointerId); keys.down('Space', e.timeStamp); });
    for (const end of ['pointerup', 'pointercancel']) this.jump.addEventListener(end, () => keys.up('Space'));
    if (matchMedia('(pointer: coarse)').matches) this.come();
    addEventListener('pointerdown', (e) => { if (e.pointerType === 'touch') this.come(); }, true);
  }

  come() { document.body.classList.add('touch'); }

  push(e) {
    const r = this.stick.getBoundingClientRect(), half = r.width / 2;
    let x = (e.clientX - r.left - half) / half, y = (e.clientY - r.top - half) / half;
    const far = Math.hypot(x, y);
    if (far > 1) { x /= far; y /= far; }
    this.knob.style.transform = `translate(${x * half * 0.6}px, ${y * half * 0.6}px)`;
    this.hold('ShiftLeft', far < RUN && far > DEAD, e.timeStamp);
    this.hold('KeyW', y < -DEAD, e.timeStamp);
    this.hold('KeyS', y > DEAD, e.timeStamp);
    this.hold('KeyA', x < -DEAD, e.timeStamp);
    this.hold('KeyD', x > DEAD, e.timeStamp);
  }

  hold(code, down, at) {
    if (down) this.keys.down(code, at); else this.keys.up(code);
  }

  release() {
    this.finger = null;
    this.knob.style.transform = '';
    for (const code of ['ShiftLeft', 'KeyW', 'KeyS', 'KeyA', 'KeyD']) this.keys.up(code);
  }
}
