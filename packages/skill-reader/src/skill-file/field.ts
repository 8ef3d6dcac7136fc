import { type Deviation, deviation } from "../conformance/rules.ts";
import { oneLine, untaggedLine } from "./plain-text.ts";

const yaml11Boolean = /^(?:y|n|yes|no|on|off)$/i;

/** Plain scalars that YAML 1.1 or 1.2 does not parse as strings. */
const otherThanText: readonly (readonly [what: string, form: RegExp])[] = [
  ["a boolean", /^(?:true|false)$/i],
  ["a boolean in YAML 1.1", yaml11Boolean],
  ["null", /^(?:null|~)$/i],
  ["a number", /^[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[\da-f_]+|\d[\d_]*)$/i],
  ["a number", /^[-+]?(?:\.\d[\d_]*|\d[\d_]*\.[\d_]*)(?:e[-+]?\d+)?$/i],
  ["a number", /^[-+]?(?:\d+e[-+]?\d+|\.inf)$|^\.nan$/i],
  ["a base-60 number", /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/],
  ["a date", /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d.{0,40})?$/],
];

/** Returns the type as which YAML parses an unquoted scalar, in words; undefined if it is a string. */
export const readAs = (text: string): string | undefined => otherThanText.find(([, form]) => form.test(text))?.[0];

/** Value of a field (null if not stated) and its deviations. */
export type ReadField<Value> = Readonly<{ value: Value | null; deviations: readonly Deviation[] }>;

type TextRules = Readonly<{
  missing: Deviation["rule"];
  notText: Deviation["rule"];
  tooLong?: readonly [rule: Deviation["rule"], max: number];
}>;

/** Reads the text of a field, with deviations of its form and length. */
function readText(field: Field, rules: TextRules): ReadField<string> {
  const { key, line, value } = field;
  if (isEmptyValue(value)) return { value: null, deviations: [deviation(rules.missing, line, `${key} has no value`)] };
  const text = readableText(value);
  const deviations =
    value.kind === "text"
      ? misreadScalars(field, value, rules.notText)
      : [deviation(rules.notText, line, `a ${value.kind}`)];
  const [tooLong, max] = rules.tooLong ?? [];
  if (tooLong === undefined || max === undefined || text.length <= max) return { value: text, deviations };
  // Length is measured in code points, like in the specification's reference implementation.
  const length = Array.from(text).length;
  return {
    value: text,
    deviations: length > max ? [...deviations, deviation(tooLong, line, `${length} characters`)] : deviations,
  };
}

/**
 * Reports text that YAML parses as another type.
 *
 * @param rule for types that agents get: none reads the booleans of YAML 1.1 as such.
 */
export function misreadScalars(
  { key, line }: Field,
  { text, isPlain }: FieldValue & { kind: "text" },
  rule: Deviation["rule"] = "yaml-1-1-scalar",
): Deviation[] {
  const what = isPlain ? readAs(text) : undefined;
  if (what === undefined) return [];
  return [deviation(yaml11Boolean.test(text) ? "yaml-1-1-scalar" : rule, line, `${key}: ${text} is ${what}`)];
}

const truncationByComment = ({ line, value }: Field): Deviation[] =>
  value.kind === "text" && value.isPlain && value.comment !== undefined
    ? [deviation("text-cut-by-comment", line, `#${value.comment}`)]
    : [];

const empty = "field-empty";

export function readDescription(field: Field | undefined): ReadField<string> {
  if (field === undefined) {
    return { value: null, deviations: [deviation("description-missing", 1, "no description field")] };
  }
  const { value, deviations } = readText(field, {
    missing: "description-missing",
    notText: "description-not-text",
    tooLong: ["description-too-long", 1_024],
  });
  if (value === null) return { value, deviations };
  const line = oneLine(value);
  const untagged = untaggedLine(value);
  const markup = line === untagged ? [] : [deviation("description-markup", field.line, firstTag(line))];
  return {
    value: untagged || null,
    deviations: [
      ...misspelling(field, "description", "description-missing"),
      ...deviations,
      ...markup,
      ...truncationByComment(field),
    ],
  };
}

/** Agents do not find a field under another spelling. */
const misspelling = ({ key, line }: Field, name: string, missing: Deviation["rule"]): Deviation[] =>
  key === name ? [] : [deviation(missing, line, `${key} instead of ${name}`)];

const firstTag = (text: string): string => /<[/!a-zA-Z][^<>]{0,100}>?/.exec(text)?.[0] ?? "a tag";

export function readLicense(field: Field | undefined): ReadField<string> {
  if (field === undefined) return { value: null, deviations: [] };
  return withDisplayText(readText(field, { missing: empty, notText: "license-not-text" }));
}

export function readCompatibility(field: Field | undefined): ReadField<string> {
  if (field === undefined) return { value: null, deviations: [] };
  const read = readText(field, {
    missing: empty,
    notText: "compatibility-not-text",
    tooLong: ["compatibility-too-long", 500],
  });
  return withDisplayText({ value: read.value, deviations: [...read.deviations, ...truncationByComment(field)] });
}

