import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { GitError } from "./errors.ts";

/** What git may speak with another repository. */
export type GitProtocol = "https" | "http" | "ssh" | "file";

/** Most that git may allocate at once: a few bytes of a pack can ask for gigabytes. */
const MAX_ALLOCATION_LENGTH = "512m";

/**
 * Settings of every command, stronger than a repository's own. Nothing is checked out, so that irregularities of old
 * histories do no harm and are not looked for.
 */
const baseConfiguration = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.askPass=",
  "core.pager=cat",
  "core.bigFileThreshold=16m",
  // What git maps and keeps of packs: several are read at a time, each once.
  "core.deltaBaseCacheLimit=16m",
  "core.packedGitLimit=16m",
  "core.packedGitWindowSize=1m",
  "credential.helper=",
  "fetch.unpackLimit=1",
  "gc.auto=0",
  "http.lowSpeedLimit=1000",
  "http.lowSpeedTime=60",
  "maintenance.auto=false",
  "pack.threads=1",
  "safe.directory=*",
  "submodule.recurse=false",
];

/** Everything git knows of its surroundings: nothing is inherited but where programs are. `NODE_ENV` means nothing to it. */
function gitEnvironment(
  protocols: readonly GitProtocol[],
  additions: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const { PATH = "/usr/local/bin:/usr/bin:/bin", NODE_ENV } = process.env;
  return {
    NODE_ENV,
    PATH,
    LC_ALL: "C",
    // Nothing can be below it, so that no settings, no netrc and no keys are found there.
    HOME: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    SSH_ASKPASS: "",
    GIT_LFS_SKIP_SMUDGE: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_ALLOC_LIMIT: MAX_ALLOCATION_LENGTH,
    // Empty, it permits none: what only reads cannot be made to fetch.
    GIT_ALLOW_PROTOCOL: protocols.join(":"),
    ...additions,
  };
}

/** What git needs to speak ssh: the operator's keys and known hosts are used, and nobody is asked anything. */
export function sshEnvironment(options: readonly string[]): Record<string, string> {
  const { HOME, SSH_AUTH_SOCK } = process.env;
  return {
    ...(HOME === undefined ? {} : { HOME }),
    ...(SSH_AUTH_SOCK === undefined ? {} : { SSH_AUTH_SOCK }),
    // A shell reads it. No option holds a quote: hosts and addresses were checked.
    GIT_SSH_COMMAND: ["ssh", ...options.map((option) => `-o '${option}'`)].join(" "),
    GIT_SSH_VARIANT: "ssh",
  };
}

/** Bytes kept of what git says of itself. */
const MAX_WORDS_LENGTH = 16_384;

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
      said = (said + text).slice(-MAX_WORDS_LENGTH);
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
