import { visibleText } from "@skillshelf/skill-audit/hidden-characters";
import type { ConformanceRule } from "../conformance/rules.ts";

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
