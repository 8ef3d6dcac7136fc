import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { abortError } from "../git/limits.ts";
import type { ReadUnit } from "./read-unit.ts";
import { type UnitReader, type UnitSource, UnreadableUnitError } from "./unit-reader.ts";

/** What a worker answers: the unit it was given as it was read, or why it could not be. */
export type Answer = Readonly<{ unit: ReadUnit } | { fault: string }>;

/** Each takes some 150 MB, and two keep the thread that reads from git busy. */
const MAX_WORKERS = 2;

/** What one worker may take; a unit that takes more in a worker of its own fails. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

// Source files need a loader for TypeScript; bundled programs lie side by side.
const program = new URL(import.meta.url.endsWith(".ts") ? "./unit-worker.mjs" : "./unit-worker.js", import.meta.url);

type WorkersOptions = Readonly<{
  count?: number;
  /** What each of them runs. */
  program?: URL;
}>;

/**
 * Threads that read units, one at a time each. They start when they are needed. One that is given up,
 * because a unit took too long, too much memory or broke it, is ended, and the next unit gets a new one. What breaks a
 * worker that has read others before is read again in a new one: what those left there may be to blame.
 */
export class UnitWorkers {
  readonly #program: URL;
  readonly #inTurn: ReturnType<typeof pLimit>;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  #isClosed = false;

  constructor(options: WorkersOptions = {}) {
    this.#program = options.program ?? program;
    this.#inTurn = pLimit(options.count ?? Math.min(availableParallelism(), MAX_WORKERS));
  }

  /** Reads a unit in the next worker that is free. */
  readonly read: UnitReader = (unit, signal, onTurn) =>
    this.#inTurn(() => {
      onTurn?.();
      return this.#readInTurn(unit, signal);
    });

  /** Ends all of them, whatever they do. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  async #readInTurn(unit: UnitSource, signal: AbortSignal | undefined): Promise<ReadUnit> {
    if (signal?.aborted) throw abortError(signal);
    const used = this.#idle.pop();
    if (used === undefined) return this.#readByOne(this.#start(), unit, signal);
    try {
      return await this.#readByOne(used, unit, signal);
    } catch (error) {
      if (!(error instanceof BrokenWorkerError) || this.#isClosed) throw error;
      return this.#readByOne(this.#start(), unit, signal);
    }
  }

  async #readByOne(worker: Worker, unit: UnitSource, signal: AbortSignal | undefined): Promise<ReadUnit> {
    let answer: Answer;
    try {
      answer = await asked(worker, unit, signal);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    this.#idle.push(worker);
    if ("fault" in answer) throw new UnreadableUnitError(unit.path, answer.fault);
    return answer.unit;
  }

  #start(): Worker {
    if (this.#isClosed) throw new Error("The workers are closed.");
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

/** A worker ended while it read a unit, which may not be to blame. */
class BrokenWorkerError extends UnreadableUnitError {}

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
    const broken = (reason: string) => refused(new BrokenWorkerError(unit.path, reason));
    const failed = (error: Error) => broken(isOutOfMemory(error) ? "it takes too much memory" : error.message);
    const left = () => broken("its reader ended");
    const aborted = () => signal && refused(abortError(signal));
    worker.on("message", answered).on("error", failed).on("exit", left);
    signal?.addEventListener("abort", aborted);
    worker.postMessage(unit, []);
  });
}

const isOutOfMemory = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
