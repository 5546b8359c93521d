// How long a key takes to move the picture: from the key's event to the drawn frame in which one's own figure has moved, by
// the page's own clock. Shown in the time bar, and what the latency test reads.

import { COL } from './frame.js';

/** A key has to show within this time, or in the first picture drawn after it. */
const ALLOWED_MILLIS = 50;

export class Latency {
  constructor(keys) {
    this.keys = keys;
    this.last = null; // milliseconds
    this.late = null; // pictures of the engine's without motion that were drawn after the time allowed: 0 is what is promised
    this.counted = null; // the last of them: one that is drawn twice is one
    this.seen = null;
    this.count = 0;
  }

  /** A key was pressed and has not shown yet. */
  get isWaiting() { return this.keys.pressed !== this.seen || Boolean(this.before); }

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
      const since = performance.now() - this.seen.at;
      const moved = Math.hypot(x - this.before.x, y - this.before.y) > 0.002 || Math.abs(heading - this.before.heading) > 0.05;
      if (moved) {
        this.last = since;
        this.late = this.count;
        this.before = null;
      } else if (since > ALLOWED_MILLIS && frame !== this.counted) {
        this.counted = frame;
        this.count++;
      }
    }
    this.now = { x, y, heading };
  }
}
