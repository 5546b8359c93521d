// Panels stand beside the scene, never on it: each open one takes its width from the scene's left or right edge. Where the
// scene would become too narrow, or a side is taken, the one that was opened before makes room.

const SIDES = { network: 'left', inspector: 'right', compare: 'right', layers: 'right' };
/** The scene keeps at least this share of the window, and this many pixels. */
const SCENE_SHARE = 0.45;
const SCENE_PIXELS = 400;

export class Dock {
  /** @param changed hears (panel, isOpen) whenever one opened or closed */
  constructor(scene, changed) {
    this.scene = scene;
    this.changed = changed;
    this.open = []; // in the order they were opened
    addEventListener('resize', () => this.fit());
  }

  panel(id) { return document.getElementById(id); }

  /** On a small window there is one side only. */
  side(id) { return innerWidth < 900 ? 'right' : SIDES[id]; }

  isOpen(id) { return this.open.includes(id); }

  set(id, on) {
    if (on === this.isOpen(id)) return;
    if (on) for (const other of [...this.open]) if (this.side(other) === this.side(id)) this.close(other);
    if (on) { this.open.push(id); this.panel(id).hidden = false; this.changed(id, true); } else this.close(id);
    this.fit();
  }

  close(id) {
    this.open = this.open.filter((each) => each !== id);
    this.panel(id).hidden = true;
    this.changed(id, false);
  }

  /** Gives the scene what the panels leave; while that is too little, the oldest closes. */
  fit() {
    const width = { left: 0, right: 0 };
    const measure = () => {
      width.left = width.right = 0;
      for (const id of this.open) {
        const panel = this.panel(id);
        panel.dataset.side = this.side(id);
        width[this.side(id)] = Math.max(width[this.side(id)], panel.offsetWidth);
      }
      return innerWidth - width.left - width.right;
    };
    while (measure() < Math.max(SCENE_SHARE * innerWidth, Math.min(SCENE_PIXELS, innerWidth)) && this.open.length > 1) this.close(this.open[0]);
    const style = document.documentElement.style;
    style.setProperty('--dock-left', `${width.left}px`);
    style.setProperty('--dock-right', `${width.right}px`);
    this.scene.resize();
  }
}
