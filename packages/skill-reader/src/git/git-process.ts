import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { GitError } from "./errors.ts";

/** Transport protocols that git may use. */
export type GitProtocol = "https" | "http" | "ssh" | "file";

/** Limit of a single allocation: a few bytes of a pack can demand gigabytes. */
const MAX_ALLOCATION = "512m";

/**
 * Configuration of every command, which overrides that of the repository. Because nothing is checked out, malformed old
 * history is harmless and is not verified.
 */
const baseConfiguration = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.askPass=",
  "core.pager=cat",
  "core.bigFileThreshold=16m",
  // Small caches for packs: several repositories are read at a time, each object once.
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

/** Returns the environment of a git process. Of this process's variables it inherits only PATH. */
function gitEnvironment(
  protocols: readonly GitProtocol[],
  additions: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const { PATH = "/usr/local/bin:/usr/bin:/bin", NODE_ENV } = process.env;
  return {
    NODE_ENV,
    PATH,
    LC_ALL: "C",
    // A file, so that git finds no configuration, netrc or keys below it.
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
    GIT_ALLOC_LIMIT: MAX_ALLOCATION,
    // An empty value permits no protocol, so that a reading command cannot be made to fetch.
    GIT_ALLOW_PROTOCOL: protocols.join(":"),
    ...additions,
  };
}

/** Returns the environment for SSH. It uses the operator's keys and known hosts, and never prompts. */
export function sshEnvironment(options: readonly string[]): Record<string, string> {
  const { HOME, SSH_AUTH_SOCK } = process.env;
  return {
    ...(HOME === undefined ? {} : { HOME }),
    ...(SSH_AUTH_SOCK === undefined ? {} : { SSH_AUTH_SOCK }),
    // A shell parses this. No option contains a quote, because hosts and addresses are validated.
    GIT_SSH_COMMAND: ["ssh", ...options.map((option) => `-o '${option}'`)].join(" "),
    GIT_SSH_VARIANT: "ssh",
  };
}

/** Bytes of standard error that are kept. */
const MAX_STDERR_LENGTH = 16_384;

/** Memory limit in KiB of a process that talks to a remote, which might send an endless list of refs. */
const MEMORY_KILOBYTES = 4_194_304;

/** A git command. */
export type GitCommand = Readonly<{
  /** Name of the repository in messages. */
  subject: string;
  /** Absolute path. Always given, because discovery could find another repository. */
  gitDirectory: string;
  words: readonly string[];
  /** Settings as `name=value`. */
  configuration?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** No protocol by default. */
  protocols?: readonly GitProtocol[];
}>;

/** Exit status, null after a signal, and standard error of a git process. */
export type GitEnd = Readonly<{ status: number | null; said: string }>;

const running = new Set<GitProcess>();

/** A running git process with its children. All git processes are started here. */
export class GitProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Rejects with the reason passed to `stop`, or with a `GitError` if git is not installed. */
  readonly ended: Promise<GitEnd>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  #cause: Error | undefined;

  constructor({ gitDirectory, words, configuration = [], environment = {}, protocols = [] }: GitCommand) {
    const settings = [...baseConfiguration, ...configuration].flatMap((setting) => ["-c", setting]);
    const whole = ["git", ...settings, `--git-dir=${gitDirectory}`, ...words];
    const [program = "git", ...given] = protocols.length > 0 ? bounded(whole) : whole;
    this.#child = spawn(program, given, {
      cwd: "/",
      // A process group can be killed as a whole, and has no terminal for prompts.
      detached: true,
      env: gitEnvironment(protocols, environment),
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.stdin = this.#child.stdin;
    this.stdout = this.#child.stdout;
    // Writing to a process that has exited fails; `ended` reports the exit.
    this.stdin.on("error", () => {});
    this.ended = this.#end();
    this.ended.catch(() => {});
  }

  /** Kills the process and its children. `ended` rejects with `cause`. */
  stop(cause: Error): void {
    if (!running.has(this)) return;
    this.#cause ??= cause;
    this.#kill();
    // Unread output would keep the `close` event from firing.
    for (const stream of [this.stdin, this.stdout, this.#child.stderr]) stream.destroy();
  }

  #end(): Promise<GitEnd> {
    let said = "";
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-MAX_STDERR_LENGTH);
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
      // It has just exited on its own.
    }
  }

  static stopRunning(): void {
    for (const git of running) git.#kill();
  }
}

/** Wraps a command in a memory limit, where the system supports one. */
const bounded = (whole: readonly string[]): string[] => [
  "/bin/sh",
  "-c",
  'ulimit -v "$0" 2>/dev/null; exec "$@"',
  String(MEMORY_KILOBYTES),
  ...whole,
];

/** Process groups would outlive this process. */
const stopAll = () => GitProcess.stopRunning();

const missing = "git could not be started; git 2.37 or later must be installed, and its folder be in PATH.";
