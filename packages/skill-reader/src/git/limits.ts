import { z } from "zod";
import { folderSize } from "../folder-size.ts";
import { GitError } from "./errors.ts";

/** Interval of measuring a folder during a fetch. */
const PERIOD_MS = 100;

/** `check` measures immediately and throws if the limit is exceeded. */
type SizeWatch = Pick<Deadline, "signal" | "end"> & Readonly<{ check: () => Promise<void> }>;

/** Creates a signal that aborts with a `LimitError` when a folder grows beyond `most` bytes, or when `outer` aborts. */
export function watchSize(folder: string, subject: string, most: number, outer: AbortSignal): SizeWatch {
  const controller = new AbortController();
  const pass = () => controller.abort(outer.reason);
  if (outer.aborted) pass();
  outer.addEventListener("abort", pass);
  const look = async () => {
    if ((await folderSize(folder)) > most) controller.abort(new LimitError(subject, "repositoryBytes", most));
  };
  const timer = setInterval(() => void look(), PERIOD_MS);
  return {
    signal: controller.signal,
    end: () => {
      clearInterval(timer);
      outer.removeEventListener("abort", pass);
    },
    check: async () => {
      await look();
      if (controller.signal.aborted) throw abortError(controller.signal);
    },
  };
}

const count = (value: number, meaning: string) => z.int().positive().default(value).describe(meaning);

/** Limits of one source. The error names the limit that was exceeded. */
export const limitsSchema = z.strictObject({
  units: count(2_000, "Skills in a repository"),
  fileBytes: count(1_048_576, "Bytes in a file; larger files are skipped"),
  repositoryBytes: count(536_870_912, "Bytes of a fetched repository on disk"),
  files: count(200_000, "Files, folders, symbolic links, and submodules in a tree"),
  seconds: count(300, "Seconds of work per source, without waiting, and per git command"),
});

export type Limits = Readonly<z.infer<typeof limitsSchema>>;
export type LimitName = keyof Limits;

export const defaultLimits: Limits = limitsSchema.parse({});

const meanings: Record<LimitName, string> = {
  units: "skills",
  fileBytes: "bytes in one file",
  repositoryBytes: "bytes on disk",
  files: "entries in its tree",
  seconds: "seconds",
};

/** A source exceeds a limit. `reason` is `timeout` for `seconds` and `too-large` for the others. */
export class LimitError extends GitError {
  override readonly name = "LimitError";
  readonly limit: LimitName;
  readonly value: number;

  constructor(subject: string, limit: LimitName, value: number) {
    super(
      limit === "seconds" ? "timeout" : "too-large",
      `${subject} exceeds the limit "${limit}": more than ${value} ${meanings[limit]}.`,
    );
    this.limit = limit;
    this.value = value;
  }
}

/** A time limit combined with an outer signal. Call `end` when the work is done. */
export type Deadline = Readonly<{
  signal: AbortSignal;
  /** Pauses the time limit. */
  pause: () => void;
  /** Resumes the time limit. */
  resume: () => void;
  end: () => void;
}>;

/** Creates a signal that aborts with a `LimitError` after `seconds`, or with the reason of `outer`. */
export function deadline(subject: string, seconds: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const pass = () => controller.abort(outer?.reason);
  const expire = () => controller.abort(new LimitError(subject, "seconds", seconds));
  let remaining = seconds * 1_000;
  let running: Readonly<{ since: number; timer: NodeJS.Timeout }> | undefined;
  let hasEnded = false;
  const resume = () => {
    if (!hasEnded) running ??= { since: performance.now(), timer: setTimeout(expire, remaining) };
  };
  const pause = () => {
    if (running === undefined) return;
    clearTimeout(running.timer);
    remaining = Math.max(0, remaining - (performance.now() - running.since));
    running = undefined;
  };
  resume();
  if (outer?.aborted) pass();
  outer?.addEventListener("abort", pass);
  return {
    signal: controller.signal,
    pause,
    resume,
    end: () => {
      hasEnded = true;
      pause();
      outer?.removeEventListener("abort", pass);
    },
  };
}

/** Returns the abort reason of a signal as an error. */
export const abortError = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error(`stopped: ${String(signal.reason)}`);
