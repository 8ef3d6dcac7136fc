import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { abortError } from "../git/limits.ts";
import type { ReadUnit } from "./read-unit.ts";
import { type UnitReader, type UnitSource, UnreadableUnitError } from "./unit-reader.ts";

/** Reply of a worker: the unit, or the reason why it could not be read. */
export type WorkerReply = Readonly<{ unit: ReadUnit } | { fault: string }>;

/** A worker takes about 150 MB, and two keep up with the thread that reads from git. */
const MAX_WORKERS = 2;

/** Memory limits of a worker. A unit that exceeds them in a new worker fails. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

// Source files need a TypeScript loader; bundled modules are in the same folder.
const program = new URL(import.meta.url.endsWith(".ts") ? "./unit-worker.mjs" : "./unit-worker.js", import.meta.url);

type WorkersOptions = Readonly<{
  count?: number;
  /** Module that each worker runs. */
  program?: URL;
}>;

/**
 * Pool of threads that read one unit each at a time. Threads start on demand. A worker that is aborted, runs out of
 * memory or crashes is replaced. If it had read other units before it crashed, the unit is read again in a new worker,
 * because the earlier units may have caused the crash.
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

  /** Reads a unit in the next free worker. */
  readonly read: UnitReader = (unit, signal, onTurn) =>
    this.#inTurn(() => {
      onTurn?.();
      return this.#readInTurn(unit, signal);
    });

  /** Terminates all workers, including busy ones. */
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
    let answer: WorkerReply;
    try {
      answer = await requestUnit(worker, unit, signal);
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
    // Ignore crashes of idle workers: the next unit gets a new one.
    worker.on("error", () => {});
    worker.once("exit", () => {
      this.#all.delete(worker);
      if (this.#idle.includes(worker)) this.#idle.splice(this.#idle.indexOf(worker), 1);
    });
    return worker;
  }
}

/** The worker ended while it read a unit. The unit may not be at fault. */
class BrokenWorkerError extends UnreadableUnitError {}

/**
 * Sends a unit to a worker and returns the reply. Rejects if the worker ends, or with the reason of an aborted signal.
 */
function requestUnit(worker: Worker, unit: UnitSource, signal: AbortSignal | undefined): Promise<WorkerReply> {
  return new Promise<WorkerReply>((resolve, reject) => {
    const end = () => {
      worker.off("message", answered).off("error", failed).off("exit", left);
      signal?.removeEventListener("abort", aborted);
    };
    const answered = (answer: WorkerReply) => {
      end();
      resolve(answer);
    };
    const refused = (error: Error) => {
      end();
      reject(error);
    };
    const broken = (reason: string) => refused(new BrokenWorkerError(unit.path, reason));
    const failed = (error: Error) => broken(isOutOfMemory(error) ? "it exceeds the memory limit" : error.message);
    const left = () => broken("the worker exited");
    const aborted = () => signal && refused(abortError(signal));
    worker.on("message", answered).on("error", failed).on("exit", left);
    signal?.addEventListener("abort", aborted);
    worker.postMessage(unit, []);
  });
}

const isOutOfMemory = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
