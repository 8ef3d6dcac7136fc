import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { childEnvironment } from "#lib/env.ts";
import { freePort } from "#lib/postgres/free-port.ts";

export const projectFolder = join(import.meta.dirname, "..", "..");

export type ServerProcess = Readonly<{
  origin: string;
  process: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** The part on standard output. */
  log: () => string;
  /** Resolves with the exit status once the process has ended. */
  ended: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}>;

/**
 * Starts the server as `npm start` and `npm run dev` do, with settings of its own. Does not wait until it answers.
 *
 * @param checkout another release's folder.
 */
export async function spawnServer(
  settings: Readonly<Record<string, string>>,
  checkout = projectFolder,
): Promise<ServerProcess> {
  const port = Number(settings.PORT ?? (await freePort()));
  const words =
    settings.NODE_ENV === "development" ? ["--import", "tsx", "server.ts"] : ["lib/process/run.mjs", "server"];
  const child = spawn(process.execPath, words, {
    cwd: checkout,
    env: childEnvironment({
      NODE_ENV: "production",
      DATABASE_URL: "",
      GRAPH_DATABASE_URL: "",
      PORT: String(port),
      ...settings,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  return {
    origin: `http://localhost:${port}`,
    process: child,
    output: () => output,
    log: () => log,
    ended,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a server and waits until it answers. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  checkout = projectFolder,
): Promise<ServerProcess> {
  const server = await spawnServer(settings, checkout);
  const failed = server.ended.then((code) => {
    throw new Error(`The server ended with status ${code} before it answered:\n${server.output()}`);
  });
  await Promise.race([waitFor(async () => server.output().includes("Skillshelf listens at")), failed]);
  failed.catch(() => undefined);
  return server;
}

/** Polls until `condition` is true. */
export async function waitFor(condition: () => Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition().catch(() => false))) {
    if (Date.now() > deadline) throw new Error("What was waited for did not happen in time.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
