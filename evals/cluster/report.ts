import { writeFile } from "node:fs/promises";

/** Result of a check. `faults` are shown up to a limit. */
export type Check = Readonly<{ name: string; detail: string; faults: readonly string[] }>;

const MAX_SHOWN = 10;

/** The lines of a check: whether it passed, and what is wrong. */
export function checkLines({ name, detail, faults }: Check): string[] {
  const shown = faults.slice(0, MAX_SHOWN).map((fault) => `    ${fault}`);
  const more = faults.length > MAX_SHOWN ? [`    and ${faults.length - MAX_SHOWN} more`] : [];
  return [`${faults.length === 0 ? "✓" : "✗"} ${name}: ${detail}`, ...shown, ...more];
}

/** What the eval prints as it goes, and writes to a file at the end. */
export class Report {
  readonly #lines: string[] = [];
  readonly #checks: Check[] = [];

  /** Adds a line. */
  line(text = ""): void {
    this.#lines.push(text);
    console.log(text);
  }

  /** Adds something that happened. @param at milliseconds since the load began. */
  event(at: number, text: string): void {
    this.line(`${(at / 1_000).toFixed(1).padStart(7)} s  ${text}`);
  }

  check(check: Check): void {
    this.#checks.push(check);
    for (const line of checkLines(check)) this.line(line);
  }

  /** Names of the checks that failed. */
  get failed(): readonly string[] {
    return this.#checks.filter(({ faults }) => faults.length > 0).map(({ name }) => name);
  }

  async write(file: string): Promise<void> {
    await writeFile(file, `${this.#lines.join("\n")}\n`);
  }
}
