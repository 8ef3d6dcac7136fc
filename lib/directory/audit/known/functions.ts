import type { ReadPassage } from "../passage.ts";

/** The head of a function, a method, a class or a test. */
const head =
  /^\s*(?:(?:export|default|async|public|private|protected|static|function)\s)*(?:def|class|function|func|fn)\s|^\s*\)\s*(?:->[^:]*)?:\s*$|=>\s*\{\s*$|^\s*(?:async\s+)?\w+\([^)]*\)\s*(?::\s*[\w<>[\]., |]+)?\{\s*$/;
const control = /^\s*(?:\}\s*)?(?:if|for|while|switch|try|catch|else|with|do)\b/;

/** Whether a line of a passage is in the body of a function, by what is indented less above it. */
export const isInsideOfFunction = (passage: ReadPassage, line: number): boolean => headAbove(passage, line) !== null;

/** Which of a passage's lines begins the innermost function that a line is in; null where it is in none. */
function headAbove({ text, line: firstLine }: ReadPassage, line: number): number | null {
  const lines = text.split("\n");
  let depth = indentOf(lines[line - firstLine] ?? "");
  for (let at = line - firstLine - 1; at >= 0 && depth > 0; at--) {
    const one = lines[at] ?? "";
    if (one.trim() === "" || indentOf(one) >= depth) continue;
    if (head.test(one) && !control.test(one)) return at;
    depth = indentOf(one);
  }
  return null;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The text of the function that a line is in, up to that line; of the whole passage where it is in none. */
export function bodyAround(passage: ReadPassage, line: number): string {
  const { text, line: firstLine } = passage;
  const at = headAbove(passage, line);
  return at === null
    ? text
    : text
        .split("\n")
        .slice(at, line - firstLine + 1)
        .join("\n");
}
