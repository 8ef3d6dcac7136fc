import { type Alternative, NON_ASCII, type Start } from "./beginnings.ts";

/** Alternatives of a pattern that are tried at a position of a text. */
export class Trial {
  readonly #alternatives: readonly Alternative[];
  readonly #flags: string;
  #pattern: RegExp | undefined;

  /**
   * @param index index of the pattern.
   * @param start where all alternatives may start.
   */
  constructor(
    readonly index: number,
    readonly start: Start,
    alternatives: readonly Alternative[],
    { flags }: RegExp,
  ) {
    this.#alternatives = alternatives;
    this.#flags = `${flags.replace(/[gy]/g, "")}y`;
  }

  matchesAt(at: number, text: string): boolean {
    if (!this.#alternatives.some(({ prefix }) => fits(prefix, at, text))) return false;
    // Compiled on demand: most are never used, and compiling all of them takes long.
    this.#pattern ??= new RegExp(this.#alternatives.map(({ source }) => source).join("|"), this.#flags);
    this.#pattern.lastIndex = at;
    return this.#pattern.test(text);
  }
}

/** Whether the characters at a position of a text may be those of a prefix. */
function fits(prefix: Alternative["prefix"], at: number, text: string): boolean {
  if (at + prefix.length > text.length) return false;
  for (let index = 0; index < prefix.length; index++)
    if (prefix[index]?.[Math.min(text.charCodeAt(at + index), NON_ASCII)] !== 1) return false;
  return true;
}
