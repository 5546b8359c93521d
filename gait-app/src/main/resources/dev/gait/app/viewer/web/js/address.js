// Where one looks, in the address bar, so that it can be sent to a colleague: character, camera, panels, network, rate, and
// the moment of a recording. It lives behind the #, which browsers keep to themselves. Editing it acts.

export class Address {
  constructor() {
    this.values = new URLSearchParams(location.hash.slice(1));
    this.listeners = [];
    addEventListener('hashchange', () => {
      this.values = new URLSearchParams(location.hash.slice(1));
      for (const listener of this.listeners) listener();
    });
  }

  get(name) { return this.values.get(name); }

  /** Which of the opening's networks it asks for, from 0 on; −1 when it asks for something else than the opening. */
  get opening() {
    const asked = this.get('opening');
    if (asked === null) return this.values.size === 0 ? 0 : -1;
    return /^[1-9]$/.test(asked) ? asked - 1 : -1;
  }

  /** Hears that somebody typed another address. */
  onEdit(listener) { this.listeners.push(listener); }

  /** Null takes it out again. */
  set(name, value) {
    if (value === null || value === undefined || value === '') this.values.delete(name);
    else this.values.set(name, value);
    const text = this.values.toString();
    history.replaceState(null, '', text ? `#${text}` : location.pathname);
  }
}
