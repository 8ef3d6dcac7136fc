import { createInterface } from "node:readline/promises";
import { clean } from "./text.ts";

/** Whether there is a person to ask. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** Asks a question of yes or no on standard error. An empty line, and nobody to ask, mean no. */
export async function ask(question: string, signal: AbortSignal): Promise<boolean> {
  if (!canAsk()) return false;
  const { stdin: input, stderr: output } = process;
  const reader = createInterface({ input, output });
  // A terminal's interrupt is read as a key here.
  reader.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
  // Where the input ends, no line follows.
  const ended = new Promise<string>((resolve) => reader.once("close", () => resolve("")));
  try {
    const answer = await Promise.race([reader.question(`${clean(question)} [y/N] `, { signal }), ended]);
    return /^y(?:es)?$/i.test(answer.trim());
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    reader.close();
  }
}
