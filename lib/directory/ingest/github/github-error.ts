/**
 * Why GitHub could not be asked: `rate-limited` (for longer than may be waited), `unreachable` (also after retries),
 * `refused` (the token), `forbidden`, `unexpected-answer` (not what its API promises, or too large) and
 * `invalid-name` (what was to be asked for can be no repository or topic).
 */
export type GitHubErrorReason =
  | "rate-limited"
  | "unreachable"
  | "refused"
  | "forbidden"
  | "unexpected-answer"
  | "invalid-name";

/** GitHub could not be asked. The message is one sentence that names what was asked. */
export class GitHubError extends Error {
  override readonly name = "GitHubError";
  readonly reason: GitHubErrorReason;

  constructor(reason: GitHubErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
