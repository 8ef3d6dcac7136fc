/** Length of the tail, in characters. */
const TAIL = 300;

/** Builds a text whose line breaks match those of the source. */
export class LineText {
  text = "";
  /** The end of the text. Taken from the whole each time, it would cost time that is quadratic. */
  tail = "";
  #line: number;

  constructor(firstLine: number) {
    this.#line = firstLine;
  }

  /** Adds a text that starts on a line of the source. */
  add(text: string, line: number): void {
    if (line > this.#line) {
      this.text += "\n".repeat(line - this.#line);
      this.#line = line;
    }
    this.text += text;
    this.tail = (this.tail + text).slice(-TAIL);
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#line++;
  }
}
