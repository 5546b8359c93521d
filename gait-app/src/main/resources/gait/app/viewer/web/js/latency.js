// How long a key takes to move the picture: from the key's event to the drawn frame in which one's own figure has moved, by
// the page's own clock. Shown in the time bar, and what the latency test reads.

import { COL } from './frame.js';

export class Latency {
  constructor(keys) {
    this.keys = keys;
    this.last = null;   // milliseconds
    this.frames = null; // pictures drawn from the key to the motion, 1 = the first one after it
    this.seen = null;
    this.count = 0;
  }

  drawn(frame) {
    const at = frame.own ? frame.find(frame.own) : -1;
    if (at < 0) return;
    const x = frame.get(at, COL.x), y = frame.get(at, COL.y), heading = frame.get(at, COL.heading);
    const pressed = this.keys.pressed;
    if (pressed && pressed !== this.seen) {
      this.seen = pressed;
      this.count = 0;
      this.before = this.now ?? { x, y, heading };
    }
    if (this.seen && this.before) {
      this.count++;
      const moved = Math.hypot(x - this.before.x, y - this.before.y) > 0.002 || Math.abs(heading - this.before.heading) > 0.05;
      if (moved) {
        this.last = performance.now() - this.seen.at;
        this.frames = this.count;
        this.before = null;
      }
    }
    this.now = { x, y, heading };
  }
}
