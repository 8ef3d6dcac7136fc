import { setFlagsFromString } from "node:v8";
import { GitError } from "#lib/directory/ingest/git/git-error.ts";
import { SourceError } from "#lib/directory/ingest/git/source-error.ts";
import { GitHubError } from "#lib/directory/ingest/github/github-error.ts";
import { EnvError } from "#lib/env.ts";
import { GraphError } from "#lib/graph/graph-error.ts";
import { DatabaseSettingError } from "#lib/postgres/migrate.ts";
import { OptionError } from "#lib/process/command-line.ts";
import { runDiscover } from "./discover.ts";
import { runFacts } from "./facts.ts";
import { runIngest } from "./ingest.ts";
import { parseCommand, usage } from "./options.ts";
import { runRemove } from "./remove.ts";
import { runRename } from "./rename.ts";
import { runRestore } from "./restore.ts";
import { runStatus } from "./status.ts";

/** Exit code of a command line that cannot be carried out. */
const MISUSE = 2;

/** Carries out a command line of the operator. @returns the exit code */
export async function runOperator(words: readonly string[]): Promise<number> {
  // The heap may grow by so much between two collections: by far more when left alone, and for no gain in time.
  setFlagsFromString("--heap-growing-percent=30");
  // Who reads may go away; the work goes on.
  process.stdout.on("error", () => {});
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(name, () => stopping.abort(new OptionError("Stopped; nothing was written.")));
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

async function run(words: readonly string[], signal: AbortSignal): Promise<number> {
  const command = parseCommand(words);
  switch (command?.name) {
    case undefined:
      console.log(usage);
      return words.length === 0 ? MISUSE : 0;
    case "graph": {
      // What speaks to the chain takes long to load, and no other command needs it.
      const { runGraph } = await import("./graph/command.ts");
      return runGraph(command, signal);
    }
    case "ingest":
      return runIngest(command, signal);
    case "facts":
      return runFacts(command, signal);
    case "remove":
      return runRemove(command);
    case "rename":
      return runRename(command);
    case "restore":
      return runRestore(command);
    case "status":
      return runStatus(command);
    case "discover":
      return runDiscover(command, signal);
  }
}
