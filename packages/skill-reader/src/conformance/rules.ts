import { visibleText } from "@skillshelf/skill-audit/hidden-characters";

/**
 * A deviation of a file from the specification. `line` counts from 1; `detail` is plain text of at most 200 characters,
 * with hidden characters written as code points.
 */
export type Deviation = Readonly<{ rule: ConformanceRule["id"]; line: number; detail: string }>;

const MAX_DETAIL = 200;

export function deviation(rule: Deviation["rule"], line: number, detail: string): Deviation {
  // Cut first: a value may be as long as the file.
  const text = visibleText(detail.slice(0, MAX_DETAIL + 1));
  return { rule, line, detail: text.length > MAX_DETAIL ? `${wellFormed(text.slice(0, MAX_DETAIL - 1))}…` : text };
}

/** Removes the unpaired surrogate that a cut may leave at the end. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}$/u, "");

/** Rules for the frontmatter as a whole and its YAML. */
const frontmatterRules = [
  {
    id: "frontmatter-missing",
    deduction: 30,
    words: { title: "No frontmatter", remedy: "Start the file with name and description between two --- lines." },
  },
  {
    id: "frontmatter-not-first",
    deduction: 30,
    words: { title: "Content before the frontmatter", remedy: "Move the opening --- to the first line of the file." },
  },
  {
    id: "frontmatter-unterminated",
    deduction: 30,
    words: { title: "Frontmatter is not closed", remedy: "Close the frontmatter with a --- line." },
  },
  {
    id: "frontmatter-fence",
    deduction: 18,
    words: {
      title: "Invalid frontmatter delimiters",
      remedy: "Start and end the frontmatter with a line that contains only three hyphens.",
    },
  },
  {
    id: "frontmatter-twice",
    deduction: 15,
    words: {
      title: "More than one frontmatter block",
      remedy: "Move all fields into the first block; agents ignore the others.",
    },
  },
  {
    id: "frontmatter-invalid-yaml",
    deduction: 30,
    words: {
      title: "Frontmatter is not valid YAML",
      remedy:
        "Quote values that contain a colon or quotation mark or start with a special character, or use a block scalar (>-).",
    },
  },
  { id: "duplicate-key", deduction: 30, words: { title: "Duplicate field", remedy: "Specify each field only once." } },
  {
    id: "yaml-anchor-or-tag",
    deduction: 6,
    words: {
      title: "Frontmatter uses anchors, aliases, merge keys, or tags",
      remedy: "Write out every value. Quote text that starts with &, *, or !.",
    },
  },
  {
    id: "yaml-1-1-scalar",
    deduction: 3,
    words: {
      title: "YAML parses a value as a number, date, boolean, or null",
      remedy: "Quote the value if it is a string. Leave it unquoted if an agent expects a boolean or number.",
    },
  },
  {
    id: "text-cut-by-comment",
    deduction: 15,
    words: { title: "Value truncated by a # comment", remedy: "Quote the value: a # after a space starts a comment." },
  },
  {
    id: "field-spelling",
    deduction: 9,
    words: { title: "Field name is misspelled", remedy: "Write field names in lowercase with hyphens." },
  },
  {
    id: "field-empty",
    deduction: 3,
    words: { title: "Optional field is empty", remedy: "Set a value or remove the field." },
  },
  {
    id: "extension-field",
    deduction: 3,
    words: {
      title: "Agent-specific field",
      remedy: "Keep the field if an agent needs it. It is not part of the specification.",
    },
  },
  {
    id: "unknown-field",
    deduction: 6,
    words: { title: "Unknown field", remedy: "Move the field to metadata, unless an agent reads it at the top level." },
  },
] as const satisfies readonly Rule[];

/** Rules for the file, its characters and its body. */
const fileRules = [
  {
    id: "file-name",
    deduction: 30,
    words: { title: "File name is not SKILL.md", remedy: "Rename the file to SKILL.md. The name is case-sensitive." },
  },
  {
    id: "byte-order-mark",
    deduction: 24,
    words: { title: "File starts with a byte order mark", remedy: "Save the file as UTF-8 without a byte order mark." },
  },
  {
    id: "invalid-utf-8",
    deduction: 15,
    words: { title: "File is not valid UTF-8", remedy: "Save the file as UTF-8." },
  },
  {
    id: "nul-bytes",
    deduction: 15,
    words: { title: "File contains NUL bytes", remedy: "Remove the NUL bytes. Convert UTF-16 files to UTF-8." },
  },
  {
    id: "line-endings",
    deduction: 3,
    words: { title: "Lines end with carriage returns", remedy: "Save the file with LF line endings." },
  },
  {
    id: "control-characters",
    deduction: 12,
    words: { title: "File contains control characters", remedy: "Remove the characters at the listed code points." },
  },
  {
    id: "invisible-characters",
    deduction: 12,
    words: {
      title: "File contains invisible characters",
      remedy: "Remove the characters at the listed code points. Agents read them, but reviewers cannot see them.",
    },
  },
  {
    id: "bidirectional-characters",
    deduction: 15,
    words: {
      title: "File contains bidirectional control characters",
      remedy:
        "Remove the characters at the listed code points. They make text display in a different order than agents read it.",
    },
  },
  {
    id: "merge-marker",
    deduction: 15,
    words: { title: "Unresolved merge conflict", remedy: "Resolve the conflict and remove the conflict markers." },
  },
  {
    id: "body-empty",
    deduction: 18,
    words: {
      title: "No instructions after the frontmatter",
      remedy: "Write the instructions in Markdown below the frontmatter.",
    },
  },
  {
    id: "body-too-long",
    deduction: 6,
    words: {
      title: "Instructions exceed 500 lines or about 5,000 tokens",
      remedy: "Move details to files referenced from SKILL.md, so that agents load them only when needed.",
    },
  },
] as const satisfies readonly Rule[];

