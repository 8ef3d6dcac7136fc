import type { Database } from "../../store/database.ts";
import type { SourceReport } from "../../store/runs.ts";
import { type IngestResult, type Outcome, writeIngestResults } from "../changes.ts";
import type { ReportsByPosition, SourceQueue } from "./source-queue.ts";

/**
 * Maximum time that a finished source waits to be written with others, in milliseconds; the first one does not wait.
 * Each version of the catalog makes a running server render its pages again.
 */
const GROUP_MS = 10_000;

/** Maximum share of time spent on writing, whose duration grows with the catalog. */
const WRITING_SHARE = 0.1;

/** Number of units whose snapshots are written. More would be compared with all those of the catalog, in memory. */
const MAX_UNITS = 1_000;

/** A finished source and its result. */
type Finished = Readonly<{ position: number; report: SourceReport; ingestResult: IngestResult | undefined }>;

export type WriterOptions = Readonly<{
  /** Called with the report of each source once it is written. */
  onDone: (report: SourceReport) => void;
  /** Maximum time that a finished source waits for others. Milliseconds. */
  groupMs?: number;
}>;

/** Writes the results of sources in groups that finish at about the same time. */
export class Writer {
  readonly #database: Database | undefined;
  readonly #queue: Pick<SourceQueue, "record">;
  readonly #options: WriterOptions;
  readonly #failed = new AbortController();
  #group: Finished[] = [];
  #units = 0;
  #timer: NodeJS.Timeout | undefined;
  #mayWriteAt = 0;
  #writing: Promise<void> = Promise.resolve();
  #version: number | null = null;

  /** @param database undefined to write nothing. */
  constructor(database: Database | undefined, queue: Pick<SourceQueue, "record">, options: WriterOptions) {
    this.#database = database;
    this.#queue = queue;
    this.#options = options;
  }

  /** The version of the catalog; null if nothing is to be written. */
  get version(): number | null {
    return this.#version;
  }

  /** Aborts with the error if writing fails. */
  get failed(): AbortSignal {
    return this.#failed.signal;
  }

  /** Adds a source. If the group is full, resolves when it is written. */
  async add(finished: Finished): Promise<void> {
    this.#group.push(finished);
    this.#units += finished.ingestResult?.reading?.facts.units.length ?? 0;
    if (this.#units >= MAX_UNITS || this.#database === undefined) return this.#write();
    const wait = Math.max(0, this.#mayWriteAt - performance.now());
    this.#timer ??= setTimeout(() => void this.#write(), wait);
  }

  /** Writes the sources that are finished. */
  async flush(): Promise<void> {
    await this.#write();
    this.#failed.signal.throwIfAborted();
  }

  /** Writes the current group. Never rejects, because some callers do not await it; {@link failed} reports errors. */
  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(async () => {
      const group = this.#group;
      [this.#group, this.#units] = [[], 0];
      if (this.#failed.signal.aborted) return;
      const started = performance.now();
      await this.#writeGroup(group).catch((error: unknown) => this.#failed.abort(error));
      const now = performance.now();
      this.#mayWriteAt = now + Math.max(this.#options.groupMs ?? GROUP_MS, (now - started) / WRITING_SHARE);
    });
    return this.#writing;
  }

  async #writeGroup(group: readonly Finished[]): Promise<void> {
    if (group.length === 0 && this.#version !== null) return;
    const results = group.flatMap(({ ingestResult }) => ingestResult ?? []);
    const reportsOf = (outcomes: readonly Outcome[]): ReportsByPosition => {
      const outcomeOf = new Map(results.map((ingestResult, index) => [ingestResult, outcomes[index]]));
      return new Map(
        group.map(({ position, report, ingestResult }) => [
          position,
          withOutcome(report, ingestResult && outcomeOf.get(ingestResult)),
        ]),
      );
    };
    let reports = reportsOf([]);
    if (this.#database !== undefined) {
      const { version } = await writeIngestResults(this.#database, results, async (transaction, outcomes) => {
        reports = reportsOf(outcomes);
        await this.#queue.record(transaction, reports);
      });
      this.#version = version;
    }
    for (const report of reports.values()) this.#options.onDone(report);
  }
}

const withOutcome = (report: SourceReport, outcome: Outcome | undefined): SourceReport =>
  report.outcome === "failed" || outcome === undefined ? report : { ...report, outcome };
