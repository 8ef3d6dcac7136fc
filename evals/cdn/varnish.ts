import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../../bench/terminal/run-command.ts";

const START_TIMEOUT_MS = 30_000;

const advice = "On Debian: apt-get install varnish varnish-modules";

type VarnishOptions = Readonly<{ port: number; backendPort: number; token: string; folder: string }>;

/** Varnish with the configuration of `varnish.vcl`, on a port of the loopback address. */
export class Varnish {
  readonly origin: string;
  readonly #process: ChildProcess;

  private constructor(origin: string, process: ChildProcess) {
    this.origin = origin;
    this.#process = process;
  }

  /** @throws {CommandError} when Varnish or its module xkey is not installed. */
  static async start({ port, backendPort, token, folder }: VarnishOptions): Promise<Varnish> {
    const template = await readFile(join(import.meta.dirname, "varnish.vcl"), "utf8");
    const file = join(folder, "varnish.vcl");
    await writeFile(file, template.replace('"3000"', `"${backendPort}"`).replace('"change-me"', `"${token}"`));
    const words = ["-F", "-j", "none", "-T", "none", "-n", join(folder, "varnish"), "-s", "malloc,64m"];
    const child = spawn("varnishd", [...words, "-a", `127.0.0.1:${port}`, "-f", file], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
    const failed = Promise.race([
      once(child, "error").then(([error]) => (error instanceof Error ? error.message : "")),
      once(child, "exit").then(() => output),
    ]);
    const varnish = new Varnish(`http://127.0.0.1:${port}`, child);
    const failure = await Promise.race([failed, varnish.#isReady()]);
    if (failure === undefined) return varnish;
    await varnish.stop();
    if (failure.includes("ENOENT")) throw new CommandError(`Varnish is not installed. ${advice}`);
    if (failure.includes("xkey")) throw new CommandError(`Varnish lacks the module xkey. ${advice}`);
    throw new CommandError(`Varnish did not start:\n${failure.trim()}`);
  }

  async stop(): Promise<void> {
    if (this.#process.pid === undefined || this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    this.#process.kill("SIGTERM");
    await once(this.#process, "exit");
  }

  /** Waits until it accepts connections. @returns why it does not. */
  async #isReady(): Promise<string | undefined> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const isReady = await fetch(this.origin).then(
        () => true,
        () => false,
      );
      if (isReady) return undefined;
      await sleep(50);
    }
    return `no response within ${START_TIMEOUT_MS / 1_000} seconds`;
  }
}
