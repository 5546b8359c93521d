// The way to the engine: one WebSocket. The page asks for each picture it draws, so there is exactly one engine frame per
// drawn frame; orders go up as small JSON objects. When the connection is lost it says so and keeps trying.

import { Frame } from './frame.js';

const RETRY_MILLIS = 700;
/** An answer that takes longer was left out: ask again. */
const PATIENCE_MILLIS = 300;
/** Requests that may be on their way at once; more would only queue. */
const MOST_OPEN = 2;

export class Link {
  constructor(handlers) {
    this.handlers = handlers;
    this.frame = null;
    this.asked = 0;
    this.answered = 0;
    this.lost = false;
    this.backlog = [];
    this.connect();
  }

  connect() {
    const socket = this.socket = new WebSocket(`ws://${location.host}/live`);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      this.asked = this.answered = 0;
      const before = this.lost;
      this.lost = false;
      if (before) this.handlers.lost(false);
      for (const text of this.backlog.splice(0)) socket.send(text);
      this.handlers.open();
    };
    socket.onmessage = (event) => {
      if (typeof event.data === 'string') {
        this.handlers.message(JSON.parse(event.data));
      } else {
        this.frame = new Frame(event.data);
        this.answered = Math.max(this.answered, this.frame.request);
        this.handlers.frame(this.frame);
      }
    };
    socket.onclose = () => {
      const before = this.lost;
      this.lost = true;
      if (!before) this.handlers.lost(true);
      setTimeout(() => this.connect(), RETRY_MILLIS);
    };
  }

  get isOpen() { return this.socket.readyState === WebSocket.OPEN; }

  /** Asks for the picture of this moment. */
  pull(urgent = false) {
    const now = performance.now();
    if (!this.isOpen || (!urgent && this.asked - this.answered >= MOST_OPEN && now - this.askedAt < PATIENCE_MILLIS)) return;
    this.askedAt = now;
    this.socket.send(new Uint32Array([++this.asked]));
  }

  /** Sends an order; before the connection stands, settings wait for it. */
  send(order) {
    const text = JSON.stringify(order);
    if (this.isOpen) this.socket.send(text);
    else if (order.t === 'net' || order.t === 'rate') this.backlog.push(text);
  }
}
