import { type ChildProcess, spawn } from "node:child_process";
import { extname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "#lib/env.ts";
import { hasKeys } from "#lib/graph/commands/api-keys.ts";
import { openGraph } from "#lib/graph/store/database.ts";
import type { Channel } from "#lib/postgres/channel.ts";
import { logWarning } from "./logger.ts";

/** Interval of checking for the first API key, besides notifications. */
const POLL_INTERVAL_MS = 500;

const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 30_000;
/** A child that ran this long was healthy, so that the next backoff starts over. */
const HEALTHY_MS = 30_000;
/** Time to stop before the child is killed. */
const STOP_TIMEOUT_MS = 10_000;

/**
 * Supervises the chain process, which anchors the graph's writes. It starts with the first API key, so that an
 * installation without the graph pays nothing for it, and restarts it when it ends. The graph works without it.
 */
export class ChainProcess {
  readonly #graphDatabaseUrl: string;
  readonly #work: Channel;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #running: Promise<void> | undefined;

  /** @param work wakes it for new keys. */
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
    const timer = setTimeout(() => this.#child?.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await this.#running;
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    await this.#waitForKey();
    for (let failures = 0; !this.#stopping.signal.aborted; failures++) {
      const started = performance.now();
      const reason = await this.#runChild();
      if (this.#stopping.signal.aborted) return;
      if (performance.now() - started > HEALTHY_MS) failures = 0;
      const delay = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failures);
      logWarning(`The chain process exited (${reason}); restarting it in ${delay} ms.`);
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

  /** Runs the process once. @returns why it ended. */
  #runChild(): Promise<string> {
    // Detached, so that Ctrl-C in a terminal reaches only the parent, which stops its children in order.
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
