import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { childEnvironment } from "#lib/env.ts";
import { isRunning } from "#lib/postgres/postmaster.ts";
import { treeOf } from "../../bench/machine/processes.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";

/** A former primary replays all that it has missed before it accepts connections. Milliseconds. */
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 30_000;

/** The user of a program: another one than root, as which PostgreSQL and PgBouncer refuse to run. */
export type Identity = Readonly<{ uid?: number; gid?: number }>;

/** How a program is run. `env` is added to the environment of this process. */
export type Command = Readonly<{
  name: string;
  file: string;
  words: readonly string[];
  /** Receives what it prints. */
  log: string;
  cwd?: string;
  identity?: Identity;
  env?: Readonly<Record<string, string>>;
}>;

/**
 * Finds a program of a Debian package, whose folder `/usr/sbin` is not in the path of every user.
 *
 * @throws {CommandError} naming the package.
 */
export function findProgram(name: string, title: string, debianPackage: string): string {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  const file = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined)
    throw new CommandError(`${title} is not installed. On Debian: apt-get install ${debianPackage}`);
  return file;
}

/** A process in a group of its own, so that an interrupt typed at the terminal reaches only the eval. */
export class Program {
  readonly #command: Command;
  readonly #process: ChildProcess;
  readonly #gone: Promise<void>;

  private constructor(command: Command, child: ChildProcess) {
    this.#command = command;
    this.#process = child;
    this.#gone = new Promise((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
  }

  static async start(command: Command): Promise<Program> {
    const log = await open(command.log, "a");
    const child = spawn(command.file, command.words, {
      ...command.identity,
      cwd: command.cwd,
      stdio: ["ignore", log.fd, log.fd],
      detached: true,
      env: childEnvironment({ ...command.env }),
    });
    await log.close();
    return new Program(command, child);
  }

  get isAlive(): boolean {
    return this.#process.pid !== undefined && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** The status with which it ended. */
  get status(): number | null {
    return this.#process.exitCode;
  }

  /** Resolves when it has ended. */
  get gone(): Promise<void> {
    return this.#gone;
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** What it printed. */
  output(): Promise<string> {
    return readFile(this.#command.log, "utf8");
  }

  /** Waits until a condition is true. @throws {CommandError} with the last lines of its log. */
  async untilReady(
    condition: () => Promise<boolean>,
    { timeoutMs = START_TIMEOUT_MS, signal }: Readonly<{ timeoutMs?: number; signal?: AbortSignal }> = {},
  ): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (!(await condition().catch(() => false))) {
      if (!this.isAlive || Date.now() > deadline) {
        const lines = (await this.output()).trim().split("\n").slice(-20).join("\n");
        throw new CommandError(`${this.#command.name} did not start:\n${lines}`);
      }
      await sleep(100, undefined, { signal });
    }
  }

  /** Sends a signal and waits for the end; a program that stays is killed. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (!this.isAlive) return;
    const timer = setTimeout(() => void this.kill(), STOP_TIMEOUT_MS);
    this.#process.kill(signal);
    await this.#gone;
    clearTimeout(timer);
  }

  /** Ends it and all that it started at once, as when the machine fails. */
  async kill(): Promise<void> {
    if (!this.isAlive) return;
    const pids = await treeOf(this.pid);
    signalAll(pids, "SIGKILL");
    await this.#gone;
    while (pids.some(isRunning)) await sleep(20);
  }

  /** Makes it and all that it started hang, until `resume`. */
  async pause(): Promise<void> {
    // First the process that starts others.
    this.#process.kill("SIGSTOP");
    signalAll(await treeOf(this.pid), "SIGSTOP");
  }

  async resume(): Promise<void> {
    if (this.isAlive) signalAll(await treeOf(this.pid), "SIGCONT");
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Whether a port of the loopback address accepts connections. */
export const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

const run = promisify(execFile);

/** Runs a program until it ends. @throws {CommandError} with what it printed where it fails. */
export async function runProgram({ name, file, words, cwd, identity, env }: Omit<Command, "log">): Promise<void> {
  await run(file, words, { ...identity, cwd, env: childEnvironment({ ...env }) }).catch((error: Error) => {
    throw new CommandError(`${name} failed: ${error.message}`);
  });
}

/** The numbers of a user. */
export async function identityOf(user: string): Promise<Identity> {
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, user])).stdout)),
  );
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
}
