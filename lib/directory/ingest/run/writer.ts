import type { Database, Transaction } from "../../store/database.ts";
import type { ReportsByPosition, SourceReport } from "../../store/runs.ts";
import { type IngestResult, type Outcome, writeFindings } from "../changes.ts";

/**
 * Longest time that a source waits for others to be written with it, in milliseconds; the first one does not wait. Each
 * version of the catalogue makes a running server render its pages again.
 */
const GROUP_MS = 10_000;

/** The part of the time that may go into writing: what a version takes grows with the catalogue. */
const WRITING_SHARE = 0.1;

/** Units of which the readings are in memory at a time. */
const MAX_UNITS = 2_000;

/** A source that was read, and what is to be written of it. */
type Finished = Readonly<{ position: number; report: SourceReport; finding: IngestResult | undefined }>;

/** Writes what became of a group of sources, and with it of all so far. */
export type Note = (transaction: Transaction, group: ReportsByPosition, all: ReportsByPosition) => Promise<void>;

export type WriterOptions = Readonly<{
  /** What became of some of the sources in an earlier part of the run: they are left alone. */
  done?: ReportsByPosition;
  /** Told what became of each source, once it is written. */
  onDone: (report: SourceReport) => void;
  /** Writes how far the run has come, together with what was found out. */
  note?: Note;
  /** How long what is finished may wait for more; in milliseconds. */
  groupMs?: number;
}>;

/** Writes what was found out about sources, in groups of those that were finished at about the same time. */
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

  /** @param database undefined where nothing is to be written. */
  constructor(database: Database | undefined, options: WriterOptions) {
    this.#database = database;
    this.#options = options;
    this.#reports = new Map(options.done);
  }

  /** What became of the sources that are written, and of those that were before. */
  get reports(): ReportsByPosition {
    return this.#reports;
  }

  /** Aborts when something could not be written, with what was thrown. */
  get failed(): AbortSignal {
    return this.#failed.signal;
  }

  /** Takes a source. Who adds to a group that is full waits until it is written. */
  async add(finished: Finished): Promise<void> {
    this.#group.push(finished);
    this.#units += finished.finding?.reading?.facts.units.length ?? 0;
    if (this.#units >= MAX_UNITS || this.#database === undefined) return this.#write();
    const wait = Math.max(0, this.#mayWriteAt - performance.now());
    this.#timer ??= setTimeout(() => void this.#write(), wait);
  }

  /**
   * Writes what is left.
   *
   * @returns the version of the catalogue; null where nothing is to be written.
   */
  async end(): Promise<number | null> {
    await this.#write();
    this.#failed.signal.throwIfAborted();
    return this.#version;
  }

  /** Never rejects: whoever waits for it has not always something to do with it. */
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
    const findings = group.flatMap(({ finding }) => finding ?? []);
    const reportsOf = (outcomes: readonly Outcome[]): ReportsByPosition => {
      const outcomeOf = new Map(findings.map((finding, index) => [finding, outcomes[index]]));
      return new Map(
        group.map(({ position, report, finding }) => [
          position,
          withOutcome(report, finding && outcomeOf.get(finding)),
        ]),
      );
    };
    let reports = reportsOf([]);
    if (this.#database !== undefined) {
      const { version } = await writeFindings(this.#database, findings, async (transaction, outcomes) => {
        reports = reportsOf(outcomes);
        await this.#options.note?.(transaction, reports, new Map([...this.#reports, ...reports]));
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
