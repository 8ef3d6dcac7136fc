import { setPriority } from "node:os";

/** A tenth of the share of a process that does not give way. */
const NICENESS = 10;

/**
 * Lowers the priority of a process, where the system lets it, and of all that it starts. What prepares answers gives way
 * to the edge where they share a core: what is kept is answered before anything is rendered or read.
 */
export function giveWay(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended, or the system does not allow it: it runs like any other.
  }
}
