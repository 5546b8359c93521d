// Keys and legend on one page, for whoever asks.

import { el } from './bits.js';
import { KEYMAP } from './keymap.js';

const LEGEND = [
  ['figure', 'Figure', 'what you see', 'what the engine makes of what it was told'],
  ['ghost', 'Outline', 'the truth', 'where the server really has them'],
  ['diamond', 'Diamond', 'last received', 'the last position that came over the network'],
  ['point', 'Dots', 'waypoints', 'what is still to be walked'],
  ['line', 'White trail', 'as drawn', 'the way that was drawn'],
  ['line true', 'Blue trail', 'as it was', 'the way that was really gone'],
];

export class Help {
  constructor(dialog, legend) {
    this.dialog = dialog;
    const items = (column) => LEGEND.map((row) => el('li', { 'data-tip': row[3] }, el('i', { class: `mark ${row[0]}` }), el('b', {}, row[1]), ` ${row[column]}`));
    legend.append(el('ul', {}, ...items(2)));
    dialog.append(
      el('h2', {}, 'What you see'), el('p', {}, 'A real server, real clients and a bad network, all in one process on this machine. Other characters send a position once a second and a word whenever their legs do something else; everything in between is the engine’s work.'),
      el('ul', { class: 'legend' }, ...items(3)),
      el('h2', {}, 'Keys'), el('dl', { class: 'keys' }, ...KEYMAP.flatMap((key) => [el('dt', {}, el('kbd', {}, key.show)), el('dd', { 'data-key': key.id }, key.text)])),
      el('p', { class: 'dim' }, 'Drop a trace or a capture (.jsonl, .pcap, .pcapng) anywhere on the page to watch it.'),
      el('form', { method: 'dialog' }, el('button', { class: 'wide' }, 'Close')));
    dialog.addEventListener('click', (e) => { if (e.target === dialog) dialog.close(); });
  }

  open() {
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.scrollTop = 0; // the browser goes to the button at the end
  }
}
