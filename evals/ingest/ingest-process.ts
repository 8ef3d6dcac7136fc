import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { childEnvironment } from "#lib/env.ts";
import { logWarning } from "#lib/process/logger.ts";
import { memoryOfTree } from "../../bench/machine/memory.ts";
import { Sampler } from "../../bench/memory/sampler.ts";

const root = join(import.meta.dirname, "..", "..");

/** Times at which repositories were reported as written, in milliseconds, and the memory every half second, in bytes. */
type Ended = Readonly<{ written: readonly number[]; memory: readonly number[] }>;

/** `skillshelf ingest` in a process of its own, as operators run it. */
export class IngestProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Ended>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = this.#watch();
    this.#ended.catch(() => undefined);
  }

  static begin(databaseUrl: string, list: string): IngestProcess {
    const words = ["lib/process/run.mjs", "skillshelf", "ingest", "--from", list, "--json"];
    const env = childEnvironment({ NODE_ENV: "production", DATABASE_URL: databaseUrl, MALLOC_ARENA_MAX: "1" });
    return new IngestProcess(spawn(process.execPath, words, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] }));
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  /** Rejects if the command fails or is killed. */
  end(): Promise<Ended> {
    return this.#ended;
  }

  async #watch(): Promise<Ended> {
    const written: number[] = [];
    const { stdout } = this.#child;
    if (stdout)
      createInterface({ input: stdout }).on("line", (line) => {
        if (line.includes('"outcome"')) written.push(performance.now());
        if (line.includes('"failed","reason"')) logWarning(line);
      });
    const sampler = new Sampler(() => memoryOfTree(this.#child.pid ?? 0), 500);
    const { result, samples } = await sampler.during(() => once(this.#child, "close"));
    if (result[0] !== 0 && !this.#child.killed) throw new Error(`The ingestion ended with status ${result[0]}`);
    return { written, memory: samples };
  }
}

/** Repositories a second in each tenth of a run. */
export function ratesOf(written: readonly number[]): readonly number[] {
  const tenth = Math.floor(written.length / 10);
  return Array.from({ length: 10 }, (_, index) => {
    const [from = 0, to = 0] = [written[index * tenth], written[(index + 1) * tenth - 1]];
    return Math.round((tenth / Math.max(1, to - from)) * 10_000) / 10;
  });
}

/** The most memory in each tenth of a run, in bytes. */
export function peaksOf(memory: readonly number[]): readonly number[] {
  const tenth = Math.ceil(memory.length / 10);
  return Array.from({ length: 10 }, (_, index) => Math.max(0, ...memory.slice(index * tenth, (index + 1) * tenth)));
}
