import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "#lib/env.ts";
import { warn } from "./steps.ts";

const FIRST_RESTART_MS = 250;
const LONGEST_RESTART_MS = 10_000;

/** A child that ran this long was healthy: the next restart is quick again. */
const HEALTHY_MS = 30_000;

/** Heap of a child. Without a bound Next grows past a gigabyte under load. */
const HEAP_MEGABYTES = 400;

/** The Next processes behind the edge. A dead one is started again, each time later while it keeps dying. */
export class NextChildren {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #ready = new Map<string, ChildProcess>();
  readonly #all = new Set<ChildProcess>();
  readonly #development: boolean;
  #folder = "";
  #count = 0;
  #turn = 0;
  #stopping = false;

  constructor(settings: { databaseUrl: string; development: boolean }) {
    this.#development = settings.development;
    this.#environment = childEnvironment({
      DATABASE_URL: settings.databaseUrl,
      NODE_ENV: settings.development ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
    });
  }

  /** Starts `count` children and resolves when the first is ready to answer. */
  async start(count: number): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), "skillshelf-"));
    await Promise.any(Array.from({ length: count }, () => this.#run(0)));
  }

  /** The socket of a ready child, each in turn. */
  readonly nextSocket = (): string | undefined => {
    const sockets = [...this.#ready.keys()];
    return sockets[this.#turn++ % sockets.length];
  };

  /** Ends all children. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(
      [...this.#all].map(async (child) => {
        const gone = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGTERM");
        const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
        await gone;
        clearTimeout(timer);
      }),
    );
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }

  #run(failures: number): Promise<void> {
    const socketPath = join(this.#folder, `${this.#count++}.sock`);
    const heap = this.#development ? [] : [`--max-old-space-size=${HEAP_MEGABYTES}`];
    // Detached: an interrupt typed at the terminal reaches the parent alone, which answers open requests first.
    const child = spawn(process.execPath, [...heap, ...process.execArgv, program, socketPath], {
      env: this.#environment,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: true,
    });
    const started = performance.now();
    this.#all.add(child);
    return new Promise((resolve, reject) => {
      child.once("message", () => {
        this.#ready.set(socketPath, child);
        resolve();
      });
      child.once("error", (error) => {
        this.#all.delete(child);
        reject(error);
      });
      child.once("exit", (code, signal) => {
        this.#ready.delete(socketPath);
        this.#all.delete(child);
        if (this.#stopping) return;
        const wasHealthy = performance.now() - started > HEALTHY_MS;
        void this.#restart(wasHealthy ? 0 : failures, signal ?? `status ${code}`);
        reject(new Error(`A renderer ended with ${signal ?? `status ${code}`} before it was ready.`));
      });
    });
  }

  async #restart(failures: number, reason: string): Promise<void> {
    const delay = Math.min(LONGEST_RESTART_MS, FIRST_RESTART_MS * 2 ** failures);
    warn(`A renderer ended (${reason}); another one starts in ${delay} ms.`);
    await sleep(delay);
    if (!this.#stopping) await this.#run(failures + 1).catch(() => undefined);
  }
}

const program = fileURLToPath(new URL("./next-child.ts", import.meta.url));
