import { validateHeaderName, validateHeaderValue } from "node:http";

/** Header fields of an answer, in both forms they are sent in. */
export class Fields {
  /** Names and values one after the other. */
  readonly list: readonly string[];
  #lines: string | undefined;

  constructor(list: readonly string[]) {
    this.list = list;
  }

  /**
   * The same as lines of an HTTP message, each with its end; put together when it is asked for first.
   *
   * @throws {TypeError} when a name or a value holds what must not stand there.
   */
  get lines(): string {
    this.#lines ??= linesOf(this.list);
    return this.#lines;
  }
}

export const noFields = new Fields([]);

function linesOf(list: readonly string[]): string {
  const parts: string[] = [];
  for (let index = 0; index < list.length; index += 2) {
    const name = list[index] ?? "";
    const value = list[index + 1] ?? "";
    validateHeaderName(name);
    validateHeaderValue(name, value);
    parts.push(name, ": ", value, "\r\n");
  }
  return parts.join("");
}
