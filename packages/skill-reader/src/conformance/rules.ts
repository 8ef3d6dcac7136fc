import { fieldRules } from "./field-rules.ts";
import { fileRules } from "./file-rules.ts";
import { frontmatterRules } from "./frontmatter-rules.ts";

/** Every rule a SKILL.md is read by, from the bytes of the file to the text of its body. */
export const conformanceRules = [...fileRules, ...frontmatterRules, ...fieldRules];

export type ConformanceRule = (typeof conformanceRules)[number];
