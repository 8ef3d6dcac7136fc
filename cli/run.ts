import { CommandError, exitCodes } from "@skillshelf/cli/errors";
import { GitError, SourceError } from "@skillshelf/skill-reader/git/errors";

/**
 * Runs an operator's command and sets the exit code of the process to the one it returns, or to 2 if it fails.
 *
 * @param stopped what a signal leads to.
 */
export async function run(
  work: (signal: AbortSignal) => Promise<number>,
  stopped = "Stopped. What was written is kept.",
): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new CommandError(exitCodes.misuse, stopped));
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, stop);
  try {
    process.exitCode = await work(stopping.signal);
  } catch (error) {
    const classes = await expectedErrors();
    const isExpected = error instanceof Error && classes.some((kind) => error instanceof kind);
    console.error(isExpected ? error.message : error);
    process.exitCode = exitCodes.misuse;
  }
}

/** Returns the classes of errors that an operator can act on: only their messages are printed. */
async function expectedErrors() {
  const { GitHubError } = await import("#lib/directory/ingest/github/responses.ts");
  const { LostLeaseError } = await import("#lib/directory/store/ingest-queue.ts");
  const { EnvError } = await import("#lib/env.ts");
  const { GraphError } = await import("#lib/graph/graph-error.ts");
  const { DatabaseSettingError } = await import("#lib/postgres/migrate.ts");
  const { BaseBackupError } = await import("#lib/postgres/base-backup.ts");
  return [
    BaseBackupError,
    CommandError,
    SourceError,
    GitError,
    GitHubError,
    LostLeaseError,
    EnvError,
    GraphError,
    DatabaseSettingError,
  ];
}
