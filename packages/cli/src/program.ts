import { Command, CommanderError } from "@commander-js/extra-typings";
import { GitError, SourceError } from "@skillshelf/skill-reader/git/errors";
import { addSharedOptions } from "./context.ts";
import { DirectoryError, type DirectoryFailure } from "./directory.ts";
import { CommandError, type ExitCode, exitCodes } from "./errors.ts";
import { manifest } from "./manifest.ts";
import { clean } from "./text.ts";

type CommandEntry = Readonly<{
  name: string;
  /** Shown in the list of commands. */
  summary: string;
  /** Loads the function that adds the command's description, arguments, options and action. */
  load(): Promise<(command: Command) => void>;
}>;

/** The commands of the client, in the order of the help. */
export const clientCommands: readonly CommandEntry[] = [
  {
    name: "search",
    summary: "Search the catalog",
    load: async () => (await import("./search.ts")).defineSearch,
  },
  {
    name: "list",
    summary: "List repositories, or installed skills",
    load: async () => (await import("./list.ts")).defineList,
  },
  {
    name: "show",
    summary: "Show a repository: its facts, skills, and audit findings",
    load: async () => (await import("./show.ts")).defineShow,
  },
  {
    name: "categories",
    summary: "List the categories",
    load: async () => (await import("./list.ts")).defineCategories,
  },
  {
    name: "open",
    summary: "Open a repository's page in the browser",
    load: async () => (await import("./open.ts")).defineOpen,
  },
  {
    name: "cite",
    summary: "Print a citation of a repository",
    load: async () => (await import("./cite.ts")).defineCite,
  },
  {
    name: "audit",
    summary: "Audit the skills in a folder or repository",
    load: async () => (await import("./check/command.ts")).defineAudit,
  },
  {
    name: "lint",
    summary: "Check conformance of skills, and which agents load them",
    load: async () => (await import("./check/command.ts")).defineLint,
  },
  {
    name: "install",
    summary: "Install skills at the audited commit",
    load: async () => (await import("./install/install.ts")).defineInstall,
  },
  {
    name: "verify",
    summary: "Verify installed skills",
    load: async () => (await import("./install/verify.ts")).defineVerify,
  },
  {
    name: "update",
    summary: "Update installed skills to the audited commit",
    load: async () => (await import("./install/update.ts")).defineUpdate,
  },
  {
    name: "uninstall",
    summary: "Uninstall skills",
    load: async () => (await import("./install/uninstall.ts")).defineUninstall,
  },
  {
    name: "mcp",
    summary: "Run an MCP server on standard input and output",
    load: async () => (await import("./mcp.ts")).defineMcp,
  },
];

const exitCodeHelp = `
Exit codes:
  0    success
  1    a check failed, or a skill was refused or skipped
  2    wrong command line
  3    repository or skill not found
  4    the server or a repository cannot be reached, or sent an unexpected response
  5    a confirmation was needed and not given
  70   internal error
  130  interrupted`;

/** Creates the program `skillshelf` without commands. */
export function createProgram(): Command {
  return (
    new Command("skillshelf")
      .description("Search a directory of agent skills, and audit and install skills.")
      .version(`skillshelf ${manifest().version}`, "-v, --version", "Print the version")
      .helpOption("-h, --help", "Show help")
      .helpCommand("help [command]", "Show help for a command")
      .showHelpAfterError("Run skillshelf --help for usage.")
      .addHelpText("after", exitCodeHelp)
      // Options of a command, such as --version, are not the program's.
      .enablePositionalOptions()
      // Lists of commands show their names only.
      .configureHelp({ subcommandTerm: (command) => command.name() })
      .exitOverride()
      .configureOutput({
        writeErr: (text) => process.stderr.write(text.split("\n").map(clean).join("\n")),
        outputError: (text, write) => write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
      })
  );
}

/** Adds the commands of the client. Only the one that `words` name is loaded. */
export async function addClientCommands(program: Command, words: readonly string[]): Promise<void> {
  const wanted = words[0] === "help" ? words[1] : words[0];
  for (const { name, summary, load } of clientCommands) {
    const command = program
      .command(name)
      .summary(summary)
      .showHelpAfterError(`Run skillshelf ${name} --help for usage.`);
    if (name !== wanted) continue;
    const define = await load();
    define(command);
    addSharedOptions(command);
  }
}

/** Runs a command line and sets the exit code of the process. */
export async function runProgram(program: Command, words: readonly string[]): Promise<void> {
  // Ignore EPIPE on stdout and stderr.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const [name, topic] = words;
  const isUnknownTopic =
    name === "help" && topic !== undefined && !program.commands.some((one) => one.name() === topic);
  try {
    // An unknown command gets the same error with help before it as without.
    await program.parseAsync(isUnknownTopic ? [topic] : words, { from: "user" });
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

const exitCodeOfFailure: Readonly<Record<DirectoryFailure, ExitCode>> = {
  unreachable: exitCodes.unreachable,
  faulty: exitCodes.unreachable,
  busy: exitCodes.unreachable,
  refused: exitCodes.misuse,
  "not-found": exitCodes.missing,
  removed: exitCodes.missing,
};

/** Prints an error. Only an internal one is printed with its stack. @returns the exit code. */
function reportError(error: unknown): ExitCode {
  // Commander has printed its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.misuse;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof CommandError) return print(error.exitCode, message);
  if (error instanceof SourceError) return print(exitCodes.misuse, message);
  if (error instanceof DirectoryError) return print(exitCodeOfFailure[error.failure], message);
  if (error instanceof GitError) return print(exitCodes.unreachable, message);
  const stack = error instanceof Error ? (error.stack ?? message) : message;
  return print(exitCodes.fault, `Internal error in skillshelf ${manifest().version}. Please report it.\n${stack}`);
}

function print(exitCode: ExitCode, message: string): ExitCode {
  for (const line of message.split("\n")) process.stderr.write(`${clean(line)}\n`);
  return exitCode;
}
