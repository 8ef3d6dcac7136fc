import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "#lib/env.ts";
import { hasKeys } from "#lib/graph/commands/api-keys.ts";
import { openGraph } from "#lib/graph/store/database.ts";
import type { Channel } from "#lib/postgres/channel.ts";
import { logWarning } from "./logger.ts";
import { siblingProgram } from "./sibling-program.ts";

/** How often is looked whether the graph has a key while nothing is told of it. */
const LOOK_MS = 500;

const FIRST_RESTART_MS = 250;
const LONGEST_RESTART_MS = 30_000;
/** A child that ran this long was healthy: the next restart is quick again. */
const HEALTHY_MS = 30_000;
/** Longest it may take to end. */
const END_MS = 10_000;

/**
 * The process that brings the graph's writes on chain. It begins once there is a key to write with, so that who runs the
 * directory alone pays nothing for it, and is started again when it ends; the graph is answered without it.
 */
export class ChainProcess {
  readonly #graphDatabaseUrl: string;
  readonly #work: Channel;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #running: Promise<void> | undefined;

  /** @param work tells of new keys. */
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
    const timer = setTimeout(() => this.#child?.kill("SIGKILL"), END_MS);
    await this.#running;
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    await this.#untilThereIsAKey();
    for (let failures = 0; !this.#stopping.signal.aborted; failures++) {
      const started = performance.now();
      const reason = await this.#untilItEnds();
      if (this.#stopping.signal.aborted) return;
      if (performance.now() - started > HEALTHY_MS) failures = 0;
      const delay = Math.min(LONGEST_RESTART_MS, FIRST_RESTART_MS * 2 ** failures);
      logWarning(`The process of the chain ended (${reason}); another one starts in ${delay} ms.`);
      await sleep(delay, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async #untilThereIsAKey(): Promise<void> {
    const { signal } = this.#stopping;
    const { sql, close } = openGraph(this.#graphDatabaseUrl, { name: "skillshelf-chain-start", max: 1 });
    for (;;) {
      const { told } = this.#work;
      // The database may be away for a while.
      if (signal.aborted || (await hasKeys(sql).catch(() => false))) break;
      await this.#work.next(told, LOOK_MS, signal);
    }
    await close();
  }

  /** Runs the process once. @returns why it ended. */
  #untilItEnds(): Promise<string> {
    // Detached: an interrupt typed at the terminal reaches the parent alone, which ends what it has begun in order.
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

const program = siblingProgram("chain-child", import.meta.url);
