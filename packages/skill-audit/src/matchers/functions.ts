import type { ReadSegment } from "../segment.ts";

/** The head of a function, a method, a class or a test. */
const head =
  /^\s*(?:(?:export|default|async|public|private|protected|static|function)\s)*(?:def|class|function|func|fn)\s|^\s*\)\s*(?:->[^:]*)?:\s*$|=>\s*\{\s*$|^\s*(?:async\s+)?\w+\([^)]*\)\s*(?::\s*[\w<>[\]., |]+)?\{\s*$/;
const control = /^\s*(?:\}\s*)?(?:if|for|while|switch|try|catch|else|with|do)\b/;

/** Whether a line of a segment is in the body of a function, by what is indented less above it. */
export const isInsideOfFunction = ({ text, line: firstLine }: ReadSegment, line: number): boolean =>
  headAbove(text.split("\n"), line - firstLine) !== null;

/** Which line begins the innermost function that a line is in; null where it is in none. */
function headAbove(lines: readonly string[], from: number): number | null {
  let depth = indentOf(lines[from] ?? "");
  for (let at = from - 1; at >= 0 && depth > 0; at--) {
    const one = lines[at] ?? "";
    if (one.trim() === "" || indentOf(one) >= depth) continue;
    if (head.test(one) && !control.test(one)) return at;
    depth = indentOf(one);
  }
  return null;
}

export const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The text of the function that a line is in, up to that line; of the whole segment where it is in none. */
export function bodyAround(segment: ReadSegment, line: number): string {
  const { text, line: firstLine } = segment;
  const at = headAbove(text.split("\n"), line - firstLine);
  return at === null
    ? text
    : text
        .split("\n")
        .slice(at, line - firstLine + 1)
        .join("\n");
}

/** The name of the function that a line is in, by what is indented less above it; null where it is in none that has one. */
export function nameOfFunctionAround(lines: readonly string[], at: number): string | null {
  const above = headAbove(lines, at);
  if (above === null) return null;
  const named = /(?:def|function\*?|const|let)\s+(\w+)|^\s*(?:async\s+)?(\w+)\(/.exec(lines[above] ?? "");
  return named?.slice(1).find(Boolean) ?? null;
}
