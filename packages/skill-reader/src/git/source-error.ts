/** What is wrong with a source; `line` counts from 1 in a list, and is null for a single one. */
export type SourceFault = Readonly<{ line: number | null; source: string; reason: string }>;

/** Something that names no source. The message lists every fault, a line each. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly faults: readonly SourceFault[];

  constructor(faults: readonly SourceFault[]) {
    super(
      faults
        .map(({ line, source, reason }) => `${line === null ? "" : `line ${line}: `}"${source}" ${reason}`)
        .join("\n"),
    );
    this.faults = faults;
  }

  static of(source: string, reason: string): SourceError {
    return new SourceError([{ line: null, source, reason }]);
  }
}
