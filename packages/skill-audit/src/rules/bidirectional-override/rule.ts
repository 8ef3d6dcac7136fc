import type { Severity } from "../../audit-facts.ts";
import { readingOf } from "../../files/language.ts";
import { unusualLinesWith } from "../../matchers/unusual-lines.ts";
import type { FileRule } from "../../rule.ts";

const control = /[\u202a-\u202e\u2066-\u2069]/;
const override = /[\u202d\u202e]/;
const opener = /[\u202a\u202b\u202d\u202e\u2066-\u2068]/;
/** A character range in a regular expression that detects such characters. */
const range = /(?<=\[[^\]\n]{0,80})[\u2000-\u206f]-[\u2000-\u206f](?=[^[\n]{0,80}\])/g;
const fence = /^\s*(?:`{3}|~{3})/;

/** Uses bidirectional control characters to reorder text. */
export const bidirectionalOverride: FileRule = {
  kind: "file",
  id: "bidirectional-override",
  class: "hidden-text",
  severity: "high",
  *check(file) {
    const lines = unusualLinesWith(file, control);
    if (lines.length === 0) return;
    const isProgram = readingOf(file).kind === "program";
    const fenced = isProgram ? null : fencedLines(file.text ?? "");
    for (const { text: all, line: number } of lines) {
      const line = isProgram ? all.replace(range, "") : all;
      if (!control.test(line)) continue;
      const severity = severityOf(line, isProgram || fenced?.has(number) === true);
      if (severity !== null) yield { line: number, severity };
    }
  },
};

function severityOf(line: string, isCode: boolean): Severity | null {
  if (override.test(line)) return isCode ? "high" : "medium";
  if (isBalanced(line)) return isCode ? "low" : null;
  return isCode ? "high" : "low";
}

/** Returns whether every embedding and isolate is closed on its line. */
function isBalanced(line: string): boolean {
  let depth = 0;
  for (const character of line) {
    if (opener.test(character)) depth++;
    else if (control.test(character)) depth = Math.max(0, depth - 1);
  }
  return depth === 0;
}

/** Returns the line numbers inside code blocks. */
function fencedLines(text: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  let isOpen = false;
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    if (fence.test(line)) isOpen = !isOpen;
    else if (isOpen) numbers.add(index + 1);
  }
  return numbers;
}
