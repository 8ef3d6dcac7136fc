const REDRAW_INTERVAL_MS = 200;
const LINE_INTERVAL_MS = 2_000;
const MAX_LINE_INTERVAL_MS = 15_000;

/**
 * Shows the progress of a long task: one line that is redrawn on a terminal; elsewhere a line for each tenth, and every 15
 * seconds.
 */
export class Progress {
  readonly #what: string;
  readonly #total: number;
  readonly #started = performance.now();
  #done = 0;
  #drawnAt = performance.now();
  #tenth = 0;
  #note = "";

  /** @param what names the counted items, in the plural. */
  constructor(what: string, total: number) {
    this.#what = what;
    this.#total = total;
  }

  /** @param note further information for the line. */
  advance(by: number, note = ""): void {
    this.#done += by;
    this.#note = note;
    const now = performance.now();
    if (now - this.#drawnAt < (process.stderr.isTTY ? REDRAW_INTERVAL_MS : LINE_INTERVAL_MS)) return;
    if (process.stderr.isTTY) process.stderr.write(`\r• ${this.#line()}\x1b[K`);
    else if (this.#isNextTenth() || now - this.#drawnAt >= MAX_LINE_INTERVAL_MS) logInfo(this.#line());
    else return;
    this.#drawnAt = now;
  }

  /** Clears the line on a terminal for other output. */
  clear(): void {
    if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  }

  end(): void {
    this.clear();
    logInfo(this.#line());
  }

  #isNextTenth(): boolean {
    const tenth = Math.floor((this.#done / this.#total) * 10);
    if (tenth <= this.#tenth || this.#done >= this.#total) return false;
    this.#tenth = tenth;
    return true;
  }

  #line(): string {
    const seconds = (performance.now() - this.#started) / 1_000;
    const percentage = Math.floor((this.#done / this.#total) * 100);
    const rate = this.#done / Math.max(seconds, 0.001);
    const left = (this.#total - this.#done) / rate;
    const parts = [
      `${this.#what}: ${percentage} %`,
      `${whole(this.#done)} of ${whole(this.#total)}`,
      ...(this.#note === "" ? [] : [this.#note]),
      `${rate < 10 ? rate.toFixed(1) : whole(Math.round(rate))} a second`,
      `${seconds.toFixed(1)} s${left > 0 && Number.isFinite(left) ? `, about ${Math.ceil(left)} s left` : ""}`,
    ];
    return parts.join(", ");
  }
}

/** Formats a whole number for people. */
export const whole = (number: number): string => number.toLocaleString("en");

/** Runs a step and logs its name, its result and its duration. */
export async function logStep<Result>(
  what: string,
  work: () => Promise<Result>,
  detail?: (result: Result) => string,
): Promise<Result> {
  const started = performance.now();
  const result = await work();
  const more = detail?.(result);
  logInfo(`${what}${more ? `: ${more}` : ""} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
  return result;
}

/** Logs to standard error: standard output is the access log. */
export const logInfo = (line: string): void => console.error(`• ${line}`);
export const logWarning = (line: string): void => console.error(`! ${line}`);
