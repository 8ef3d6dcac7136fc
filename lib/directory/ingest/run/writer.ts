import type { Database, Transaction } from "../../store/database.ts";
import type { ReportsByPosition, SourceReport } from "../../store/runs.ts";
import { type IngestResult, type Outcome, writeIngestResults } from "../changes.ts";

/**
 * Maximum time that a finished source waits to be written with others, in milliseconds; the first one does not wait.
 * Each version of the catalog makes a running server render its pages again.
 */
const GROUP_MS = 10_000;

/** Maximum share of time spent on writing, whose duration grows with the catalog. */
const WRITING_SHARE = 0.1;

/** Maximum number of units whose snapshots are in memory. */
const MAX_UNITS = 2_000;

/** A finished source and its result. */
type Finished = Readonly<{ position: number; report: SourceReport; ingestResult: IngestResult | undefined }>;

/** Writes the reports of a group of sources, and of all sources so far. */
export type SaveProgress = (
  transaction: Transaction,
  group: ReportsByPosition,
  all: ReportsByPosition,
) => Promise<void>;

export type WriterOptions = Readonly<{
  /** Reports of an earlier part of the run, whose sources are skipped. */
  done?: ReportsByPosition;
  /** Called with the report of each source once it is written. */
  onDone: (report: SourceReport) => void;
  /** Writes the progress of the run in the transaction of the results. */
  saveProgress?: SaveProgress;
  /** Maximum time that a finished source waits for others. Milliseconds. */
  groupMs?: number;
}>;

/** Writes the results of sources in groups that finish at about the same time. */
export class Writer {
  readonly #database: Database | undefined;
  readonly #options: WriterOptions;
  readonly #reports: Map<number, SourceReport>;
  readonly #failed = new AbortController();
  #group: Finished[] = [];
  #units = 0;
  #timer: NodeJS.Timeout | undefined;
  #mayWriteAt = 0;
  #writing: Promise<void> = Promise.resolve();
  #version: number | null = null;

  /** @param database undefined to write nothing. */
  constructor(database: Database | undefined, options: WriterOptions) {
    this.#database = database;
    this.#options = options;
    this.#reports = new Map(options.done);
  }

  /** Reports of all written sources, including earlier parts of the run. */
  get reports(): ReportsByPosition {
    return this.#reports;
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

  /**
   * Writes the remaining sources.
   *
   * @returns the version of the catalog; null if nothing is to be written.
   */
  async end(): Promise<number | null> {
    await this.#write();
    this.#failed.signal.throwIfAborted();
    return this.#version;
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
        await this.#options.saveProgress?.(transaction, reports, new Map([...this.#reports, ...reports]));
      });
      this.#version = version;
    }
    for (const [position, report] of reports) {
      this.#reports.set(position, report);
      this.#options.onDone(report);
    }
  }
}

const withOutcome = (report: SourceReport, outcome: Outcome | undefined): SourceReport =>
  report.outcome === "failed" || outcome === undefined ? report : { ...report, outcome };
