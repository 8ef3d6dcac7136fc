import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { childEnvironment } from "#lib/env.ts";
import { treeOf } from "../machine/processes.ts";
import { chainSettings } from "../machine/site.ts";

const program = join(import.meta.dirname, "..", "..", "lib", "process", "chain-child.ts");

/** The process of a server's chain. @throws {Error} where the system does not tell of processes as Linux does. */
export async function chainProcessOf(server: number): Promise<number> {
  for (const pid of await treeOf(server)) {
    const words = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
    if (words.includes(program)) return pid;
  }
  throw new Error("The process of the chain was not found; this benchmark needs Linux.");
}

/** Does something while processes stand still. */
export async function whilePaused<Result>(pids: readonly number[], work: () => Promise<Result>): Promise<Result> {
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    return await work();
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }
}

export type Beside = Readonly<{ pid: number; stop: () => Promise<void> }>;

/** Another process of the chain, as a second node has one: the ledger is the first one's, the work is shared. */
export async function startBeside(graphDatabaseUrl: string, dataDir: string): Promise<Beside> {
  const child = spawn(process.execPath, ["--import", "tsx", program], {
    env: childEnvironment({ ...chainSettings(dataDir), GRAPH_DATABASE_URL: graphDatabaseUrl }),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    detached: true,
  });
  const ended = once(child, "exit");
  // It says first that the ledger is taken, and works from then on.
  const isWorking = new Promise<void>((resolve) => child.stderr?.on("data", () => resolve()));
  await Promise.race([isWorking, ended]);
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
