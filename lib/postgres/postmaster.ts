import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether a process with this id exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Finds the server that runs on a data folder by its `postmaster.pid`: line 1 is the process, line 4 the port. A stale file
 * whose process id belongs to another program would keep PostgreSQL from starting, and is removed.
 */
export async function runningPostmaster(data: string): Promise<{ pid: number; port: number } | undefined> {
  const file = join(data, "postmaster.pid");
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !isRunning(pid)) return undefined;
  if (!(await isPostgres(pid))) {
    await rm(file, { force: true });
    return undefined;
  }
  for (let attempt = 0; attempt < 100 && isRunning(pid); attempt++) {
    if (port && (await accepts(port))) return { pid, port };
    await sleep(100);
  }
  return undefined;
}

async function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}

/** Whether a process is PostgreSQL. If the system does not show that, it is assumed. */
async function isPostgres(pid: number): Promise<boolean> {
  const program = await readFile(`/proc/${pid}/cmdline`, "utf8")
    .then((line) => line.split("\0")[0])
    .catch(() => run("ps", ["-o", "comm=", "-p", String(pid)]).then(({ stdout }) => stdout.trim()))
    .catch(() => "postgres");
  return basename(program ?? "").startsWith("postgres");
}

/** Sends `signal` and waits until the process is gone; after 20 seconds it is killed. */
export async function stopProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(pid)) return;
  process.kill(pid, signal);
  const deadline = Date.now() + 20_000;
  while (isRunning(pid)) {
    if (Date.now() > deadline) process.kill(pid, "SIGKILL");
    await sleep(25);
  }
}
