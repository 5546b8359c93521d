// A small line plot on a canvas: the last seconds of one number.

export class Plot {
  constructor(canvas, { colour, seconds = 12, top = 1, unit = '', marks = false }) {
    Object.assign(this, { canvas, colour, seconds, top, unit, marks });
    this.g = canvas.getContext('2d');
    this.points = [];
  }

  clear() { this.points.length = 0; }

  add(time, value) {
    const last = this.points[this.points.length - 1];
    if (last && (time < last.time - 0.001 || time > last.time + 2)) this.clear();
    else if (last && time - last.time < 0.005) return;
    this.points.push({ time, value });
    while (this.points[0].time < time - this.seconds) this.points.shift();
  }

  draw() {
    const { canvas, g, points } = this;
    const ratio = Math.min(devicePixelRatio, 2), width = canvas.clientWidth, height = canvas.clientHeight;
    if (width === 0) return;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) { canvas.width = Math.round(width * ratio); canvas.height = Math.round(height * ratio); }
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, width, height);
    let top = this.top;
    for (const p of points) top = Math.max(top, p.value * 1.1);
    g.strokeStyle = 'rgba(255,255,255,0.09)';
    g.lineWidth = 1;
    for (let i = 1; i <= 2; i++) { const y = Math.round(height * i / 3) + 0.5; g.beginPath(); g.moveTo(0, y); g.lineTo(width, y); g.stroke(); }
    g.fillStyle = '#93a4ad';
    g.font = '10px system-ui, sans-serif';
    g.fillText(`${top < 10 ? top.toFixed(1) : Math.round(top)} ${this.unit}`, 4, 11);
    if (points.length === 0) return;
    const end = points[points.length - 1].time;
    const at = (p) => [width - (end - p.time) / this.seconds * width, height - 2 - p.value / top * (height - 6)];
    g.strokeStyle = this.colour;
    g.lineWidth = 1.6;
    g.beginPath();
    let before = null;
    for (const p of points) {
      const [x, y] = at(p);
      if (before === null) g.moveTo(x, y); else g.lineTo(x, y);
      if (this.marks && before !== null && p.value > before) { g.stroke(); g.fillStyle = this.colour; g.fillRect(x - 1, 0, 2, height); g.beginPath(); g.moveTo(x, y); }
      before = p.value;
    }
    g.stroke();
  }
}
