/**
 * Remembers what was made of texts. Once it holds `max` of them it forgets all: where a value is soon
 * made anew, asking must cost less than it does where the order of use is kept.
 */
export class Memo<Value> {
  readonly #max: number;
  readonly #values = new Map<string, Value>();

  constructor(max: number) {
    this.#max = max;
  }

  get(text: string): Value | undefined {
    return this.#values.get(text);
  }

  set(text: string, value: Value): void {
    if (this.#values.size >= this.#max) this.#values.clear();
    this.#values.set(text, value);
  }
}
