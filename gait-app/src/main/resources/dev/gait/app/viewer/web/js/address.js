// Settings in the address bar, so that what one sees can be sent to a colleague. They live behind the #, which browsers keep to
// themselves.

export class Address {
  constructor() { this.values = new URLSearchParams(location.hash.slice(1)); }

  get(name) { return this.values.get(name); }

  /** Null takes it out again. */
  set(name, value) {
    if (value === null || value === undefined) this.values.delete(name);
    else this.values.set(name, value);
    const text = this.values.toString();
    history.replaceState(null, '', text ? `#${text}` : location.pathname);
  }
}
