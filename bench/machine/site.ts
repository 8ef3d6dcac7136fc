import { type ChildProcess, spawn } from "node:child_process";
import { open, readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "#lib/env.ts";
import { freePort } from "#lib/postgres/free-port.ts";
import { type Build, root } from "./build.ts";

/** A production build is made first where there is none. */
const START_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 20_000;

/** The local ledger and a payer in `dataDir`, whatever the operator has set: no benchmark spends their coins. */
export const chainSettings = (dataDir: string): Readonly<Record<string, string>> => ({
  DATA_DIR: dataDir,
  CHAIN: "local",
  SOLANA_RPC_URL: "",
  SOLANA_KEYPAIR: "",
  SOLANA_MAX_PRIORITY_FEE: "",
  CHAIN_BATCH_SECONDS: "",
  LEDGER_PORT: "",
});

/** What a server is measured with: no limit of requests, one renderer, its access log in a file. */
const settingsOf = (dataDir: string, databaseUrl: string, port: number) => ({
  ...chainSettings(dataDir),
  MALLOC_ARENA_MAX: "1",
  NODE_ENV: "production",
  DATABASE_URL: databaseUrl,
  GRAPH_DATABASE_URL: "",
  HOST: "127.0.0.1",
  PORT: String(port),
  // Empty ones keep a file `.env` from setting them.
  SITE_URL: "",
  REPORT_URL: "",
  TRUST_PROXY: "",
  CONTENT_DIR: "content",
  WEB_CONCURRENCY: "1",
  RATE_LIMIT_PER_MINUTE: "0",
  GRAPH_RATE_LIMIT_PER_MINUTE: "0",
  ACCESS_LOG: "on",
  METRICS_PORT: "",
  EDGE_CACHE_MB: "",
  EDGE_RENDER_QUEUE: "",
});

/** The production server on a port of its own. */
export class Site {
  readonly port: number;
  readonly #process: ChildProcess;
  readonly #gone: Promise<void>;
  readonly #log: string;

  private constructor(port: number, server: ChildProcess, log: string) {
    this.port = port;
    this.#process = server;
    this.#log = log;
    this.#gone = new Promise((resolve) => server.once("exit", () => resolve()));
  }

  /** Starts the server of this checkout from its sources. @param folder where its log goes, and its data. */
  static start(databaseUrl: string, folder: string, signal: AbortSignal): Promise<Site> {
    const program = [process.execPath, "--import", "tsx", "server.ts"];
    return Site.#run(program, { cwd: root, folder, dataDir: folder, databaseUrl, signal });
  }

  /** Starts a build with `npm start`, as operators do, with its own PostgreSQL. @param folder where its log goes. */
  static startBuild(build: Build, folder: string, signal: AbortSignal): Promise<Site> {
    return Site.#run(["npm", "start"], { cwd: build.root, folder, dataDir: build.dataDir, databaseUrl: "", signal });
  }

  static async #run(
    [command = "", ...words]: readonly string[],
    {
      cwd,
      folder,
      dataDir,
      databaseUrl,
      signal,
    }: Readonly<{ cwd: string; folder: string; dataDir: string; databaseUrl: string; signal: AbortSignal }>,
  ): Promise<Site> {
    const port = await freePort();
    const log = join(folder, `access-${port}.log`);
    const file = await open(log, "a");
    const server = spawn(command, words, {
      cwd,
      env: childEnvironment(settingsOf(dataDir, databaseUrl, port)),
      stdio: ["ignore", file.fd, file.fd],
      detached: true,
    });
    await file.close();
    const site = new Site(port, server, log);
    try {
      await site.#untilItAnswers(signal);
    } catch (error) {
      await site.stop();
      throw error;
    }
    return site;
  }

  /** Where it answers, as its own links name it. */
  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  /** The process that was started: the gateway, which is the parent of the renderers, or npm. */
  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Empties the log: a line for each of some million requests fills a disk. */
  async emptyLog(): Promise<void> {
    await truncate(this.#log);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const timer = setTimeout(() => this.#process.kill("SIGKILL"), STOP_TIMEOUT_MS);
      this.#process.kill("SIGTERM");
      await this.#gone;
      clearTimeout(timer);
    }
  }

  async #untilItAnswers(signal: AbortSignal): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const output = await readFile(this.#log, "utf8");
      // The catalog is loaded while it answers; its new version makes all that is cached outdated. Earlier builds word it otherwise.
      if (/Skillshelf (?:listens|answers) at/.test(output) && /Catalog(?:ue)?: /.test(output)) return;
      if (this.#process.exitCode !== null || this.#process.signalCode !== null || Date.now() > deadline) {
        throw new Error(`The server did not start:\n${output.trim()}`);
      }
      await sleep(100, undefined, { signal });
    }
  }
}
