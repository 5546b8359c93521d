// Keys and legend on one page, for whoever asks.

import { el } from './bits.js';
import { KEYMAP } from './keymap.js';

const LEGEND = [
  ['figure', 'Figure', 'what you see', 'what your program makes of what it was told'],
  ['ghost', 'Outline', 'the truth', 'where the server really has them'],
  ['diamond', 'Diamond', 'last received', 'the last position that came over the network'],
  ['point', 'Dots', 'waypoints', 'what is still to be walked'],
  ['line', 'White trail', 'as drawn', 'the way that was drawn'],
  ['line true', 'Blue trail', 'as it was', 'the way that was really gone'],
];

const WHAT = {
  demo: 'A real server, real players’ programs and a network you can spoil, all on this machine. Others say where they are once a second, and what they do whenever that changes; everything in between is worked out here.',
  recording: 'What somebody’s client once heard, shown as the engine shows it.',
  client: 'What your client hears of a server elsewhere, shown as it shows it.',
  server: 'What the server itself has of everybody: nothing is late here, and there is nothing to steer.',
};
const GLIDE = ' You see them by Glide, Gait’s own way: a steady moment late. The Onlooker near you is a second client that hears the original game’s messages, for the comparison.';
const RETAIL = ' You see them as the original game’s messages tell. The Onlooker near you is a second client that sees them by Glide, Gait’s own way, for the comparison.';

export class Help {
  constructor(dialog, legend) {
    this.dialog = dialog;
    this.what = el('p');
    const items = (column) => LEGEND.map((row) => el('li', { 'data-tip': row[3], 'data-mark': row[0] }, el('i', { class: `mark ${row[0]}` }), el('b', {}, row[1]), ` ${row[column]}`));
    legend.append(el('ul', {}, ...items(2)));
    dialog.append(
      el('h2', {}, 'What you see'), this.what,
      el('ul', { class: 'legend' }, ...items(3)),
      el('h2', {}, 'Keys'), el('dl', { class: 'keys' }, ...KEYMAP.flatMap((key) => [el('dt', {}, el('kbd', {}, key.show)), el('dd', { 'data-key': key.id }, key.text)])),
      el('p', { class: 'dim' }, 'Dragging turns the view, the wheel or two fingers zoom, a click on somebody looks closer.'),
      el('p', { class: 'dim' }, 'Drop a trace or a capture (.jsonl, .pcap, .pcapng) anywhere on the page to watch it.'),
      el('form', { method: 'dialog' }, el('button', { class: 'wide' }, 'Close')));
    dialog.addEventListener('click', (e) => { if (e.target === dialog) dialog.close(); });
  }

  /** Glide has no road to be walked. */
  offer({ stage, glide }) {
    for (const item of document.querySelectorAll('[data-mark=point]')) item.hidden = Boolean(glide);
    this.what.textContent = (WHAT[stage] ?? '') + (stage !== 'demo' ? '' : glide ? GLIDE : RETAIL);
  }

  open() {
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.scrollTop = 0; // the browser goes to the button at the end
  }
}
