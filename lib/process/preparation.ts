import { type ChildProcess, spawn } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "#lib/env.ts";

/** The databases that are prepared. */
export type Prepared = "directory" | "graph";

/**
 * What the child tells: that the server may start, also while an unavailable database is retried, or why it cannot; and the hash
 * of the content that it loads.
 */
export type PreparationMessage = Readonly<
  { kind: "ready" } | { kind: "failed"; message: string } | { kind: "content"; hash: string }
>;

/** The databases could not be prepared. The message says what to do, if an operator can do something. */
class PreparationError extends Error {
  override readonly name = "PreparationError";
}

export type PreparationOptions = Readonly<{
  databaseUrl: string;
  graphDatabaseUrl: string;
  /** Databases that are retried while they are unavailable; others fail. */
  retried: readonly Prepared[];
  /** Receives an error of a later attempt. */
  onFault: (error: unknown) => void;
}>;

/** Prepares the databases in a process of its own. */
export class Preparation {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  /** Resolves when the server may start. */
  readonly ready: Promise<void>;
  /** Resolves with the hash of the content that is loaded, which may be later. */
  readonly content: Promise<string>;

  constructor({ databaseUrl, graphDatabaseUrl, retried, onFault }: PreparationOptions) {
    // Detached, so that Ctrl-C in a terminal reaches only the parent, which stops its children in order.
    this.#child = spawn(process.execPath, [...process.execArgv, program, ...retried], {
      env: childEnvironment({ DATABASE_URL: databaseUrl, GRAPH_DATABASE_URL: graphDatabaseUrl }),
      stdio: ["ignore", 2, "inherit", "ipc"],
      detached: true,
    });
    this.#ended = new Promise((resolve) => this.#child.once("exit", resolve).once("error", resolve));
    this.content = new Promise((resolve) => {
      this.#child.on("message", (message: PreparationMessage) => {
        if (message.kind === "content") resolve(message.hash);
      });
    });
    this.ready = new Promise((resolve, reject) => {
      let fail: (error: unknown) => void = reject;
      this.#child.once("error", (error) => fail(error));
      this.#child.on("message", (message: PreparationMessage) => {
        if (message.kind === "content") return;
        if (message.kind === "ready") {
          fail = onFault;
          return resolve();
        }
        fail(new PreparationError(message.message));
        fail = () => undefined;
      });
      this.#child.once("exit", (code, signal) => {
        if (code !== 0) fail(new PreparationError(`The databases were not prepared: ${signal ?? `status ${code}`}.`));
      });
    });
    // It is awaited later; another failure may come first.
    this.ready.catch(() => undefined);
  }

  /** Stops what is still under way. Writes are transactions, and the next start continues. */
  async stop(): Promise<void> {
    this.#child.kill("SIGTERM");
    await this.#ended;
  }
}

/** The program beside this module: a TypeScript source, or a bundled file where this module is bundled too. */
const program = fileURLToPath(new URL(`./preparation-child${extname(import.meta.url)}`, import.meta.url));
