import type { Rule } from "./rule.ts";

/** Rules about the file, its characters and its body. */
export const fileRules = [
  { id: "file-name", deduction: 8 },
  { id: "byte-order-mark", deduction: 3 },
  { id: "invalid-utf-8", deduction: 6 },
  { id: "nul-bytes", deduction: 5 },
  { id: "line-endings", deduction: 1 },
  { id: "control-characters", deduction: 3 },
  { id: "invisible-characters", deduction: 4 },
  { id: "bidirectional-characters", deduction: 8 },
  { id: "merge-marker", deduction: 12 },
  { id: "body-empty", deduction: 15 },
  { id: "body-too-long", deduction: 3 },
] as const satisfies readonly Rule[];
