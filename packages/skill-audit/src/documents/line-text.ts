/** Builds a text whose line breaks match those of the source. */
export class LineText {
  text = "";
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
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#line++;
  }
}
