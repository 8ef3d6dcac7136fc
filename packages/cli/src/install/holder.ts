import { hostname } from "node:os";

/** What a process writes beside what it works on, so that others can tell whether it still does. */
export const holderText = (): string => `${hostname()} ${process.pid}`;

/** Nothing takes so long: what names a process by then means one that has its number by chance. */
const LONGEST_MS = 3_600_000;

/**
 * Whether whoever wrote this has ended. Of another machine's processes only the time tells.
 *
 * @param heldMs how long ago it was written.
 */
export function hasEnded(text: string, heldMs: number): boolean {
  const [host, id] = text.trim().split(" ");
  const pid = Number(id);
  const isOurs = host === hostname() && Number.isInteger(pid) && pid > 0;
  return heldMs > LONGEST_MS || (isOurs && !isRunning(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // One of another person's may not be asked, and runs.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
