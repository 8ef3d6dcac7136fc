import type { ReadSegment } from "../segment.ts";

const comment = /^\s*(?:#|\/\/|--|\*|\/\*|;|REM\b|')/i;

/** Whether a line of a program is no comment: for what cannot be told by commands and calls. */
export function inCode({ text, line: firstLine }: ReadSegment, line: number): boolean {
  return !comment.test(text.split("\n")[line - firstLine] ?? "");
}
