// Time controls. The world is live and goes on; what they move is the view: pause, step, slow down, scrub back a minute, and
// back to live. A recording has the same bar over its whole length.

import { el, number, notice, say } from './bits.js';

const SPEEDS = [0.1, 0.25, 0.5, 1];

export class Timeline {
  constructor(box, link, keys) {
    this.link = link;
    this.scrub = el('input', { type: 'range', id: 'scrub', min: -60, max: 0, step: 0.01, value: 0, 'aria-label': 'Seconds before now',
      oninput: () => { this.scrubbing = performance.now(); link.send({ t: 'seek', behind: -this.scrub.value }); link.pull(true); } });
    this.clock = el('output', { id: 'clock' }, '');
    this.pause = el('button', { id: 'pause', 'data-tip': 'Pause the view', 'data-key': 'pause', onclick: () => this.togglePause() }, '❚❚');
    this.back = el('button', { id: 'step-back', 'data-tip': 'One physics tick back', 'data-key': 'step-back', onclick: () => this.step(-1) }, '◀❘');
    this.forward = el('button', { id: 'step', 'data-tip': 'One physics tick on', 'data-key': 'step', onclick: () => this.step(1) }, '❘▶');
    this.live = el('button', { id: 'go-live', 'data-tip': 'Back to now', 'data-key': 'live', onclick: () => link.send({ t: 'live' }) }, 'Live');
    this.speed = el('select', { id: 'speed', 'data-tip': 'Slow motion', 'data-key': 'slower', 'aria-label': 'Speed', onchange: () => link.send({ t: 'speed', speed: +this.speed.value }) },
      ...SPEEDS.map((each) => el('option', { value: each, selected: each === 1 }, each === 1 ? '1×' : `${each}×`)));
    this.record = el('button', { id: 'record', 'aria-pressed': false, 'data-tip': '', 'data-key': 'record', onclick: () => this.toggleRecord() }, '● Record');
    this.fps = el('span', { class: 'dim', id: 'fps' });
    box.append(this.pause, this.back, this.forward, this.speed, this.scrub, this.clock, this.live, this.record, this.fps);
    keys.on('pause', () => this.togglePause());
    keys.on('step-back', () => this.step(-1));
    keys.on('step', () => this.step(1));
    keys.on('live', () => link.send({ t: 'live' }));
    keys.on('slower', () => this.nextSpeed());
    keys.on('record', () => this.toggleRecord());
    this.counted = 0;
    this.since = performance.now();
  }

  offer(hello) {
    this.recorded = !hello.live;
    this.record.hidden = hello.stage !== 'demo';
    this.live.textContent = hello.live ? 'Live' : 'Play';
    this.live.dataset.tip = hello.live ? 'Back to now' : 'On with the recording, at its own speed';
    this.record.dataset.tip = `Record what ${hello.glide ? 'the Onlooker near you hears, the original game’s messages' : 'your client hears'}, as a trace for gait replay and gait view`;
  }

  togglePause() {
    const frame = this.link.frame;
    if (frame?.paused) this.link.send({ t: 'pause', on: false });
    else this.link.send({ t: 'pause', on: true });
  }

  step(ticks) { this.link.send({ t: 'step', ticks }); }

  nextSpeed() {
    const next = SPEEDS[(SPEEDS.indexOf(+this.speed.value) + SPEEDS.length - 1) % SPEEDS.length];
    this.speed.value = next;
    this.link.send({ t: 'speed', speed: next });
  }

  async toggleRecord() {
    if (this.record.hidden) return;
    if (this.recording) {
      this.link.send({ t: 'record', on: false });
      this.wantsFile = true;
    } else this.link.send({ t: 'record', on: true });
  }

  status(m) {
    const was = this.recording;
    this.recording = m.recording ?? false;
    this.record.setAttribute('aria-pressed', this.recording);
    this.record.textContent = this.recording ? `■ Stop · ${number(m.recordedSeconds, 0)} s` : '● Record';
    if (was && !this.recording && this.wantsFile) {
      this.wantsFile = false;
      const a = el('a', { href: '/recording/0', download: 'gait-demo.jsonl' });
      document.body.append(a);
      a.click();
      a.remove();
      notice('Saved as a trace. Drop it here, or run gait view on it.');
    }
  }

  /** What one looks at; a lost connection before everything else. */
  chip(frame) {
    const chip = document.getElementById('live');
    const [state, text] = this.link.lost ? ['lost', 'CONNECTION LOST']
      : frame.live ? ['live', document.body.classList.contains('watching') ? 'LIVE · WATCHING' : 'LIVE']
        : frame.paused ? ['paused', 'PAUSED']
          : ['replay', this.recorded ? 'RECORDING' : frame.speed < 1 ? `${frame.speed.toFixed(2)}×` : 'REPLAY'];
    say(chip, text);
    if (chip.dataset.state !== state) chip.dataset.state = state;
  }

  draw(frame, script, latency) {
    const now = performance.now();
    if (!(now - this.scrubbing < 250)) {
      const length = -Math.max(Math.ceil(frame.length), 1); // by the second: a bar that grows is painted anew
      if (+this.scrub.min !== length) this.scrub.min = length;
      if (Math.abs(+this.scrub.value + frame.behind) > 0.004) this.scrub.value = -frame.behind;
    }
    document.body.classList.toggle('behind', !frame.live);
    if (say(this.pause, frame.paused ? '▶' : '❚❚')) this.pause.dataset.tip = frame.paused ? 'Go on' : 'Pause the view';
    if (Math.abs(+this.speed.value - frame.speed) > 0.001 && document.activeElement !== this.speed) this.speed.value = frame.speed;
    this.chip(frame);
    say(this.clock, frame.live ? 'now' : this.recorded ? `${number(frame.time, 2)} s` : `−${number(frame.behind, 2)} s`);
    this.counted++;
    if (now - this.since > 1000) {
      const key = latency.last === null ? '' : ` · key ${number(latency.last, 0)} ms`;
      this.fps.textContent = `${Math.round(this.counted * 1000 / (now - this.since))} fps · script ${number(script.mean, 1)} ms${key}`;
      this.counted = 0;
      this.since = now;
    }
  }
}
