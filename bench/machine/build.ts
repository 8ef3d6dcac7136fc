import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename, join, resolve } from "node:path";
import { childEnvironment } from "#lib/env.ts";
import { Lifecycle } from "#lib/process/lifecycle.ts";
import { openDatabase } from "../database.ts";
import { CommandError, reportError } from "../terminal/run-command.ts";

export const root = join(import.meta.dirname, "..", "..");

/** A checkout that is installed, with a data folder of its own. */
export type Build = Readonly<{ name: string; root: string; dataDir: string }>;

type BuildOptions = Readonly<{ "data-dir": string; against?: string | undefined }>;

/** This checkout, and the one that it is measured against. */
export function buildsOf({ "data-dir": dataDir, against }: BuildOptions): readonly [Build, ...Build[]] {
  const own = { name: "this", root, dataDir: resolve(dataDir) };
  if (against === undefined) return [own];
  return [own, { name: basename(resolve(against)), root: resolve(against), dataDir: `${own.dataDir}-against` }];
}

/** Fills the database of a build with its own `bench -- seed`, unless that was done before. */
export async function fillBuild({ name, root: cwd, dataDir }: Build, records: number): Promise<void> {
  const words = ["run", "--silent", "bench", "--", "seed", "--records", String(records), "--data-dir", dataDir];
  const environment = childEnvironment({ DATABASE_URL: "", GRAPH_DATABASE_URL: "" });
  const child = spawn("npm", words, { cwd, env: environment, stdio: ["ignore", "inherit", "inherit"] });
  const [status] = await once(child, "exit");
  if (status !== 0) throw new CommandError(`The database of ${name} (${cwd}) was not filled`);
}

/** Reads from the database of this checkout while its server does not run. */
export async function readDatabase<Result>(
  { dataDir }: Build,
  read: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const reading = new Lifecycle();
  const result = openDatabase(reading, dataDir).then(read);
  return result.finally(() => reading.stop(result, reportError));
}
