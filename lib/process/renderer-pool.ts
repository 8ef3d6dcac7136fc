import { type ChildProcess, type Serializable, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { childEnvironment } from "#lib/env.ts";
import type { Renderer } from "#lib/gateway/upstream.ts";
import { logWarning } from "./logger.ts";

const MIN_RESTART_MS = 250;
const MAX_RESTART_MS = 10_000;

/** After a run of this length, the delay before a restart is the shortest again. */
const HEALTHY_MS = 30_000;

/** How often a child must respond to a heartbeat, and when it counts as stuck. */
const HEARTBEAT_INTERVAL_MS = 2_000;
const HEARTBEAT_TIMEOUT_MS = 15_000;

/** How long a child may take to exit after SIGTERM. */
const EXIT_TIMEOUT_MS = 5_000;

/** Heap of a child. Without a limit Next grows past a gigabyte under load. */
const HEAP_MEGABYTES = 400;

/** Message to a child: respond to requests that wait for the chain. */
export const DRAIN = "drain";

/** Message to a child: a replica does not respond. */
const lostReplicaSchema = z.object({
  lostReplica: z.object({ system: z.enum(["directory", "graph"]), index: z.number() }),
});

type LostReplica = z.infer<typeof lostReplicaSchema>["lostReplica"];

/** Returns the replica that a message is about; undefined for any other message. */
export const lostReplicaOf = (message: unknown): LostReplica | undefined =>
  lostReplicaSchema.safeParse(message).data?.lostReplica;

/** The processes that run Next. A dead one is restarted with growing delays, a stuck one is killed. */
export class RendererPool {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #renderers = new Map<ChildProcess, Renderer>();
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

  /** Starts `count` children. Resolves when the first is ready. */
  async start(count: number): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), "skillshelf-"));
    if (this.#stopping) throw new Error("The renderers were stopped before they were started.");
    await Promise.any(Array.from({ length: count }, () => this.#run(0)));
  }

  /** Returns the renderers that are ready. */
  readonly ready = (): readonly Renderer[] => [...this.#renderers.values()];

  /** How often a child was restarted. */
  get restarts(): number {
    return this.#restarts;
  }

  /** Drains requests that wait for the chain, before the process stops. */
  drain(): void {
    this.#tell(DRAIN);
  }

  /** Tells the children that a replica does not respond, so that they no longer wait for it. */
  loseReplica(lostReplica: LostReplica): void {
    this.#tell({ lostReplica });
  }

  #tell(message: Serializable): void {
    for (const child of this.#renderers.keys()) if (child.connected) child.send(message, () => undefined);
  }

  /** Stops all children. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(
      [...this.#all].map(async (child) => {
        const gone = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGTERM");
        const timer = setTimeout(() => {
          logWarning(`A renderer did not exit within ${EXIT_TIMEOUT_MS / 1_000} s and is killed.`);
          child.kill("SIGKILL");
        }, EXIT_TIMEOUT_MS);
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
        this.#renderers.set(child, { socketPath, active: 0, lost });
        if (!this.#development) this.#watch(child);
        resolve();
      });
      child.once("error", (error) => {
        this.#all.delete(child);
        reject(error);
      });
      child.once("exit", (code, signal) => {
        this.#renderers.delete(child);
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
    // Detached: Ctrl-C reaches only the parent, which first finishes open requests.
    const child = spawn(process.execPath, [...heap, ...process.execArgv, program, socketPath], {
      env: this.#environment,
      // Output of Next goes to standard error: standard output is the access log.
      stdio: ["ignore", 2, "inherit", "ipc"],
      detached: true,
    });
    return child;
  }

  /** Sends heartbeats to a child, and kills it when it does not respond. */
  #watch(child: ChildProcess): void {
    let lastHeartbeat = performance.now();
    child.on("message", () => {
      lastHeartbeat = performance.now();
    });
    const heartbeat = setInterval(() => {
      if (performance.now() - lastHeartbeat > HEARTBEAT_TIMEOUT_MS) this.#end(child, "it is stuck");
      else if (child.connected) child.send("heartbeat", () => undefined);
    }, HEARTBEAT_INTERVAL_MS).unref();
    child.once("exit", () => clearInterval(heartbeat));
  }

  #end(child: ChildProcess, reason: string): void {
    if (this.#stopping || !this.#renderers.delete(child)) return;
    logWarning(`Stopping a renderer: ${reason}.`);
    child.kill("SIGKILL");
  }

  async #restart(failures: number, reason: string): Promise<void> {
    const delay = Math.min(MAX_RESTART_MS, MIN_RESTART_MS * 2 ** failures);
    logWarning(`A renderer exited (${reason}); starting another in ${delay} ms.`);
    this.#restarts++;
    await sleep(delay);
    if (!this.#stopping) await this.#run(failures + 1).catch(() => undefined);
  }
}

/** The program beside this module: a TypeScript source, or a bundled file where this module is bundled too. */
const program = fileURLToPath(new URL(`./renderer${extname(import.meta.url)}`, import.meta.url));
