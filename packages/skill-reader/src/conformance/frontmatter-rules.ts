import type { Rule } from "./rule.ts";

/** Rules about the frontmatter as a whole and the YAML it is written in. */
export const frontmatterRules = [
  { id: "frontmatter-missing", deduction: 30 },
  { id: "frontmatter-not-first", deduction: 15 },
  { id: "frontmatter-unterminated", deduction: 20 },
  { id: "frontmatter-fence", deduction: 2 },
  { id: "frontmatter-twice", deduction: 8 },
  { id: "frontmatter-invalid-yaml", deduction: 18 },
  { id: "duplicate-key", deduction: 5 },
  { id: "yaml-anchor-or-tag", deduction: 2 },
  { id: "yaml-1-1-scalar", deduction: 1 },
  { id: "text-cut-by-comment", deduction: 3 },
  { id: "field-spelling", deduction: 4 },
  { id: "field-empty", deduction: 1 },
  { id: "extension-field", deduction: 1 },
  { id: "unknown-field", deduction: 2 },
] as const satisfies readonly Rule[];
