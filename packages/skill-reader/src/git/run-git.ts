import { tmpdir } from "node:os";
import { GitError, type GitErrorReason, safeLine } from "./errors.ts";
import { type GitCommand, type GitEnd, GitProcess } from "./git-process.ts";
import { abortError, deadline } from "./limits.ts";

/** Maximum output that is buffered. Bytes. */
const MAX_OUTPUT_BYTES = 65_536;

export type RunOptions = Readonly<{
  seconds: number;
  signal?: AbortSignal | undefined;
  /** Receives output as it arrives. An error it throws stops git and is rethrown. */
  take?: (chunk: Buffer) => void;
}>;

/**
 * Runs git until it exits, with any status.
 *
 * @throws {GitError} `git-missing`, a `LimitError` after `seconds`, or the abort reason of `signal`.
 */
export async function runGit(command: GitCommand, { seconds, signal, take }: RunOptions): Promise<GitEnd> {
  const limit = deadline(command.subject, seconds, signal);
  try {
    if (limit.signal.aborted) throw abortError(limit.signal);
    const git = new GitProcess(command);
    limit.signal.addEventListener("abort", () => git.stop(abortError(limit.signal)));
    git.stdin.end();
    git.stdout.on("data", (chunk: Buffer) => {
      try {
        take?.(chunk);
      } catch (error) {
        git.stop(error instanceof Error ? error : new Error(String(error)));
      }
    });
    return await git.ended;
  } finally {
    limit.end();
  }
}

/**
 * Returns git's output without the trailing line feed; null for exit status 1, git's negative result.
 *
 * @throws {GitError} for any other status.
 */
export async function askGit(command: GitCommand, options: Omit<RunOptions, "take">): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  const take = (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_OUTPUT_BYTES) throw new GitError("refused", `${command.subject} sent too much data.`);
    chunks.push(chunk);
  };
  const end = await runGit(command, { ...options, take });
  if (end.status === 0) return Buffer.concat(chunks).toString("utf8").replace(/\n$/, "");
  if (end.status === 1) return null;
  throw failure(end, command);
}

/** Maps git's error messages to reasons; the first match counts. The environment makes git use English. */
const meanings: readonly (readonly [RegExp, GitErrorReason])[] = [
  [/attempting to allocate|out of memory/i, "too-large"],
  [/transport '.*' not allowed|redirect/i, "refused"],
  [
    /repository .*not found|could not read Username|Authentication failed|Permission denied|error: 40[134]/i,
    "not-found",
  ],
  [/does not appear to be a git repository|access denied|couldn't find remote ref/i, "not-found"],
  [/not our ref|unadvertised object/i, "not-found"],
  [/unable to access|could not resolve|Connection|hung up|early EOF|timed out|too slow|Host key/i, "unreachable"],
  [/could not read from remote|RPC failed|expected flush|protocol error|bad line length/i, "unreachable"],
];

const sentences: Partial<Record<GitErrorReason, string>> = {
  "too-large": "contains an object that needs more memory than git may use.",
  refused: "redirects to an address that is not allowed. Use the address of the repository.",
  "not-found": "was not found: it does not exist or is private. Only public repositories are read.",
  unreachable: "cannot be reached. Check its address and the network, or try again later.",
  "git-missing": "cannot be read: install git 2.37 or later.",
};

/** Creates the error of a failed git process. */
export function failure(
  { status, said }: GitEnd,
  { subject, gitDirectory }: Pick<GitCommand, "subject" | "gitDirectory">,
): GitError {
  // The shell exits with 127 for a missing program, git with 129 for an unknown option.
  const isUnknown = status === 127 || status === 129;
  const reason = isUnknown ? "git-missing" : (meanings.find(([words]) => words.test(said))?.[1] ?? "damaged");
  const sentence = sentences[reason] ?? "is damaged or not a git repository. Clone it again, or use another folder.";
  const lines = said.split("\n").filter((line) => /^(?:fatal|error|remote):/.test(line));
  const detail = safeLine(lines.slice(-3).join(" "), [gitDirectory, tmpdir()]);
  return new GitError(reason, `${subject} ${sentence}`, { detail });
}
