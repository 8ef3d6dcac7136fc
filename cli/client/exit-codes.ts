/** What the command ends with. Scripts go by these: none is ever given another meaning. */
export const exitCodes = {
  /** Done. */
  done: 0,
  /** Something was found that is to fail: findings of an audit, files that are not those that were installed. */
  found: 1,
  /** The command line is wrong. */
  misuse: 2,
  /** There is no such record, or it was removed. */
  missing: 3,
  /** The directory or a repository cannot be reached, or answered with what is not understood. */
  unreachable: 4,
  /** It was to be confirmed, and was not. */
  unconfirmed: 5,
  /** A fault of the command itself. */
  fault: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A command cannot be carried out: `message` says why in a sentence, and what would help. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
