import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { folderSize } from "@skillshelf/skill-reader/folder-size";
import postgres from "postgres";
import { childEnvironment, EnvError } from "#lib/env.ts";
import { createExclusively } from "./exclusive-file.ts";
import { freePort } from "./free-port.ts";
import { chooseStrategy, embeddedDistribution, type Launch, prepareLaunch, type Strategy } from "./launch.ts";
import { isRunning, runningPostmaster, stopProcess } from "./postmaster.ts";

const MB = 2 ** 20;

const CACHE = {
  defaultMb: 128,
  maxMb: 8_192,
  /** Maximum share of the memory. */
  share: 1 / 4,
  /** Smaller data are cached by the operating system. */
  minDataMb: 4_096,
} as const;

/**
 * The size of PostgreSQL's cache (`shared_buffers`). The operating system caches files too, in memory that it can reclaim:
 * with a hundred thousand records, searches take at most a sixth longer that way. A large database is cached as a whole if it
 * fits into a quarter of the memory.
 *
 * @param dataBytes size of the database.
 * @param memoryBytes of this machine or its container.
 * @returns megabytes.
 */
export function cacheMb(dataBytes: number, memoryBytes: number): number {
  const dataMb = dataBytes / MB;
  if (dataMb <= CACHE.minDataMb) return CACHE.defaultMb;
  const max = Math.min(CACHE.maxMb, (memoryBytes * CACHE.share) / MB);
  return Math.round(Math.max(CACHE.defaultMb, Math.min(max, dataMb)));
}

/** Memory that this process may use, in bytes. */
const memoryOfMachine = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const USER = "skillshelf";

/** Major version of the embedded PostgreSQL, and name of its data folder. */
export const EMBEDDED_VERSION = 18;

/** File of `DATA_DIR` with the generated password. */
export const PASSWORD_FILE = "postgres-password";

/** File of `DATA_DIR` that exists while a restore replaces the data. */
export const RESTORE_MARKER = "restore-in-progress";

const START_TIMEOUT_MS = 60_000;

/** A private PostgreSQL server of this data folder. */
export type Cluster = Readonly<{
  url: string;
  version: string;
  description: string;
  /** Where PostgreSQL may write, with its log. */
  folder: string;
  /** The data folder of PostgreSQL, in `folder`. */
  data: string;
  /** Whether it was already running, started by another process. */
  wasRunning: boolean;
  /** Whether the server process is alive. */
  alive: () => boolean;
  /** Starts the server again on the same port after it died. */
  restart: () => Promise<void>;
  /** Fast shutdown; resolves when the process is gone. */
  stop: () => Promise<void>;
}>;

/**
 * Starts the embedded PostgreSQL with its data in `dataDir`, which is created on first use, or attaches to one that still
 * runs there because its parent was killed. It listens only on the loopback address, with a generated password.
 */
export async function openCluster(
  dataDir: string,
  {
    strategy,
    maxConnections = 100,
    isRestoring = false,
  }: { strategy?: Strategy; maxConnections?: number; isRestoring?: boolean } = {},
): Promise<Cluster> {
  const { home, launch, data } = await locate(dataDir, strategy);
  if (existsSync(join(home, RESTORE_MARKER)) && !isRestoring)
    throw new EnvError(`A restore of the data in ${dataDir} was interrupted. Run it again before you start a server.`);
  const password = await ensurePassword(join(home, PASSWORD_FILE));
  await initialise(launch, data, password);
  const urlAt = (port: number) => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;

  const running = await runningPostmaster(data);
  const port = running?.port ?? (await freePort());
  let pid = running?.pid ?? (await start(launch, data, port, maxConnections));
  const version = await waitUntilReady(urlAt(port), pid, launch);
  return {
    url: urlAt(port),
    version,
    description: launch.description,
    folder: launch.folder,
    data,
    wasRunning: running !== undefined,
    alive: () => isRunning(pid),
    restart: async () => {
      pid = await start(launch, data, port, maxConnections);
      await waitUntilReady(urlAt(port), pid, launch);
    },
    stop: () => stopProcess(pid, "SIGINT"),
  };
}

async function locate(dataDir: string, strategy?: Strategy) {
  const home = resolve(dataDir);
  await mkdir(home, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new EnvError(`DATA_DIR must be a folder this process may write to: ${error.message}`);
  });
  const folder = join(home, "postgres");
  const launch = await prepareLaunch(strategy ?? (await chooseStrategy(folder)), await embeddedDistribution(), folder);
  return { home, launch, data: join(launch.folder, String(EMBEDDED_VERSION)) };
}

