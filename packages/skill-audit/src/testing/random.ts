/** Numbers that look random and are the same in every run of the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, but not including, 1. */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** One of some values, of which there must be one. */
  oneOf<Value>(values: readonly Value[]): Value {
    const value = values[this.whole(0, values.length - 1)];
    if (value === undefined) throw new Error("There is nothing to choose from.");
    return value;
  }

  /** Whether something that happens with this probability does. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Lower-case hexadecimal digits. */
  hexadecimal(length: number): string {
    let digits = "";
    while (digits.length < length) digits += this.whole(0, 0xffff).toString(16).padStart(4, "0");
    return digits.slice(0, length);
  }
}
