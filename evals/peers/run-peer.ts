import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { childEnvironment } from "#lib/env.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import { findProgram } from "../cluster/program.ts";

const execute = promisify(execFile);

/** Most that a scanner may print, in bytes. */
const MAX_OUTPUT = 64 * 2 ** 20;

/** How long a tool of an MCP server may take, in milliseconds. */
const TOOL_TIMEOUT = 600_000;

/** Writes the CPU time of a command, and of all that it starts, to the file `$0`. The trap lets it end by itself. */
const timed = `trap : TERM; TIMEFORMAT="%U %S"
{ time unshare --net --pid --fork --kill-child --mount-proc "$@" 2>/dev/null; } 2>"$0"`;

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

  /**
   * Installs packages without running their scripts.
   *
   * @throws {CommandError} where commands cannot be kept off the network.
   */
  static async install(folder: string, packages: readonly string[]): Promise<RunPeer> {
    if (packages.length === 0) return new RunPeer(folder);
    findProgram("unshare", "unshare", "util-linux");
    if (process.getuid?.() !== 0)
      throw new CommandError("Other scanners run in namespaces without network, which needs root on Linux.");
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
    await rm(file, { force: true });
    await this.#run(command, wordsOf(file));
    return JSON.parse(await readFile(file, "utf8"));
  }

  /** @returns the JSON that a tool of an MCP server answers to each of the arguments. */
  async tool(command: string, name: string, list: readonly Record<string, unknown>[]): Promise<readonly unknown[]> {
    const client = new Client({ name: "skillshelf-evals", version: "1" });
    const transport = new StdioClientTransport({ ...this.#timed(command, []), stderr: "ignore" });
    await client.connect(transport);
    const answers: unknown[] = [];
    for (const values of list) {
      const { content } = await client.callTool({ name, arguments: values }, { timeout: TOOL_TIMEOUT });
      answers.push(...content.flatMap((part) => (part.type === "text" ? JSON.parse(part.text) : [])));
    }
    // A server that does not end by itself is killed before its time is written, and leaves behind what it started.
    const started = transport.pid === null ? [] : await treeOf(transport.pid);
    this.#seconds += started.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS;
    await client.close();
    for (const { id } of started) endAtOnce(id);
    return answers;
  }

  /** Findings make the status of most scanners 1: only what they print tells whether they ran. */
  async #run(name: string, words: readonly string[]): Promise<string> {
    const { command, args, cwd, env } = this.#timed(name, words);
    const options = { cwd, env: childEnvironment(env), maxBuffer: MAX_OUTPUT };
    const { stdout } = await execute(command, args, options).catch((error: Error & { stdout?: string }) => {
      if (error.stdout === undefined) throw error;
      return { stdout: error.stdout };
    });
    await this.#addTime();
    return stdout;
  }

  #timed(command: string, words: readonly string[]) {
    const program = join(this.folder, "node_modules", ".bin", command);
    const env = { HOME: join(this.folder, "home"), NO_COLOR: "1", CI: "1" };
    return { command: "bash", args: ["-c", timed, this.#times, program, ...words], cwd: this.folder, env };
  }

  get #times(): string {
    return join(this.folder, "times");
  }

  async #addTime(): Promise<void> {
    const [user, system] = (await readFile(this.#times, "utf8")).split(" ");
    this.#seconds += Number(user) + Number(system);
  }
}

/** Clock ticks per second in `/proc`, which is 100 on all architectures (proc_pid_stat(5), USER_HZ). */
const TICKS = 100;

type Process = Readonly<{ id: number; parent: number; ticks: number }>;

/** A process and all that it started. */
async function treeOf(root: number): Promise<readonly Process[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const processes = (await Promise.all(names.map(readProcess))).filter((one) => one !== null);
  const tree: Process[] = [];
  const add = (one: Process): void => {
    tree.push(one);
    for (const child of processes) if (child.parent === one.id) add(child);
  };
  for (const one of processes) if (one.id === root) add(one);
  return tree;
}

function endAtOnce(id: number): void {
  try {
    process.kill(id, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Reads a process's parent and CPU time, with that of ended children; null if it has ended. */
async function readProcess(name: string): Promise<Process | null> {
  const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => null);
  if (stat === null) return null;
  // The program's name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { id: Number(name), parent: Number(fields[1]), ticks };
}
