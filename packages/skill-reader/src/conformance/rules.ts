import { visibleText } from "@skillshelf/skill-audit/hidden-characters";

/**
 * One place where a file departs from the specification. `line` counts from 1 in the file as it is; `detail` is plain
 * text of at most 200 characters in which hidden characters are written as code points.
 */
export type Deviation = Readonly<{ rule: ConformanceRule["id"]; line: number; detail: string }>;

const MAX_DETAIL = 200;

export function deviation(rule: Deviation["rule"], line: number, detail: string): Deviation {
  // What is cut away is never looked at: a value may be as long as the file.
  const text = visibleText(detail.slice(0, MAX_DETAIL + 1));
  return { rule, line, detail: text.length > MAX_DETAIL ? `${wellFormed(text.slice(0, MAX_DETAIL - 1))}…` : text };
}

/** Without the half of a character that a cut may leave at the end. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}$/u, "");

/** Rules about the frontmatter as a whole and the YAML it is written in. */
const frontmatterRules = [
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

/** Rules about the file, its characters and its body. */
const fileRules = [
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

/** Rules about the values of the specification's fields. */
const fieldRules = [
  { id: "name-missing", deduction: 15 },
  { id: "name-not-text", deduction: 8 },
  { id: "name-too-long", deduction: 6 },
  { id: "name-characters", deduction: 8 },
  { id: "name-hyphens", deduction: 5 },
  { id: "name-differs-from-folder", deduction: 6 },
  { id: "description-missing", deduction: 20 },
  { id: "description-not-text", deduction: 8 },
  { id: "description-too-long", deduction: 6 },
  { id: "description-markup", deduction: 2 },
  { id: "license-not-text", deduction: 2 },
  { id: "compatibility-not-text", deduction: 2 },
  { id: "compatibility-too-long", deduction: 3 },
  { id: "metadata-not-map", deduction: 3 },
  { id: "metadata-not-text", deduction: 2 },
  { id: "allowed-tools-form", deduction: 1 },
] as const satisfies readonly Rule[];

/** Every rule a SKILL.md is read by, from the bytes of the file to the text of its body. */
export const conformanceRules = [...fileRules, ...frontmatterRules, ...fieldRules];

export type ConformanceRule = (typeof conformanceRules)[number];

/**
 * A rule of conformance to the agentskills.io specification. `deduction` is in points of 60 and is taken once for a
 * file, however often the rule is broken in it. What it says to people stands in the dictionaries, by its id.
 */
export type Rule = Readonly<{ id: string; deduction: number }>;
