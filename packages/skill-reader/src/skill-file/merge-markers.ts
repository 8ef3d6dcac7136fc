import { type Deviation, deviation } from "./deviation.ts";

const MAX_REPORTS = 10;

/** Lines of a file with those of merge conflicts left blank, and where the conflicts are. */
export type Unmarked = Readonly<{ lines: readonly string[]; deviations: readonly Deviation[] }>;

/** Finds what git writes around the sides of a conflict. In a block of code the markers are an example. */
export function withoutMergeMarkers(lines: readonly string[]): Unmarked {
  const deviations: Deviation[] = [];
  let isOpen = false;
  let fence: string | null = null;
  const unmarked = lines.map((line, index) => {
    fence = fenceAfter(line, fence);
    if (fence !== null) return line;
    const begins = /^<{7}(?: |$)/.test(line);
    const ends = /^>{7}(?: |$)/.test(line);
    if (!begins && !ends) return isOpen && /^(?:={7}$|\|{7}(?: |$))/.test(line) ? "" : line;
    if (begins || !isOpen) deviations.push(deviation("merge-marker", index + 1, line));
    isOpen = begins;
    return "";
  });
  return { lines: deviations.length === 0 ? lines : unmarked, deviations: deviations.slice(0, MAX_REPORTS) };
}

/** The fence of the block of code that a line stands in: the one it opens, or the one still open. */
function fenceAfter(line: string, open: string | null): string | null {
  const [, fence, info = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (fence === undefined) return open;
  if (open === null) return fence.startsWith("`") && info.includes("`") ? null : fence;
  return fence.startsWith(open) && info.trim() === "" ? null : open;
}
