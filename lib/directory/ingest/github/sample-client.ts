import type { GitHubMemory, RememberedAnswer } from "./memory.ts";
import { type GitHub, type GitHubOptions, openGitHub } from "./open-github.ts";
import type { Wait } from "./patient-asker.ts";
import type { SampleGitHub } from "./sample-github.ts";

export const TOKEN = "sample-token-that-nobody-may-see";

/** A clock that goes on only where somebody sleeps. */
export class SampleClock {
  #milliseconds = Date.UTC(2026, 0, 1);
  readonly sleeps: number[] = [];

  readonly now = (): Date => new Date(this.#milliseconds);
  readonly sleep = async (milliseconds: number): Promise<void> => {
    this.sleeps.push(milliseconds);
    this.pass(milliseconds);
  };

  pass(milliseconds: number): void {
    this.#milliseconds += milliseconds;
  }
}

/** Remembers in this process. What it holds went through JSON, as in a database. */
export class SampleMemory implements GitHubMemory {
  readonly answers = new Map<string, RememberedAnswer>();

  readonly get = async (path: string): Promise<RememberedAnswer | undefined> => this.answers.get(path);
  readonly set = async (path: string, answer: RememberedAnswer): Promise<void> => {
    this.answers.set(path, { ...answer, body: JSON.parse(JSON.stringify(answer.body)) });
  };
}

/** What a test may wish to differ. */
export type SampleOptions = Omit<Partial<GitHubOptions>, "memory"> &
  Readonly<{ clock?: SampleClock; memory?: SampleMemory }>;

/** A client of the sample GitHub, with its clock, its memory and the waits it told of. */
export function sampleClient(
  server: SampleGitHub,
  options: SampleOptions = {},
): { github: GitHub; clock: SampleClock; memory: SampleMemory; waits: readonly Wait[] } {
  const { clock = new SampleClock(), memory = new SampleMemory() } = options;
  const waits: Wait[] = [];
  const github = openGitHub({
    apiUrl: server.url,
    token: TOKEN,
    signal: new AbortController().signal,
    timeout: () => new AbortController().signal,
    now: clock.now,
    sleep: clock.sleep,
    report: (wait) => waits.push(wait),
    ...options,
    memory,
  });
  return { github, clock, memory, waits };
}
