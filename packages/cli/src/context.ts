import { homedir } from "node:os";
import { createInterface } from "node:readline/promises";
import { type Command, type CommandUnknownOpts, InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { z } from "zod";
import { Directory } from "./directory.ts";
import { CommandError, type ExitCode, exitCodes } from "./errors.ts";
import { manifest } from "./manifest.ts";
import { type Output, outputTo, showsColor } from "./output.ts";
import { clean } from "./text.ts";

/** What a command works with. */
export type CommandContext = Readonly<{
  directory: Directory;
  /** Whether JSON was requested: then `out.json` is called once, and nothing else writes to standard output. */
  json: boolean;
  out: Output;
  /** Aborts when the command is interrupted; the reason is a {@link CommandError}. */
  signal: AbortSignal;
  /** Whether somebody can answer questions: standard input and standard error are terminals. */
  canAsk: boolean;
  /** Asks a yes-or-no question. An empty line means no, and so does a missing terminal. */
  ask(question: string): Promise<boolean>;
  environment: CommandEnvironment;
}>;

export type CommandEnvironment = Readonly<{
  workingFolder: string;
  homeFolder: string;
  platform: NodeJS.Platform;
  /** The folder for the state of programs if the user chose one: https://specifications.freedesktop.org/basedir-spec/latest/. */
  stateFolder?: string | undefined;
}>;

const exampleUrl = "http://localhost:3000";

/** Adds the options that every command of the client accepts. */
export function addSharedOptions(command: Command): void {
  // Commander would parse an empty variable.
  if (process.env["SKILLSHELF_URL"] === "") delete process.env["SKILLSHELF_URL"];
  command
    .optionsGroup("Shared options:")
    .addOption(
      new Option("--url <address>", "Server to use")
        .env("SKILLSHELF_URL")
        .default(manifest().skillshelf?.url ?? exampleUrl)
        .argParser(parseDirectoryUrl),
    )
    .option("--json", "Print JSON")
    .option("--no-color", "Disable colored output");
}

const sharedOptionsSchema = z.object({ url: z.string(), json: z.boolean().default(false), color: z.boolean() });

/** Parses the address of a server. @returns it without a trailing slash. */
export function parseDirectoryUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain = url !== undefined && url.username + url.password + url.search + url.hash === "";
  if (isPlain && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
  throw new InvalidArgumentError(`It must be an http or https address, such as ${exampleUrl}.`);
}

/** Runs the work of a command and sets the exit code of the process to the one that it returns. */
export async function run(
  command: CommandUnknownOpts,
  work: (context: CommandContext) => Promise<ExitCode>,
): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new CommandError(exitCodes.interrupted, "Interrupted."));
  for (const name of signals) process.once(name, stop);
  try {
    process.exitCode = await work(createContext(command, stopping.signal));
  } finally {
    for (const name of signals) process.off(name, stop);
  }
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function createContext(command: CommandUnknownOpts, signal: AbortSignal): CommandContext {
  const { url, json, color } = sharedOptionsSchema.parse(command.opts());
  const { env, stdout, stderr } = process;
  return {
    directory: new Directory(url, signal),
    json,
    out: outputTo(stdout, stderr, {
      stdout: color && showsColor(env, stdout.isTTY),
      stderr: color && showsColor(env, stderr.isTTY),
    }),
    signal,
    canAsk: canAsk(),
    ask: (question) => ask(question, signal),
    environment: {
      workingFolder: process.cwd(),
      homeFolder: homedir(),
      platform: process.platform,
      stateFolder: env["XDG_STATE_HOME"],
    },
  };
}

const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

async function ask(question: string, signal: AbortSignal): Promise<boolean> {
  if (!canAsk()) return false;
  const { stdin: input, stderr: output } = process;
  const reader = createInterface({ input, output });
  // While a line is read, the terminal sends Ctrl+C as a key and not as a signal.
  reader.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
  const inputEnded = new Promise<string>((resolve) => reader.once("close", () => resolve("")));
  try {
    const answer = await Promise.race([reader.question(`${clean(question)} [y/N] `, { signal }), inputEnded]);
    return /^y(?:es)?$/i.test(answer.trim());
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    reader.close();
  }
}
