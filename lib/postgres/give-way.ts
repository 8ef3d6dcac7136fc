import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** A tenth of the share of a process that does not give way. */
const NICENESS = 10;

/** How often new processes are looked for. Longer than a user other than root has to wait between two changes of a session. */
const LOOK_MS = 200;

/**
 * Lowers the priority of a process, where the system lets it, and of all that it starts in its session. What prepares
 * answers gives way to the edge where they share a core: what is kept is answered before anything is rendered or read.
 */
export function giveWay(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended, or the system does not allow it: it runs like any other.
  }
}

/**
 * Lowers the priority of a process and of those it starts that begin a session each, as PostgreSQL's do, until told to
 * stop. Linux may share a core out among sessions first (see `sched(7)`, autogroup): niceness then counts within one
 * session only, and each has one of its own. Elsewhere this changes nothing.
 */
export async function giveWayBySessions(parent: () => number, signal: AbortSignal): Promise<void> {
  if (!existsSync("/proc/self/autogroup")) return;
  let lowered: readonly number[] = [];
  while (!signal.aborted) {
    const [pid, known] = [parent(), lowered];
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
    const running = [pid, ...children.split(" ").filter(Boolean).map(Number)];
    const done = await Promise.all(running.map((one) => known.includes(one) || lowerSession(one)));
    lowered = running.filter((_, index) => done[index]);
    await sleep(LOOK_MS, undefined, { ref: false, signal }).catch(() => undefined);
  }
}

/** @returns whether there is nothing left to do: the system may allow but few changes a second. */
async function lowerSession(pid: number): Promise<boolean> {
  try {
    await writeFile(`/proc/${pid}/autogroup`, String(NICENESS), { flag: "r+" });
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "EAGAIN");
  }
}
