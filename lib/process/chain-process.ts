import { type ChildProcess, spawn } from "node:child_process";
import { extname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "#lib/env.ts";
import { hasKeys } from "#lib/graph/commands/api-keys.ts";
import { openGraph } from "#lib/graph/store/database.ts";
import type { Channel } from "#lib/postgres/channel.ts";
import { logWarning } from "./logger.ts";

/** How often the process checks for a first key while it receives no notifications. */
const POLL_INTERVAL_MS = 500;

const MIN_RESTART_MS = 250;
const MAX_RESTART_MS = 30_000;
/** After a run of this length, the delay before a restart is the shortest again. */
const HEALTHY_MS = 30_000;
/** How long the child may take to exit after SIGTERM. */
const EXIT_TIMEOUT_MS = 10_000;

/**
 * Manages the process that anchors the graph's writes on chain. It is started once the graph has a key, so that an
 * installation without the graph does not pay for it, and restarted when it ends.
 */
export class ChainProcess {
  readonly #graphDatabaseUrl: string;
  readonly #work: Channel;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #running: Promise<void> | undefined;

  /** @param work notifies of new keys. */
  constructor({ graphDatabaseUrl, work }: { graphDatabaseUrl: string; work: Channel }) {
    this.#work = work;
    this.#graphDatabaseUrl = graphDatabaseUrl;
    this.#environment = childEnvironment({ GRAPH_DATABASE_URL: graphDatabaseUrl });
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#child?.kill("SIGTERM");
    const timer = setTimeout(() => this.#child?.kill("SIGKILL"), EXIT_TIMEOUT_MS);
    await this.#running;
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    await this.#waitForKey();
    for (let failures = 0; !this.#stopping.signal.aborted; failures++) {
      const started = performance.now();
      const reason = await this.#runOnce();
      if (this.#stopping.signal.aborted) return;
      if (performance.now() - started > HEALTHY_MS) failures = 0;
      const delay = Math.min(MAX_RESTART_MS, MIN_RESTART_MS * 2 ** failures);
      logWarning(`The process of the chain ended (${reason}); another one starts in ${delay} ms.`);
      await sleep(delay, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async #waitForKey(): Promise<void> {
    const { signal } = this.#stopping;
    const { sql, close } = openGraph(this.#graphDatabaseUrl, { name: "skillshelf-chain-start", max: 1 });
    for (;;) {
      const { count } = this.#work;
      // The database may be unavailable.
      if (signal.aborted || (await hasKeys(sql).catch(() => false))) break;
      await this.#work.next(count, POLL_INTERVAL_MS, signal);
    }
    await close();
  }

  /** Runs the process until it ends. @returns the reason. */
  #runOnce(): Promise<string> {
    // Detached: Ctrl-C reaches only the parent, which stops everything in order.
    const child = spawn(process.execPath, [...process.execArgv, program], {
      env: this.#environment,
      stdio: ["ignore", 2, "inherit", "ipc"],
      detached: true,
    });
    this.#child = child;
    return new Promise((resolve) => {
      child.once("error", ({ message }) => resolve(message));
      child.once("exit", (code, signal) => resolve(signal ?? `status ${code}`));
    });
  }
}

/** The program beside this module: a TypeScript source, or a bundled file where this module is bundled too. */
const program = fileURLToPath(new URL(`./chain-child${extname(import.meta.url)}`, import.meta.url));
