import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "#lib/env.ts";

const execute = promisify(execFile);

/** Most that a scanner may print, in bytes. */
const MAX_OUTPUT = 64 * 2 ** 20;

/** Runs commands of installed packages without network and with an empty home folder, and adds up their CPU time. */
export class RunPeer {
  /** A folder for what scanners need to be written. */
  readonly folder: string;
  #seconds = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** CPU time of all commands so far, in seconds. */
  get seconds(): number {
    return this.#seconds;
  }

  /** Installs packages without running their scripts. */
  static async install(folder: string, packages: readonly string[]): Promise<RunPeer> {
    await mkdir(join(folder, "home"));
    await writeFile(join(folder, "package.json"), '{ "private": true }');
    const words = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent", ...packages];
    await execute("npm", words, { cwd: folder });
    return new RunPeer(folder);
  }

  /** @returns the JSON that a command prints, after what it prints before. */
  async output(command: string, words: readonly string[]): Promise<unknown> {
    const text = await this.#run(command, words);
    return JSON.parse(text.slice(Math.max(0, text.search(/^[[{]/m))));
  }

  /** @returns the JSON that a command writes to a file. */
  async file(command: string, wordsOf: (file: string) => readonly string[]): Promise<unknown> {
    const file = join(this.folder, "output.json");
    await this.#run(command, wordsOf(file));
    return JSON.parse(await readFile(file, "utf8"));
  }

  /** Findings make the status of most scanners 1: only what they print tells whether they ran. */
  async #run(command: string, words: readonly string[]): Promise<string> {
    const program = join(this.folder, "node_modules", ".bin", command);
    const timed = 'TIMEFORMAT="%U %S"; time "$@" 2>/dev/null';
    const env = childEnvironment({ HOME: join(this.folder, "home"), NO_COLOR: "1", CI: "1" });
    const options = { cwd: this.folder, env, maxBuffer: MAX_OUTPUT };
    const ran = await execute("unshare", ["-n", "bash", "-c", timed, "bash", program, ...words], options).catch(
      (error: Error & { stdout?: string; stderr?: string }) => {
        if (error.stdout === undefined) throw error;
        return { stdout: error.stdout, stderr: error.stderr ?? "" };
      },
    );
    for (const seconds of ran.stderr.trim().split(/\s+/)) this.#seconds += Number(seconds);
    return ran.stdout;
  }
}