/** Rules for the values of the specification's fields. */
const fieldRules = [
  {
    id: "name-missing",
    deduction: 30,
    words: { title: "name is missing", remedy: "Add a name that matches the folder name." },
  },
  {
    id: "name-not-text",
    deduction: 30,
    words: {
      title: "name is not a string",
      remedy: "Write name as a single string. Quote it if it looks like a number, a date, or true or false.",
    },
  },
  {
    id: "name-too-long",
    deduction: 18,
    words: { title: "name exceeds 64 characters", remedy: "Shorten name to 64 characters or fewer." },
  },
  {
    id: "name-characters",
    deduction: 18,
    words: {
      title: "name contains characters other than a–z, 0–9, and hyphens",
      remedy: "Use only lowercase letters, digits, and hyphens in name.",
    },
  },
  {
    id: "name-hyphens",
    deduction: 18,
    words: {
      title: "name starts or ends with a hyphen, or contains consecutive hyphens",
      remedy: "Use single hyphens between words only.",
    },
  },
  {
    id: "name-differs-from-folder",
    deduction: 3,
    words: {
      title: "name does not match the folder name",
      remedy: "Rename the folder or change name so that they match.",
    },
  },
  {
    id: "description-missing",
    deduction: 30,
    words: { title: "description is missing", remedy: "Describe what the skill does and when to use it." },
  },
  {
    id: "description-not-text",
    deduction: 30,
    words: {
      title: "description is not a string",
      remedy: "Write description as a single string. Quote it if it looks like a number, a date, or true or false.",
    },
  },
  {
    id: "description-too-long",
    deduction: 18,
    words: {
      title: "description exceeds 1,024 characters",
      remedy: "Shorten description to 1,024 characters or fewer.",
    },
  },
  {
    id: "description-markup",
    deduction: 6,
    words: { title: "description contains HTML or XML tags", remedy: "Write description as plain text." },
  },
  {
    id: "license-not-text",
    deduction: 18,
    words: {
      title: "license is not a string",
      remedy: "Write the license name or the name of the license file as a single string.",
    },
  },
  {
    id: "compatibility-not-text",
    deduction: 18,
    words: { title: "compatibility is not a string", remedy: "Write the requirements as a single string." },
  },
  {
    id: "compatibility-too-long",
    deduction: 6,
    words: {
      title: "compatibility exceeds 500 characters",
      remedy: "Shorten compatibility to 500 characters or fewer.",
    },
  },
  {
    id: "metadata-not-map",
    deduction: 18,
    words: { title: "metadata is not a map", remedy: "Write metadata as keys with string values." },
  },
  {
    id: "metadata-not-text",
    deduction: 3,
    words: {
      title: "metadata contains a value that is not a string",
      remedy: "Use string values in metadata, unless an agent expects another type.",
    },
  },
  {
    id: "allowed-tools-form",
    deduction: 3,
    words: {
      title: "allowed-tools is not a space-separated string",
      remedy: "List the tools in one string, separated by spaces.",
    },
  },
] as const satisfies readonly Rule[];

/** All rules for a SKILL.md. */
export const conformanceRules = [...fileRules, ...frontmatterRules, ...fieldRules];

export type ConformanceRule = (typeof conformanceRules)[number];

/**
 * A conformance rule of the agentskills.io specification. `words` are English; the translations are in `words/`.
 *
 * `deduction` is in points of 30 and applies once per file. It is in the order of the harm that agents were measured to do:
 * 30 if most of them do not load the skill, 18 to 24 if some do not, 9 to 15 if all load it but text is lost or misleads,
 * and less if only the specification is violated.
 */
export type Rule = Readonly<{ id: string; deduction: number; words: Readonly<{ title: string; remedy: string }> }>;
