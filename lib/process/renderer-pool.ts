import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "#lib/env.ts";
import type { Renderer } from "#lib/gateway/upstream.ts";
import { logWarning } from "./logger.ts";
import { siblingProgram } from "./sibling-program.ts";

const FIRST_RESTART_MS = 250;
const LONGEST_RESTART_MS = 10_000;

/** A child that ran this long was healthy: the next restart is quick again. */
const HEALTHY_MS = 30_000;

/** How often a child is asked whether it is alive, and how long it may leave that unanswered. */
const PULSE_MS = 2_000;
const MAX_IDLE_MS = 15_000;

/** How long a child may take to exit after SIGTERM. */
const LONGEST_END_MS = 5_000;

/** Heap of a child. Without a bound Next grows past a gigabyte under load. */
const HEAP_MEGABYTES = 400;

/** Tells a child that it is about to be stopped. */
export const END_WAITS = "end waits";

/** The Next processes behind the edge. A dead one is started again, each time later while it keeps dying; one that is stuck is ended. */
export class RendererPool {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #ready = new Map<ChildProcess, Renderer>();
  readonly #all = new Set<ChildProcess>();
  readonly #development: boolean;
  #folder = "";
  #count = 0;
  #restarts = 0;
  #stopping = false;

  constructor(settings: { databaseUrl: string; graphDatabaseUrl: string; development: boolean }) {
    this.#development = settings.development;
    this.#environment = childEnvironment({
      DATABASE_URL: settings.databaseUrl,
      GRAPH_DATABASE_URL: settings.graphDatabaseUrl,
      NODE_ENV: settings.development ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
    });
  }

  /** Starts `count` children and resolves when the first is ready to answer. */
  async start(count: number): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), "skillshelf-"));
    if (this.#stopping) throw new Error("The renderers were stopped before they were started.");
    await Promise.any(Array.from({ length: count }, () => this.#run(0)));
  }

  /** The children that are ready. */
  readonly renderers = (): readonly Renderer[] => [...this.#ready.values()];

  /** How often a child was started again. */
  get restarts(): number {
    return this.#restarts;
  }

  /** Has requests that wait for the chain answered with what is known: the process is about to stop. */
  endWaits(): void {
    for (const child of this.#ready.keys()) if (child.connected) child.send(END_WAITS, () => undefined);
  }

  /** Ends all children. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(
      [...this.#all].map(async (child) => {
        const gone = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGTERM");
        const timer = setTimeout(() => {
          logWarning(`A renderer did not end within ${LONGEST_END_MS / 1_000} s of being told to; it is killed.`);
          child.kill("SIGKILL");
        }, LONGEST_END_MS);
        await gone;
        clearTimeout(timer);
      }),
    );
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }

  #run(failures: number): Promise<void> {
    const socketPath = join(this.#folder, `${this.#count++}.sock`);
    const child = this.#spawn(socketPath);
    const started = performance.now();
    this.#all.add(child);
    return new Promise((resolve, reject) => {
      child.once("message", () => {
        const lost = () => this.#end(child, "its socket is gone");
        this.#ready.set(child, { socketPath, active: 0, lost });
        if (!this.#development) this.#watch(child);
        resolve();
      });
      child.once("error", (error) => {
        this.#all.delete(child);
        reject(error);
      });
      child.once("exit", (code, signal) => {
        this.#ready.delete(child);
        this.#all.delete(child);
        if (this.#stopping) return;
        const wasHealthy = performance.now() - started > HEALTHY_MS;
        void this.#restart(wasHealthy ? 0 : failures, signal ?? `status ${code}`);
        reject(new Error(`A renderer ended with ${signal ?? `status ${code}`} before it was ready.`));
      });
    });
  }

  #spawn(socketPath: string): ChildProcess {
    const heap = this.#development ? [] : [`--max-old-space-size=${HEAP_MEGABYTES}`];
    // Detached: an interrupt typed at the terminal reaches the parent alone, which answers open requests first.
    const child = spawn(process.execPath, [...heap, ...process.execArgv, program, socketPath], {
      env: this.#environment,
      // What Next prints is for the operator; standard output is the access log's.
      stdio: ["ignore", 2, "inherit", "ipc"],
      detached: true,
    });
    return child;
  }

  /** Asks a child again and again whether it is alive, and ends one that does not answer. */
  #watch(child: ChildProcess): void {
    let heardAt = performance.now();
    child.on("message", () => {
      heardAt = performance.now();
    });
    const pulse = setInterval(() => {
      if (performance.now() - heardAt > MAX_IDLE_MS) this.#end(child, "it is stuck");
      else if (child.connected) child.send("alive?", () => undefined);
    }, PULSE_MS).unref();
    child.once("exit", () => clearInterval(pulse));
  }

  #end(child: ChildProcess, reason: string): void {
    if (this.#stopping || !this.#ready.delete(child)) return;
    logWarning(`A renderer is ended: ${reason}.`);
    child.kill("SIGKILL");
  }

  async #restart(failures: number, reason: string): Promise<void> {
    const delay = Math.min(LONGEST_RESTART_MS, FIRST_RESTART_MS * 2 ** failures);
    logWarning(`A renderer ended (${reason}); another one starts in ${delay} ms.`);
    this.#restarts++;
    await sleep(delay);
    if (!this.#stopping) await this.#run(failures + 1).catch(() => undefined);
  }
}

const program = siblingProgram("renderer", import.meta.url);