/** Where the embedded PostgreSQL keeps its data. */
export type ClusterPlace = Readonly<{ data: string; identity: Launch["identity"] }>;

/** Returns where the embedded PostgreSQL keeps its data, or would keep it. */
export async function locateCluster(dataDir: string): Promise<ClusterPlace> {
  const { launch, data } = await locate(dataDir);
  await mkdir(launch.folder, { recursive: true, mode: 0o700 });
  return { data, identity: launch.identity };
}

async function ensurePassword(file: string): Promise<string> {
  await createExclusively(file, randomBytes(24).toString("base64url"));
  return (await readFile(file, "utf8")).trim();
}

/** Creates the data in a temporary folder and moves it into place, so that incomplete data are never used. */
async function initialise(launch: Launch, data: string, password: string): Promise<void> {
  await mkdir(launch.folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(launch.folder)) {
    const creator = /^(?:new|password|backup)-(\d+)$/.exec(name)?.[1];
    if (creator && !isRunning(Number(creator))) await rm(join(launch.folder, name), { recursive: true, force: true });
  }
  if (existsSync(join(data, "PG_VERSION"))) return;
  const draft = join(launch.folder, `new-${process.pid}`);
  const passwordFile = join(launch.folder, `password-${process.pid}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await chown(passwordFile, launch.identity.uid ?? -1, launch.identity.gid ?? -1);
  const options = [
    "-D",
    draft,
    "-U",
    USER,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    `--pwfile=${passwordFile}`,
  ];
  const child = spawnProgram(launch, "initdb", options, ["ignore", "pipe", "pipe"]);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((done, failed) => child.once("error", failed).once("close", done));
  await rm(passwordFile, { force: true });
  if (code !== 0) throw new Error(`PostgreSQL could not create its data in ${launch.folder}:\n${output.trim()}`);
  await appendFile(
    join(draft, "postgresql.conf"),
    "\n# Skillshelf\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nlog_timezone = 'UTC'\ntimezone = 'UTC'\n",
  );
  await rename(draft, data).catch(async (error: unknown) => {
    if (!existsSync(join(data, "PG_VERSION"))) throw error;
    await rm(draft, { recursive: true, force: true });
  });
}

async function start(launch: Launch, data: string, port: number, maxConnections: number): Promise<number> {
  const cache = cacheMb(await folderSize(join(data, "base")), memoryOfMachine());
  const log = await open(join(launch.folder, "server.log"), "a", 0o600);
  try {
    const child = spawnProgram(
      launch,
      "postgres",
      [
        "-D",
        data,
        "-p",
        String(port),
        "-c",
        `max_connections=${maxConnections}`,
        "-c",
        `shared_buffers=${cache}MB`,
        // Most reads come from the cache of the operating system: another process would only add time.
        "-c",
        "io_method=sync",
      ],
      ["ignore", log.fd, log.fd],
    );
    child.unref();
    const pid = await new Promise<number>((done, failed) => {
      child.once("error", failed);
      child.once("spawn", () => done(child.pid ?? 0));
    });
    return pid;
  } finally {
    await log.close();
  }
}

function spawnProgram(
  launch: Launch,
  program: string,
  options: readonly string[],
  stdio: ("pipe" | "ignore" | number)[],
) {
  const [command, ...before] = [...launch.prefix, join(launch.distribution, "bin", program)];
  // Detached: Ctrl-C reaches only this process, which stops PostgreSQL last.
  return spawn(command ?? program, [...before, ...options], {
    ...launch.identity,
    cwd: launch.folder,
    stdio,
    detached: true,
    env: childEnvironment({ LC_ALL: "C", TZ: "UTC" }),
  });
}

async function waitUntilReady(url: string, pid: number, launch: Launch): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => undefined });
    try {
      const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
      return row?.version ?? "unknown";
    } catch (error) {
      if (!isRunning(pid) || Date.now() > deadline) {
        const log = await readFile(join(launch.folder, "server.log"), "utf8").catch(() => "");
        throw new Error(`PostgreSQL did not start:\n${log.split("\n").slice(-12).join("\n").trim()}`, { cause: error });
      }
    } finally {
      await sql.end({ timeout: 1 });
    }
    await sleep(50);
  }
}
