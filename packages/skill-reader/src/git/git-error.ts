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

  constructor(reason: GitErrorReason, message: string, options: { detail?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.reason = reason;
    this.detail = options.detail ?? "";
  }
}
