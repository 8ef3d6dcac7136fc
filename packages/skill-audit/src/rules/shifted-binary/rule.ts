import { lineAt } from "../../line-at.ts";
import { indexOfShiftedProgram } from "../../matchers/shifted-bytes.ts";
import type { FileRule } from "../../rule.ts";

/** Contains a binary encoded as numbers. */
export const shiftedBinary: FileRule = {
  kind: "file",
  id: "shifted-binary",
  class: "binary",
  severity: "high",
  *check({ text }) {
    if (text === null) return;
    const index = indexOfShiftedProgram(text);
    if (index !== null) yield { line: lineAt(text, index, 1) };
  },
};
