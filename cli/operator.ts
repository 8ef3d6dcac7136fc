import { OptionError } from "@skillshelf/cli/command-line";
import { GitError, SourceError } from "@skillshelf/skill-reader/git/errors";
import { GitHubError } from "#lib/directory/ingest/github/responses.ts";
import { EnvError } from "#lib/env.ts";
import { GraphError } from "#lib/graph/graph-error.ts";
import { DatabaseSettingError } from "#lib/postgres/migrate.ts";
import { parseCommand, usage } from "./options.ts";

/** Exit code of a command line that cannot be carried out. */
const MISUSE = 2;

/** Carries out a command line of the operator. @returns the exit code */
export async function runOperator(words: readonly string[]): Promise<number> {
  // Who reads may go away; the work goes on.
  process.stdout.on("error", () => {});
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(name, () => stopping.abort(new OptionError("Stopped; what was written before stays.")));
  try {
    return await run(words, stopping.signal);
  } catch (error) {
    const isPlain = [OptionError, SourceError, GitError, GitHubError, EnvError, DatabaseSettingError, GraphError].some(
      (kind) => error instanceof kind,
    );
    console.error(isPlain && error instanceof Error ? error.message : error);
    return MISUSE;
  }
}

/** Loads what a command needs, and no more: some of it takes a second. */
async function run(words: readonly string[], signal: AbortSignal): Promise<number> {
  const command = parseCommand(words);
  switch (command?.name) {
    case undefined:
      console.log(usage);
      return words.length === 0 ? MISUSE : 0;
    case "graph":
      return (await import("./graph/command.ts")).runGraph(command, signal);
    case "ingest":
      return (await import("./ingest.ts")).runIngest(command, signal);
    case "facts":
      return (await import("./facts.ts")).runFacts(command, signal);
    case "remove":
      return (await import("./remove.ts")).runRemove(command);
    case "rename":
      return (await import("./rename.ts")).runRename(command);
    case "restore":
      return (await import("./restore.ts")).runRestore(command);
    case "status":
      return (await import("./status.ts")).runStatus(command);
    case "discover":
      return (await import("./discover.ts")).runDiscover(command, signal);
  }
}
