import { clean } from "./text.ts";

/** Exit codes of the command. Scripts rely on them: none ever gets another meaning. */
export const exitCodes = {
  done: 0,
  /** A check failed: an audit has findings, or installed files differ. Also: a skill was refused or skipped. */
  found: 1,
  /** The command line is wrong. */
  misuse: 2,
  /** The repository or skill does not exist, was removed, or is not installed. */
  missing: 3,
  /** The server or a repository cannot be reached, or sent an unexpected response. */
  unreachable: 4,
  /** A confirmation was needed and not given. */
  unconfirmed: 5,
  /** An error of the command itself. */
  fault: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

type CommandErrorOptions = ErrorOptions & Readonly<{ rows?: readonly string[] }>;

/**
 * Ends a command. `message` says in a sentence why, and what would help; `rows` are printed below it. Text from
 * elsewhere cannot add lines.
 */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, { rows = [], ...options }: CommandErrorOptions = {}) {
    super([message, ...rows].map(clean).join("\n"), options);
    this.exitCode = exitCode;
  }
}

/** The command line is wrong in a way that its options and arguments alone do not show. */
export class UsageError extends CommandError {
  override readonly name = "UsageError";

  constructor(message: string, options?: CommandErrorOptions) {
    super(exitCodes.misuse, message, options);
  }
}
