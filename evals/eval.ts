import type { Lifecycle } from "#lib/process/lifecycle.ts";

/** A measure of quality over a corpus: `npm run evals -- <name>`. */
export type Eval = Readonly<{
  /** A line of the list of evals. */
  summary: string;
  /** Help on each option. */
  options: string;
  /** @throws {CommandError} when a figure is worse than it has to be. */
  run: (words: readonly string[], lifecycle: Lifecycle) => Promise<void>;
}>;
