import type { Command } from "../../program.ts";
import { LATE, UNKNOWN } from "./tokens.ts";

/** The value of a variable; null if it is unknown. `inner`: the commands whose output it is. */
type Variable = Readonly<{ text: string | null; inner: readonly Command[] }>;

/** Separates the values of a loop variable. */
export const BETWEEN = "\uE002";

/** Forms of expansion: `%%~dpi`, `%~dp0` and `%*`, `%X%` and `%X:~0,3%`, `!X!`, `%i` at a prompt, and an escaped `%`. */
const EXPANSION =
  /%%(?:~[a-z]{0,12})?([a-z])|%(?:~([a-z]{0,12}))?([0-9*])|%([^\s%:=!]{1,64})(?::([^%\n]{1,200}))?%|(!)([^\s!:=%]{1,64})(?::([^!\n]{1,200}))?!|%(?:~[a-z]{0,12})?([a-z])(?!\w)|%%/gi;
const LATER = new RegExp(`${LATE}(%?)([^${LATE}:]+)(?::([^${LATE}]+))?${LATE}`, "g");

const UNKNOWN_NAME = new RegExp(`${UNKNOWN}(?:env:(\\w+)|([a-z])(?!\\w))`, "gi");

/** The variables of a batch script. Unknown values are written as in PowerShell: `$env:X`, `$1`, `$i`, `$PSScriptRoot\`. */
export class Variables {
  readonly #values = new Map<string, Variable>([["comspec", { text: "cmd.exe", inner: [] }]]);
  /** Variables that are read but never set, with the line on which that happens first. */
  readonly environment = new Map<string, number>();
  #line = 1;
  readonly #isDelayed: boolean;
  #budget: number;

  constructor(source: string) {
    this.#isDelayed = /enabledelayedexpansion|\/v(?::?on)?[ /]/i.test(source);
    this.#budget = 4 * source.length + 10_000;
  }

  set(name: string, text: string | null, inner: readonly Command[]): void {
    this.#values.set(name.toLowerCase(), { text, inner });
  }

  /** Expands what the interpreter expands when it reads a line; marks what it expands when a command runs. */
  expand(text: string, line: number): string {
    this.#line = line;
    if (!/[%!]/.test(text)) return text;
    return text.replace(
      EXPANSION,
      (
        whole: string,
        loop?: string,
        part?: string,
        place?: string,
        name?: string,
        edit?: string,
        ...rest: string[]
      ) => {
        const [mark, later, laterEdit, typed] = rest;
        if (loop !== undefined || typed !== undefined) return `${LATE}%${loop ?? typed}${LATE}`;
        if (place === "0") return `${UNKNOWN}PSScriptRoot${/p/i.test(part ?? "") ? "\\" : "\\script.bat"}`;
        if (place !== undefined) return `${UNKNOWN}${place}`;
        if (name !== undefined) return this.#valueOf(name, edit);
        if (mark === undefined) return "%";
        return this.#isDelayed ? `${LATE}${later}${laterEdit === undefined ? "" : `:${laterEdit}`}${LATE}` : whole;
      },
    );
  }

  /** Expands the marked variables of a word. */
  resolve(word: string): string {
    if (!word.includes(LATE)) return word;
    return word.replace(LATER, (whole: string, loop: string, name: string, edit?: string) => {
      if (loop === "") return this.#valueOf(name, edit);
      const values = this.#values.get(`%${name.toLowerCase()}`)?.text?.split(BETWEEN) ?? [`${UNKNOWN}${name}`];
      // In a longer word, the first value stands for all.
      return this.#spend(word === whole ? values.join(" ") : (values[0] ?? ""));
    });
  }

  /** Returns the commands whose output the variables of a resolved word are. */
  innerOf(word: string): readonly Command[] {
    if (!word.includes(UNKNOWN)) return [];
    return Array.from(word.matchAll(UNKNOWN_NAME)).flatMap(
      ([, name, loop]) => this.#values.get((name ?? `%${loop ?? ""}`).toLowerCase())?.inner ?? [],
    );
  }

  #valueOf(written: string, edit: string | undefined): string {
    const name = written.toLowerCase();
    const known = this.#values.get(name);
    if (known?.text !== null && known !== undefined) return this.#spend(edited(known.text, edit));
    if (name === "cd") return `${UNKNOWN}PWD`;
    const plain = written.replace(/\W/g, "");
    if (known === undefined && !this.environment.has(plain)) this.environment.set(plain, this.#line);
    return `${UNKNOWN}env:${plain}`;
  }

  #spend(text: string): string {
    this.#budget -= text.length;
    return this.#budget < 0 ? "" : text;
  }
}

/** Applies `~start,length` and `from=to`. */
function edited(text: string, edit: string | undefined): string {
  if (edit === undefined) return text;
  const [, start, length] = /^~\s*(-?\d+)(?:\s*,\s*(-?\d+))?$/.exec(edit) ?? [];
  if (start !== undefined) {
    const from = text.slice(Number(start));
    return length === undefined ? from : from.slice(0, Number(length));
  }
  const [, old, replacement] = /^\*?([^=]+)=(.*)$/.exec(edit) ?? [];
  return old === undefined ? text : text.replaceAll(old, replacement ?? "");
}
