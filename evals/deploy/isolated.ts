import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { CommandError } from "../../bench/terminal/run-command.ts";
import { findProgram, Program } from "../cluster/program.ts";

const run = promisify(execFile);

/** A first start loads the catalog, on a machine that may be slow. */
const START_TIMEOUT_MS = 300_000;

/** Larger than a page or a preview image in base64. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

export type Isolation = Readonly<{
  name: string;
  /** Its root directory, on the machine. */
  root: string;
  /** The folder that nobody can write to, on the machine. */
  readOnly: string;
  /** What is mounted over that, by path on the machine: the options of `mount`. */
  mounts?: Readonly<Record<string, readonly string[]>>;
  uid: number;
  gid: number;
  /** The working directory, in its root directory. */
  workdir: string;
  /** All variables. */
  environment: Readonly<Record<string, string>>;
  command: readonly string[];
  /** Receives what it prints. */
  log: string;
}>;

const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

const responsesSchema = z.array(
  z.object({ status: z.number(), type: z.string(), body: z.string().transform((text) => Buffer.from(text, "base64")) }),
);

/**
 * A program isolated in Linux namespaces, as in a container: it is PID 1, has no network but the loopback interface,
 * cannot write to a folder, and has only the user and the environment that it is given.
 */
export class Isolated {
  readonly #isolation: Isolation;
  readonly #program: Program;
  #pid = 0;

  private constructor(isolation: Isolation, program: Program) {
    this.#isolation = isolation;
    this.#program = program;
  }

  static async start(isolation: Isolation): Promise<Isolated> {
    if (process.getuid?.() !== 0) throw new CommandError("Namespaces and mounts need root.");
    const { root, readOnly, mounts = {}, name, log, command } = isolation;
    const script = [
      "set -e",
      "ip link set lo up",
      `mount -t proc proc ${quote(join(root, "proc"))}`,
      `mount --rbind ${quote(readOnly)} ${quote(readOnly)}`,
      `mount -o remount,bind,ro ${quote(readOnly)}`,
      ...Object.entries(mounts).map(([path, options]) => `mount ${[...options, path].map(quote).join(" ")}`),
      `exec ${Isolated.#words(isolation, command, "chroot").map(quote).join(" ")}`,
    ];
    const file = findProgram("unshare", "unshare", "util-linux");
    const words = ["--mount", "--net", "--pid", "--fork", "--kill-child=SIGKILL", "sh", "-c", script.join("\n")];
    return new Isolated(isolation, await Program.start({ name, file, words, log }));
  }

  static #words(
    { root, uid, gid, workdir, environment }: Isolation,
    command: readonly string[],
    enter: "chroot" | "none",
  ) {
    const variables = Object.entries(environment).map(([key, value]) => `${key}=${value}`);
    const user = [
      "setpriv",
      `--reuid=${uid}`,
      `--regid=${gid}`,
      "--clear-groups",
      "--no-new-privs",
      "--bounding-set=-all",
    ];
    return [
      ...(enter === "chroot" ? ["chroot", root] : []),
      ...user,
      "env",
      "-i",
      "-C",
      workdir,
      ...variables,
      ...command,
    ];
  }

  /** Runs a command beside the program: in its namespaces, as its user, with its environment. */
  async run(command: readonly string[]): Promise<Readonly<{ status: number; output: string }>> {
    const enter = ["--target", String(this.#pid), "--mount", "--net", "--pid", "--root"];
    const words = [...enter, "--", ...Isolated.#words(this.#isolation, command, "none")];
    return run("nsenter", words, { maxBuffer: MAX_OUTPUT_BYTES }).then(
      ({ stdout, stderr }) => ({ status: 0, output: stdout + stderr }),
      (error: Error & { code?: unknown; stdout?: string; stderr?: string }) => {
        if (typeof error.code !== "number") throw error;
        return { status: error.code, output: `${error.stdout}${error.stderr}` };
      },
    );
  }

  /** Fetches paths from the machine's side, in the network of the program. */
  async fetch(port: number, paths: readonly string[]) {
    const script = join(import.meta.dirname, "requests.mjs");
    const words = ["--target", String(this.#pid), "--net", "--", process.execPath, script, `http://127.0.0.1:${port}`];
    const { stdout } = await run("nsenter", [...words, ...paths], { maxBuffer: MAX_OUTPUT_BYTES });
    return responsesSchema.parse(JSON.parse(stdout));
  }

  /** Waits until its server is ready. @returns after how many seconds that was. */
  async untilReady(port: number, signal: AbortSignal): Promise<number> {
    const started = performance.now();
    await this.#program.untilReady(
      async () => {
        // `unshare` waits for the one process that it started.
        this.#pid = Number(
          (await readFile(`/proc/${this.#program.pid}/task/${this.#program.pid}/children`, "utf8")).trim(),
        );
        const [response] = await this.fetch(port, ["/api/ready"]);
        return response?.status === 200;
      },
      { timeoutMs: START_TIMEOUT_MS, signal },
    );
    return (performance.now() - started) / 1_000;
  }

  /** Stops it as Docker does. @returns its status and the seconds it took. @throws {CommandError} when it takes too long. */
  async stop(signal: NodeJS.Signals, graceMs: number): Promise<Readonly<{ status: number | null; seconds: number }>> {
    const started = performance.now();
    process.kill(this.#pid, signal);
    const timeout = new AbortController();
    const isInTime = await Promise.race([
      this.#program.gone.then(() => true),
      sleep(graceMs, false, { signal: timeout.signal }),
    ]);
    timeout.abort();
    if (!isInTime) throw new CommandError(`${this.#isolation.name} did not end within ${graceMs / 1_000} seconds.`);
    return { status: this.#program.status, seconds: (performance.now() - started) / 1_000 };
  }

  output(): Promise<string> {
    return this.#program.output();
  }

  kill(): Promise<void> {
    return this.#program.kill();
  }
}
