// What Glide was told of one character, as ticks on the server's clock around the moment that is on the screen.

const BEFORE = 2.5, AFTER = 1;
const WORDS = { position: 'place', enter: 'place', command: 'command', action: 'command', flight: 'jump', teleport: 'jump' };

export class GlideLine {
  constructor(canvas, colours) {
    Object.assign(this, { canvas, colours });
    this.g = canvas.getContext('2d');
  }

  /** @param told what was told last: kind, and seconds after the picture's moment */
  draw(told) {
    const { canvas, g, colours } = this;
    const ratio = Math.min(devicePixelRatio, 2), width = canvas.clientWidth, height = canvas.clientHeight;
    if (width === 0) return;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) { canvas.width = Math.round(width * ratio); canvas.height = Math.round(height * ratio); }
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, width, height);
    const at = (ahead) => (ahead + BEFORE) / (BEFORE + AFTER) * width;
    g.fillStyle = 'rgba(255,255,255,0.07)';
    g.fillRect(at(0), 0, width - at(0), height);
    g.fillStyle = '#93a4ad';
    g.font = '10px system-ui, sans-serif';
    const high = height / 3;
    ['places', 'commands', 'jumps'].forEach((words, row) => g.fillText(words, 4, row * high + high / 2 + 3.5));
    for (const { kind, ahead } of told) {
      const word = WORDS[kind] ?? 'place', row = word === 'place' ? 0 : word === 'command' ? 1 : 2;
      g.fillStyle = colours[word];
      g.fillRect(at(ahead) - 1.5, row * high + 2, 3, high - 3);
    }
    g.fillStyle = colours.now;
    g.fillRect(at(0) - 0.75, 0, 1.5, height);
  }
}
