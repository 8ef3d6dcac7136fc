import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { CommandError, exitCodes } from "@skillshelf/cli/errors";
import { childEnvironment } from "#lib/env.ts";
import { connectionVariables } from "#lib/postgres/database-url.ts";

const run = promisify(execFile);

/** Schemas of a database. */
export type Schema = "directory" | "graph";

type Program = "pg_dump" | "pg_restore" | "psql";

/**
 * Returns the major version of a client program of PostgreSQL.
 *
 * @param needed its lowest major version, and why.
 * @throws {CommandError} when it is not installed or older.
 */
export async function requireProgram(program: Program, needed: number, why: string): Promise<number> {
  const advice = `Install the client programs of PostgreSQL ${needed} or later, for example postgresql-client-${needed} on Debian, and put ${program} first in PATH.`;
  const { stdout } = await run(program, ["--version"]).catch((cause: unknown) => {
    throw new CommandError(exitCodes.misuse, `${program} cannot be run. ${advice}`, { cause });
  });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
  if (major >= needed) return major;
  throw new CommandError(exitCodes.misuse, `${program} is of version ${major}, but ${why}. ${advice}`);
}

/** The password is in the environment: other users can read command lines. */
const environmentFor = (url: string) =>
  childEnvironment({
    ...connectionVariables(url),
    PGAPPNAME: "skillshelf-command",
    PGOPTIONS: "-c client_min_messages=warning",
  });

/** Writes schemas of a database to a file, with the extensions that they use, in one snapshot. */
export async function dumpSchemas(
  url: string,
  { schemas, extensions, file }: Readonly<{ schemas: readonly Schema[]; extensions: readonly string[]; file: string }>,
  signal: AbortSignal,
): Promise<void> {
  const words = [
    "--format=custom",
    "--no-password",
    "--no-owner",
    "--no-privileges",
    ...schemas.map((name) => `--schema=${name}`),
    ...extensions.map((name) => `--extension=${name}`),
    `--file=${file}`,
  ];
  const child = spawn("pg_dump", words, { env: environmentFor(url), stdio: ["ignore", "ignore", "pipe"], signal });
  const [errors, code] = await Promise.all([text(child.stderr), exitOf(child, signal)]);
  if (code !== 0) throw failure("pg_dump", errors);
}

/**
 * Replaces schemas of a database by those of a dump, in one transaction: a failure or a kill changes nothing.
 */
export async function restoreSchemas(
  url: string,
  { schemas, file }: Readonly<{ schemas: readonly Schema[]; file: string }>,
  signal: AbortSignal,
): Promise<void> {
  const words = ["--no-owner", "--no-privileges", "--no-comments", "--file=-", file];
  const script = spawn("pg_restore", words, { stdio: ["ignore", "pipe", "pipe"], signal });
  const shell = spawn("psql", ["--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1"], {
    env: environmentFor(url),
    stdio: ["pipe", "ignore", "pipe"],
    signal,
  });
  const exits = Promise.all([exitOf(script, signal), exitOf(shell, signal)]);
  const errors = Promise.all([text(script.stderr), text(shell.stderr)]);
  shell.stdin.write(`begin;\n${schemas.map((name) => `drop schema if exists ${name} cascade;\n`).join("")}`);
  // psql ends at the first error, which the end of its input then tells of.
  await pipeline(script.stdout, shell.stdin, { end: false }).catch(() => undefined);
  // Without `commit`, PostgreSQL undoes everything.
  if ((await exitOf(script, signal)) === 0) shell.stdin.end("commit;\nanalyze;\n");
  else shell.stdin.end();
  const [[scriptCode, shellCode], [scriptErrors, shellErrors]] = await Promise.all([exits, errors]);
  if (shellCode !== 0) throw failure("psql", shellErrors);
  if (scriptCode !== 0) throw failure("pg_restore", scriptErrors);
}

async function exitOf(child: ChildProcess, signal: AbortSignal): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null)
    await once(child, "exit").catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    });
  return child.exitCode;
}

const failure = (program: Program, errors: string) =>
  new CommandError(exitCodes.fault, `${program} failed.`, { rows: errors.trim().split("\n").slice(0, 5) });
