/** Something wrong in a content file: where it is and what would be right. `line` counts from 1. */
export type ContentFault = Readonly<{ file: string; line: number; reason: string }>;

/** Content that must not reach the database. The message lists every fault as `file:line reason`. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    super(faults.map(({ file, line, reason }) => `${file}:${line} ${reason}`).join("\n"));
    this.faults = faults;
  }
}
