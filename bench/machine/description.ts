import { execFile } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What figures depend on beside the code. */
export type Machine = Readonly<{
  processor: string;
  cores: number;
  memoryGigabytes: number;
  node: string;
  /** The commit, with a plus sign where the files differ from it; undefined outside a repository. */
  commit: string | undefined;
  at: string;
  /** Processes that wanted a core in the minute before: more than a few mean that others work here too. */
  load: number;
}>;

export async function describeMachine(): Promise<Machine> {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    commit: await commit(),
    at: new Date().toISOString(),
    load: loadavg()[0] ?? 0,
  };
}

async function commit(): Promise<string | undefined> {
  try {
    const [head, changes] = await Promise.all([
      run("git", ["rev-parse", "--short=12", "HEAD"]),
      run("git", ["status", "--porcelain", "--untracked-files=no"]),
    ]);
    return head.stdout.trim() + (changes.stdout.trim() === "" ? "" : "+");
  } catch {
    return undefined;
  }
}

/** In one line each. */
export const machineLines = (machine: Machine): string[] => [
  `${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GiB, Node ${machine.node}`,
  `commit ${machine.commit ?? "unknown"}, ${machine.at}, load ${machine.load.toFixed(2)} before the start`,
];
