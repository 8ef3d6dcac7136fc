/** Characters of what is shown that a repository or a server may have chosen. */
const MAX_LENGTH = 300;

/**
 * Words from elsewhere as one line that is safe to show on a terminal: no control or invisible characters,
 * no credentials of an address, nothing of `hidden`, at most 300 characters.
 */
export function safeLine(text: string, hidden: readonly string[] = []): string {
  let shown = text;
  for (const secret of hidden) if (secret !== "") shown = shown.replaceAll(secret, "…");
  shown = shown
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    // Greedy up to the last @ before the path: a password may hold one itself.
    .replaceAll(/:\/\/[^/\s]*@/g, "://…@")
    .trim();
  return shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH - 1)}…` : shown;
}

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

/**
 * Why a repository could not be read: `not-found` (private ones too), `empty` (no commit yet), `unreachable`,
 * `timeout` and `too-large` (a limit), `damaged`, `refused` (an address or a form that is not permitted),
 * `git-missing` (or too old).
 */
export type GitErrorReason =
  | "not-found"
  | "empty"
  | "unreachable"
  | "timeout"
  | "too-large"
  | "damaged"
  | "refused"
  | "git-missing";

/** A repository could not be read. The message says what is wrong, where, and what would be right. */
export class GitError extends Error {
  override readonly name: string = "GitError";
  readonly reason: GitErrorReason;
  /** What git itself said, in one line that is safe to show; empty when it said nothing. */
  readonly detail: string;
  /** The time after which the host asked to try again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    reason: GitErrorReason,
    message: string,
    options: { detail?: string; cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.reason = reason;
    this.detail = options.detail ?? "";
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
