import { logInfo } from "./logger.ts";

const REDRAW_MS = 200;
const LINE_MS = 2_000;
const MAX_IDLE_MS = 15_000;

/**
 * How far some long work has come: one line that is drawn again on a terminal; elsewhere a line each tenth, and each
 * quarter of a minute.
 */
export class Progress {
  readonly #what: string;
  readonly #total: number;
  readonly #started = performance.now();
  #done = 0;
  #drawnAt = performance.now();
  #tenth = 0;
  #note = "";

  /** @param what is counted, in the plural. */
  constructor(what: string, total: number) {
    this.#what = what;
    this.#total = total;
  }

  /** @param note what else is told of the work by now. */
  advance(by: number, note = ""): void {
    this.#done += by;
    this.#note = note;
    const now = performance.now();
    if (now - this.#drawnAt < (process.stderr.isTTY ? REDRAW_MS : LINE_MS)) return;
    if (process.stderr.isTTY) process.stderr.write(`\r• ${this.#line()}\x1b[K`);
    else if (this.#isNextTenth() || now - this.#drawnAt >= MAX_IDLE_MS) logInfo(this.#line());
    else return;
    this.#drawnAt = now;
  }

  /** Makes room on a terminal for a line of something else. */
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

/** A whole number as people are told it. */
export const whole = (number: number): string => number.toLocaleString("en");
