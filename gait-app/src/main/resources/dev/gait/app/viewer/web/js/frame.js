// A picture as the engine made it. ViewFrame.java writes this layout; both change together. Nothing is copied: a
// Frame is two views over the bytes that came in.

export const STRIDE = 26;
const HEAD = 16;
const POINT = 4;
const SCHEME = 5;

export const COL = {
  id: 0, x: 1, y: 2, z: 3, heading: 4, cycle: 5, cycleSpeed: 6, phase: 7, sidestep: 8, turn: 9, flags: 10,
  placements: 11, trueX: 12, trueY: 13, trueZ: 14, trueHeading: 15, heardX: 16, heardY: 17, heardZ: 18,
  heardAge: 19, error: 20, speed: 21, pops: 22, commands: 23, action: 24, actionAge: 25,
};
export const FLAG = { airborne: 1, truth: 2, heard: 4 };

/** What a position update meant, by the numbers of Knowledge.java; 0 is "none yet". */
export const ROUTES = ['none yet', 'stale', 'force', 'teleport', 'airborne', 'land', 'place', 'enqueue', 'leash'];

const COMMANDS = {
  0x03: 'Ready', 0x05: 'WalkForward', 0x06: 'WalkBackwards', 0x07: 'RunForward', 0x0d: 'TurnRight', 0x0e: 'TurnLeft',
  0x0f: 'SideStepRight', 0x10: 'SideStepLeft', 0x11: 'Dead', 0x12: 'Crouch', 0x13: 'Sitting', 0x14: 'Sleeping',
  0x15: 'Falling',
};

export const commandName = (low) => (low === 0 ? '—' : COMMANDS[low] ?? `0x${low.toString(16)}`);

export class Frame {
  constructor(buffer) {
    const u = this.u = new Uint32Array(buffer);
    this.f = new Float32Array(buffer);
    this.request = u[1];
    this.number = u[2];
    this.live = (u[3] & 1) !== 0;
    this.paused = (u[3] & 2) !== 0;
    this.drives = (u[3] & 4) !== 0;
    this.time = new Float64Array(buffer, 16, 1)[0];
    this.count = u[6];
    this.pointCount = u[7];
    this.schemeCount = u[8];
    this.own = u[9];
    this.watched = u[10];
    this.behind = this.f[11];
    this.length = this.f[12];
    this.speed = this.f[13];
    this.pointsAt = HEAD + this.count * STRIDE;
    this.schemesAt = this.pointsAt + this.pointCount * POINT;
  }

  /** Where the words of a row begin. */
  at(row) { return HEAD + row * STRIDE; }

  /** The same by id, −1 for nobody. */
  find(id) {
    for (let row = 0, at = HEAD; row < this.count; row++, at += STRIDE) {
      if (this.u[at] === id) return at;
    }
    return -1;
  }

  get(at, column) { return this.f[at + column]; }

  int(at, column) { return this.u[at + column]; }

  has(at, flag) { return (this.u[at + COL.flags] & flag) !== 0; }

  queue(at) { return (this.u[at + COL.flags] >>> 8) & 255; }

  fails(at) { return (this.u[at + COL.flags] >>> 16) & 255; }

  route(at) { return ROUTES[this.u[at + COL.flags] >>> 24] ?? '—'; }

  /** Calls back with the x, y, z of every waypoint of a row. */
  waypoints(at, each) {
    const row = (at - HEAD) / STRIDE;
    for (let i = 0, p = this.pointsAt; i < this.pointCount; i++, p += POINT) {
      if (this.u[p] === row) each(this.f[p + 1], this.f[p + 2], this.f[p + 3]);
    }
  }

  /** Calls back with number, x, y, z, heading of every scheme that draws the watched figure. */
  schemes(each) {
    for (let i = 0, p = this.schemesAt; i < this.schemeCount; i++, p += SCHEME) {
      each(this.u[p], this.f[p + 1], this.f[p + 2], this.f[p + 3], this.f[p + 4]);
    }
  }
}
