/** A source text with efficient lookup of line numbers. */
export class SourceText {
  readonly text: string;
  readonly #firstLine: number;
  readonly #ends: number[] = [];

  constructor(text: string, firstLine: number) {
    this.text = text;
    this.#firstLine = firstLine;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#ends.push(at);
  }

  lineAt(offset: number): number {
    let low = 0;
    let high = this.#ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return this.#firstLine + low;
  }

  slice({ start, end }: Readonly<{ start: number; end: number }>): string {
    return this.text.slice(start, end);
  }

  /** Returns the source of a range, at most 500 characters. */
  excerpt({ start, end }: Readonly<{ start: number; end: number }>): string {
    return this.text.slice(start, Math.min(end, start + 500)).trim();
  }
}
