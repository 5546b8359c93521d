// Drop a trace or a capture on the page to watch it; a button brings the live world back.

import { el, notice } from './bits.js';

export class Drop {
  constructor(zone, link) {
    this.link = link;
    let depth = 0;
    addEventListener('dragenter', (e) => { e.preventDefault(); depth++; zone.hidden = false; });
    addEventListener('dragleave', () => { if (--depth <= 0) { depth = 0; zone.hidden = true; } });
    addEventListener('dragover', (e) => e.preventDefault());
    addEventListener('drop', (e) => {
      e.preventDefault();
      depth = 0;
      zone.hidden = true;
      const file = e.dataTransfer?.files[0];
      if (file) this.show(file);
    });
    this.button = el('button', { id: 'back-to-world', hidden: true, onclick: () => this.link.send({ t: 'screen', number: 0 }) }, 'Back to the live world');
    document.getElementById('timeline').append(this.button);
    this.picker = el('input', { type: 'file', id: 'open-file', accept: '.jsonl,.pcap,.pcapng', hidden: true, onchange: () => this.picker.files[0] && this.show(this.picker.files[0]) });
    this.open = el('button', { id: 'open', 'data-tip': 'Watch a trace or a capture; or drop one on the page', onclick: () => this.picker.click() }, 'Open…');
    document.getElementById('timeline').append(this.open, this.picker);
  }

  offer(hello) { this.button.hidden = hello.screen === 0; }

  async show(file) {
    try {
      const reply = await fetch('/drop', { method: 'POST', body: await file.arrayBuffer() });
      if (reply.ok) {
        this.link.send({ t: 'screen', number: (await reply.json()).screen });
        notice(`Watching ${file.name}.`);
      } else notice(await reply.text());
    } catch {
      notice('The file could not be sent; the connection is gone.');
    }
  }
}
