import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { abortError } from "../git/limits.ts";
import type { ReadUnit } from "./read-unit.ts";
import type { UnitReader, UnitSource } from "./unit-reader.ts";

/** What a worker answers: the unit it was given as it was read, or why it could not be. */
export type Answer = Readonly<{ unit: ReadUnit } | { fault: string }>;

/** Each takes some 150 MB, and one keeps the thread that reads from git busy. */
const WORKERS = 1;

/** What one worker may take; a unit that takes more fails. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

// Source files need a loader for TypeScript; bundled programs lie side by side.
const program = new URL(import.meta.url.endsWith(".ts") ? "./unit-worker.mjs" : "./unit-worker.js", import.meta.url);

type WorkersOptions = Readonly<{
  count?: number;
  /** What each of them runs. */
  program?: URL;
}>;

/**
 * Threads that read units, one at a time each. They start when they are needed. One that is given up,
 * because a unit took too long, too much memory or broke it, is ended, and the next unit gets a new one.
 */
export class UnitWorkers {
  readonly #program: URL;
  readonly #inTurn: ReturnType<typeof pLimit>;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  #isClosed = false;

  constructor(options: WorkersOptions = {}) {
    this.#program = options.program ?? program;
    this.#inTurn = pLimit(options.count ?? WORKERS);
  }

  /** Reads a unit in the next worker that is free. */
  readonly read: UnitReader = (unit, signal) => this.#inTurn(() => this.#readByOne(unit, signal));

  /** Ends all of them, whatever they do. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  async #readByOne(unit: UnitSource, signal: AbortSignal | undefined): Promise<ReadUnit> {
    if (this.#isClosed) throw new Error("The workers are closed.");
    if (signal?.aborted) throw abortError(signal);
    const worker = this.#idle.pop() ?? this.#start();
    try {
      const answer = await asked(worker, unit, signal);
      this.#idle.push(worker);
      if ("fault" in answer) throw new Error(`${unit.path} cannot be read: ${answer.fault}`);
      return answer.unit;
    } finally {
      if (!this.#idle.includes(worker)) await worker.terminate();
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#program, { execArgv: [], resourceLimits: memory });
    this.#all.add(worker);
    // One that breaks while it has nothing to do is missed by nobody: the next unit gets a new one.
    worker.on("error", () => {});
    worker.once("exit", () => {
      this.#all.delete(worker);
      if (this.#idle.includes(worker)) this.#idle.splice(this.#idle.indexOf(worker), 1);
    });
    return worker;
  }
}

/** What a worker answers; rejects when it breaks, or with the reason of a signal that aborts. */
function asked(worker: Worker, unit: UnitSource, signal: AbortSignal | undefined): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const end = () => {
      worker.off("message", answered).off("error", failed).off("exit", left);
      signal?.removeEventListener("abort", aborted);
    };
    const answered = (answer: Answer) => {
      end();
      resolve(answer);
    };
    const refused = (error: Error) => {
      end();
      reject(error);
    };
    const broken = (reason: string) => refused(new Error(`${unit.path} cannot be read: ${reason}`));
    const failed = (error: Error) => broken(isOutOfMemory(error) ? "it takes too much memory" : error.message);
    const left = () => broken("its reader ended");
    const aborted = () => signal && refused(abortError(signal));
    worker.on("message", answered).on("error", failed).on("exit", left);
    signal?.addEventListener("abort", aborted);
    worker.postMessage(unit, []);
  });
}

const isOutOfMemory = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
