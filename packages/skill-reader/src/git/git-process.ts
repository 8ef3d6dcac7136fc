import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { baseConfiguration, type GitProtocol, gitEnvironment } from "./git-environment.ts";
import { GitError } from "./git-error.ts";

/** Bytes kept of what git says of itself. */
const LONGEST_WORDS = 16_384;

/** Kilobytes of memory that each program gets while it speaks with another machine, which may never stop listing. */
const MEMORY_KILOBYTES = 4_194_304;

/** One command of git. */
export type GitCommand = Readonly<{
  /** What messages call the repository. */
  subject: string;
  /** Absolute. It is always named: one that is searched for could be somebody else's. */
  gitDirectory: string;
  words: readonly string[];
  /** `name=value` each. */
  configuration?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** None when left out. */
  protocols?: readonly GitProtocol[];
}>;

/** How git ended: its status, null when a signal ended it, and what it said of itself. */
export type GitEnd = Readonly<{ status: number | null; said: string }>;

const running = new Set<GitProcess>();

/** A running git, with all the programs it starts. The only place that starts one. */
export class GitProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Rejects with what it was stopped for, or with a `GitError` when there is no git. */
  readonly ended: Promise<GitEnd>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  #cause: Error | undefined;

  constructor({ gitDirectory, words, configuration = [], environment = {}, protocols = [] }: GitCommand) {
    const settings = [...baseConfiguration, ...configuration].flatMap((setting) => ["-c", setting]);
    const whole = ["git", ...settings, `--git-dir=${gitDirectory}`, ...words];
    const [program = "git", ...given] = protocols.length > 0 ? bounded(whole) : whole;
    this.#child = spawn(program, given, {
      cwd: "/",
      // A group of its own is stopped as a whole, and has no terminal to ask at.
      detached: true,
      env: gitEnvironment(protocols, environment),
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.stdin = this.#child.stdin;
    this.stdout = this.#child.stdout;
    // A git that ended reads no more; how it ended is told by `ended`.
    this.stdin.on("error", () => {});
    this.ended = this.#end();
    this.ended.catch(() => {});
  }

  /** Stops it and everything it started. `ended` rejects with `cause`. */
  stop(cause: Error): void {
    if (!running.has(this)) return;
    this.#cause ??= cause;
    this.#kill();
    // What nobody reads any more would keep it from having ended.
    for (const stream of [this.stdin, this.stdout, this.#child.stderr]) stream.destroy();
  }

  #end(): Promise<GitEnd> {
    let said = "";
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-LONGEST_WORDS);
    });
    if (running.size === 0) process.once("exit", stopAll);
    running.add(this);
    return new Promise<GitEnd>((resolve, reject) => {
      this.#child.once("error", (cause) => reject(new GitError("git-missing", missing, { cause })));
      this.#child.once("close", (status) => (this.#cause ? reject(this.#cause) : resolve({ status, said })));
    }).finally(() => {
      running.delete(this);
      if (running.size === 0) process.off("exit", stopAll);
    });
  }

  #kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended by itself just now.
    }
  }

  static stopRunning(): void {
    for (const git of running) git.#kill();
  }
}

/** A program with its words, under a limit of memory where the system knows one. */
const bounded = (whole: readonly string[]): string[] => [
  "/bin/sh",
  "-c",
  'ulimit -v "$0" 2>/dev/null; exec "$@"',
  String(MEMORY_KILOBYTES),
  ...whole,
];

/** A group of its own would outlive this process. */
const stopAll = () => GitProcess.stopRunning();

const missing = "git could not be started; git 2.37 or later must be installed, and its folder be in PATH.";