const withDisplayText = ({ value, deviations }: ReadField<string>): ReadField<string> => ({
  value: value === null ? null : oneLine(value) || null,
  deviations,
});

const nameCharacter = /[a-z0-9-]/;

/** Reads the name. `folder` is the name of the folder with the file; null at the root of a repository. */
export function readName(field: Field | undefined, folder: string | null): ReadField<string> {
  if (field === undefined) return { value: null, deviations: [deviation("name-missing", 1, "no name field")] };
  const read = readText(field, {
    missing: "name-missing",
    notText: "name-not-text",
    tooLong: ["name-too-long", 64],
  });
  const name = read.value === null ? "" : oneLine(read.value);
  if (name === "") return { value: null, deviations: read.deviations };
  // For a list or map, only the wrong type is reported.
  if (field.value.kind !== "text") return { value: name, deviations: read.deviations };
  const misspelled = misspelling(field, "name", "name-missing");
  return { value: name, deviations: [...misspelled, ...read.deviations, ...nameDeviations(name, field.line, folder)] };
}

function nameDeviations(name: string, line: number, folder: string | null): Deviation[] {
  const deviations: Deviation[] = [];
  const foreign = new Set(Array.from(name).filter((character) => !nameCharacter.test(character)));
  if (foreign.size > 0) {
    const found = [...foreign].map((character) => (character === " " ? "a space" : character));
    deviations.push(deviation("name-characters", line, `${found.join(", ")} in ${name}`));
  }
  if (/^-|--|-$/.test(name)) deviations.push(deviation("name-hyphens", line, name));
  // If the name differs from the folder's only in spelling, report the spelling alone.
  const isSpelling = deviations.length > 0 && folder !== null && wordsOf(name) === wordsOf(folder);
  if (folder !== null && name !== folder.normalize("NFC") && !isSpelling) {
    deviations.push(deviation("name-differs-from-folder", line, `${name} in the folder ${folder}`));
  }
  return deviations;
}

const wordsOf = (name: string): string => (name.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join("-");

/**
 * Value of a frontmatter field. `isPlain` marks an unquoted scalar, which YAML may parse as another type; `comment` is
 * the comment after it.
 */
export type FieldValue =
  | Readonly<{ kind: "text"; text: string; isPlain: boolean; comment?: string }>
  | Readonly<{ kind: "list"; items: readonly FieldValue[] }>
  | Readonly<{ kind: "map"; fields: readonly Field[] }>;

/** A frontmatter field with its line in the file. */
export type Field = Readonly<{ key: string; line: number; value: FieldValue }>;

const MAX_PARTS = 2_000;

/** Formats a value as readable text: lists joined by commas, maps as `key: value` joined by semicolons. */
export function readableText(value: FieldValue): string {
  // Aliases share values, so that a short file can describe an endless text: limit the number of parts.
  let parts = 0;
  const write = (part: FieldValue): string => {
    parts += 1;
    if (part.kind === "text") return part.text.trim();
    const shown = part.kind === "list" ? part.items : part.fields;
    const texts = shown.slice(0, MAX_PARTS).map((item) => {
      if (parts > MAX_PARTS) return "";
      return "key" in item ? `${item.key}: ${write(item.value)}` : write(item);
    });
    return texts.filter(Boolean).join(part.kind === "list" ? ", " : "; ");
  };
  return write(value);
}

/** Returns whether a value is empty: blank text, `~`, or a list or map without content. */
export const isEmptyValue = (value: FieldValue): boolean =>
  value.kind === "text"
    ? value.text.trim() === "" || (value.isPlain && value.text === "~")
    : readableText(value) === "";

/** The fields of the agentskills.io specification. */
export const specificationFields = [
  "name",
  "description",
  "license",
  "compatibility",
  "metadata",
  "allowed-tools",
] as const;

export type SpecificationField = (typeof specificationFields)[number];

/** Fields beyond the specification that some agent supports. */
const extensions = new Set(
  [
    // Claude Code; most are read by VS Code and Cursor too
    "agent argument-hint arguments context disable-model-invocation disallowed-tools effort hooks mcp-servers model",
    "paths shell user-invocable version when-to-use aliases skills tools",
    // OpenClaw
    "command-arg-mode command-dispatch command-tool homepage",
    // Hermes
    "author platforms prerequisites required-environment-variables setup tags",
    // Cursor, Windsurf, Kiro
    "always-apply globs inclusion trigger triggers",
  ]
    .join(" ")
    .split(" "),
);

/** Normalizes a key to the specification's spelling: `AllowedTools` and `allowed_tools` become `allowed-tools`. */
const spellingOf = (key: string): string =>
  key
    .trim()
    .replace(/(?<=[a-z])(?=[A-Z])/g, "-")
    .replace(/[_ ]/g, "-")
    .toLowerCase();

export function specificationField(key: string): SpecificationField | undefined {
  const spelling = spellingOf(key);
  return specificationFields.find((field) => field === spelling);
}

export const isExtension = (key: string): boolean => extensions.has(spellingOf(key));

/** Returns whether a key indicates that its lines are frontmatter. */
export const isKnownKey = (key: string): boolean => specificationField(key) !== undefined || isExtension(key);
