import { clean } from "./text.ts";

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

type CommandErrorOptions = ErrorOptions & Readonly<{ rows?: readonly string[] }>;

/**
 * A command cannot be carried out: `message` says why in a sentence, and what would help; `rows` stand below it. What
 * came from elsewhere makes no lines of its own.
 */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, { rows = [], ...options }: CommandErrorOptions = {}) {
    super([message, ...rows].map(clean).join("\n"), options);
    this.exitCode = exitCode;
  }
}
