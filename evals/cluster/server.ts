import { join } from "node:path";
import { Program } from "./program.ts";

const START_TIMEOUT_MS = 600_000;

export type ServerOptions = Readonly<{
  name: string;
  /** The checkout whose build runs. */
  root: string;
  port: number;
  metricsPort: number;
  folder: string;
  /** Ends the wait for a start. */
  signal: AbortSignal;
  /** That differ from the usual ones. */
  settings: Readonly<Record<string, string>>;
}>;

/** One of our servers, which can be started again on its port. */
export class Server {
  readonly name: string;
  readonly port: number;
  readonly #options: ServerOptions;
  #program: Program | undefined;
  #starts = 0;

  constructor(options: ServerOptions) {
    this.name = options.name;
    this.port = options.port;
    this.#options = options;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isAlive(): boolean {
    return this.#program?.isAlive ?? false;
  }

  get pid(): number {
    return this.#program?.pid ?? 0;
  }

  /** Starts it as `npm start` does, and waits until it is ready. @param root the checkout; that of the options by default. */
  async start(root = this.#options.root): Promise<void> {
    const { folder, name } = this.#options;
    this.#starts++;
    this.#program = await Program.start({
      name,
      file: process.execPath,
      words: ["lib/process/run.mjs", "server"],
      cwd: root,
      log: join(folder, `${name}-${this.#starts}.log`),
      env: this.#environment(),
    });
    await this.untilReady();
  }

  /** Waits until it responds that it is ready. */
  async untilReady(): Promise<void> {
    const isReady = async () => (await fetch(`${this.origin}/api/ready`)).ok;
    await this.#program?.untilReady(isReady, { timeoutMs: START_TIMEOUT_MS, signal: this.#options.signal });
  }

  /** Stops it as an upgrade does. */
  async stop(): Promise<void> {
    await this.#program?.stop("SIGTERM");
  }

  async kill(): Promise<void> {
    await this.#program?.kill();
  }

  /** Everything it has printed since it was started last. */
  async output(): Promise<string> {
    return (await this.#program?.output()) ?? "";
  }

  /** The newest version of the catalog that it has received; undefined where it does not say. */
  async version(): Promise<number | undefined> {
    const response = await fetch(`http://127.0.0.1:${this.#options.metricsPort}/metrics`, {
      signal: AbortSignal.timeout(2_000),
    });
    const found = /^\w*catalogue_version (\d+)/m.exec(await response.text());
    return found ? Number(found[1]) : undefined;
  }

  #environment(): Record<string, string> {
    const { port, metricsPort, folder, name, settings } = this.#options;
    return {
      MALLOC_ARENA_MAX: "1",
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: join(folder, `${name}-data`),
      // A copy of the checkout has no content.
      CONTENT_DIR: join(this.#options.root, "content"),
      WEB_CONCURRENCY: "1",
      RATE_LIMIT_PER_MINUTE: "0",
      GRAPH_RATE_LIMIT_PER_MINUTE: "0",
      TRUST_PROXY: "loopback",
      ACCESS_LOG: "off",
      CHAIN: "local",
      // Empty ones keep a file `.env` from setting them.
      GRAPH_DATABASE_URL: "",
      REPORT_URL: "",
      SOLANA_RPC_URL: "",
      SOLANA_KEYPAIR: "",
      CHAIN_BATCH_SECONDS: "",
      LEDGER_PORT: "",
      CDN_PURGE_URL: "",
      CDN_PURGE_TOKEN: "",
      ...settings,
    };
  }
}
