import { homedir } from "node:os";
import { GitError, SourceError } from "@skillshelf/skill-reader/git/errors";
import { ask, canAsk } from "./ask.ts";
import type { ClientContext, GlobalOptions } from "./command.ts";
import { OptionError, unknownCommand } from "./command-line.ts";
import { clientCommands } from "./commands.ts";
import { Directory, DirectoryError, type DirectoryFailure } from "./directory.ts";
import { directoryUrl } from "./directory-url.ts";
import { CommandError, type ExitCode, exitCodes } from "./errors.ts";
import { commandHelp, help } from "./help.ts";
import { outputTo, showsColour } from "./output.ts";
import { clean } from "./text.ts";
import { version } from "./version.ts";

/** Whether a command line is one of the client's, and not one of the operator's in a clone. */
export function isForClient([name, wanted]: readonly string[]): boolean {
  if (name === "--version") return true;
  return clientCommands.some((one) => one.name === (name === "help" ? wanted : name));
}

/** Carries out a command line of the client. @returns the exit code */
export async function runClient(words: readonly string[]): Promise<number> {
  // Who reads may go away; the work goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  try {
    return await run(words);
  } catch (error) {
    const { exitCode, message } = toldOf(error);
    for (const line of message.split("\n")) process.stderr.write(`${clean(line)}\n`);
    return exitCode;
  }
}

async function run([name, ...words]: readonly string[]): Promise<number> {
  if (name === undefined) {
    process.stderr.write(`${help()}\n`);
    return exitCodes.misuse;
  }
  if (name === "--version" || name === "-v") return printed(`skillshelf ${version()}`);
  const isHelp = name === "help" || name === "--help" || name === "-h";
  const [wanted] = isHelp ? words : [name];
  if (wanted === undefined) return printed(help());
  const command = await loaded(wanted);
  if (isHelp || asksForHelp(words)) return printed(commandHelp(command.usage));
  const ready = command.parse(words);
  return ready.run(contextOf(ready.globals));
}

const printed = (text: string): number => {
  process.stdout.write(`${text}\n`);
  return exitCodes.done;
};

function loaded(name: string) {
  const found = clientCommands.find((one) => one.name === name);
  if (found) return found.load();
  throw new OptionError(unknownCommand(name, [...clientCommands.map((one) => one.name), "help"]));
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end < 0 ? words.length : end).some((word) => word === "--help" || word === "-h");
}

function contextOf({ url, json, "no-color": isPlain }: GlobalOptions): ClientContext {
  const variables = process.env;
  const stopping = new AbortController();
  const stopped = new CommandError(exitCodes.interrupted, "Interrupted.");
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => stopping.abort(stopped));
  const { stdout, stderr } = process;
  return {
    directory: new Directory(directoryUrl(url, variables["SKILLSHELF_URL"]), stopping.signal),
    json,
    out: outputTo(stdout, stderr, {
      answer: !isPlain && showsColour(variables, stdout.isTTY),
      remarks: !isPlain && showsColour(variables, stderr.isTTY),
    }),
    signal: stopping.signal,
    canAsk: canAsk(),
    ask: (question) => ask(question, stopping.signal),
    environment: { workingFolder: process.cwd(), homeFolder: homedir(), platform: process.platform },
  };
}

const codeOfFailure: Readonly<Record<DirectoryFailure, ExitCode>> = {
  unreachable: exitCodes.unreachable,
  faulty: exitCodes.unreachable,
  busy: exitCodes.unreachable,
  refused: exitCodes.misuse,
  "not-found": exitCodes.missing,
  removed: exitCodes.missing,
};

/** What is said of an error, and what the command ends with. Only a fault of ours shows where it happened. */
function toldOf(error: unknown): Readonly<{ exitCode: ExitCode; message: string }> {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof OptionError || error instanceof SourceError) return { exitCode: exitCodes.misuse, message };
  if (error instanceof DirectoryError) return { exitCode: codeOfFailure[error.failure], message };
  if (error instanceof GitError) return { exitCode: exitCodes.unreachable, message };
  const place = error instanceof Error ? (error.stack ?? message) : message;
  return {
    exitCode: exitCodes.fault,
    message: `This is a fault of skillshelf ${version()}: please report it.\n${place}`,
  };
}
