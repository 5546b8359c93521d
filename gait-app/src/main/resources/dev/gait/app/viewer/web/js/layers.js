// What is drawn beside the figures. Every switch has a sentence; the legend uses the same words.

import { el } from './bits.js';

const CHOICES = [
  ['names', 'Names', true],
  ['ghosts', 'Ghosts: where the server really has them', true],
  ['heard', 'Last position received', true],
  ['waypoints', 'Waypoints still to be walked', true],
  ['trails', 'Trails of both', true],
  ['everybody', 'For everybody, not only the selected one', false],
];

export class Layers {
  constructor(box, address) {
    this.address = address;
    this.on = {};
    this.boxes = {};
    box.append(el('h2', {}, 'Layers'));
    const given = address.get('layers')?.split(',');
    for (const [id, text, usual] of CHOICES) {
      this.on[id] = given ? given.includes(id) : usual;
      const input = this.boxes[id] = el('input', { type: 'checkbox', checked: this.on[id], id: `layer-${id}`, onchange: () => this.set(id, input.checked) });
      box.append(el('label', { class: 'check' }, input, el('span', {}, text)));
    }
  }

  set(id, value) {
    this.on[id] = value;
    this.boxes[id].checked = value;
    const usual = CHOICES.every(([each, , normal]) => this.on[each] === normal);
    this.address.set('layers', usual ? null : CHOICES.map(([each]) => each).filter((each) => this.on[each]).join(','));
  }

  /** Glide has no road to be walked. */
  offer({ glide }) { this.boxes.waypoints.parentElement.hidden = Boolean(glide); }

  /** The address was edited. */
  follow() {
    const given = this.address.get('layers')?.split(',');
    for (const [id, , usual] of CHOICES) { this.on[id] = given ? given.includes(id) : usual; this.boxes[id].checked = this.on[id]; }
  }

  flip(id) { this.set(id, !this.on[id]); }
}
