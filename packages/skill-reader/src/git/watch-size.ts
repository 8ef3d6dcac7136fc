import { folderSize } from "../folder-size.ts";
import { abortError, type Deadline, LimitError } from "./limits.ts";

/** How often the size of a folder that something is written to is looked at. */
const PERIOD_MS = 100;

/** `check` looks at once, and throws. */
export type SizeWatch = Pick<Deadline, "signal" | "end"> & Readonly<{ check: () => Promise<void> }>;

/** A signal that aborts with a `LimitError` when a folder grows beyond `most` bytes, or as `outer` does. */
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
