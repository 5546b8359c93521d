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
    this.button = el('button', { id: 'back-to-world', hidden: true, onclick: () => { this.link.send({ t: 'screen', number: 0 }); notice('Back in the live world.'); } }, 'Back to the live world');
    document.getElementById('timeline').append(this.button);
    this.picker = el('input', { type: 'file', id: 'open-file', accept: '.jsonl,.pcap,.pcapng', hidden: true, onchange: () => this.picker.files[0] && this.show(this.picker.files[0]) });
    this.open = el('button', { id: 'open', 'data-tip': 'Watch a trace or a capture; or drop one on the page', onclick: () => this.picker.click() }, 'Open…');
    this.sessions = el('select', { id: 'session', hidden: true, 'aria-label': 'Session of the capture', 'data-tip': 'Whose session of the capture', onchange: () => this.show(this.file, +this.sessions.value) });
    document.getElementById('timeline').append(this.sessions, this.open, this.picker);
  }

  offer(hello) {
    this.button.hidden = hello.screen === 0;
    const many = hello.sessions > 1 && this.file && hello.screen !== 0;
    this.sessions.hidden = !many;
    if (many) {
      this.sessions.replaceChildren(...Array.from({ length: hello.sessions }, (_, i) => el('option', { value: i + 1, selected: i + 1 === hello.session }, `Session ${i + 1}`)));
    }
  }

  async show(file, session = 1) {
    this.file = file;
    try {
      const reply = await fetch(session > 1 ? `/drop/${session}` : '/drop', { method: 'POST', body: await file.arrayBuffer() });
      if (reply.ok) {
        this.link.send({ t: 'screen', number: (await reply.json()).screen });
        notice(`Watching ${file.name}.`);
      } else notice(await reply.text());
    } catch {
      notice('The file could not be sent; the connection is gone.');
    }
  }
}
