import { type Deviation, deviation } from "../conformance/rules.ts";
import { oneLine, untaggedLine } from "./plain-text.ts";

/** Plain scalars that YAML 1.1 or 1.2 reads as something other than a text. */
const otherThanText: readonly (readonly [what: string, form: RegExp])[] = [
  ["a truth value", /^(?:y|n|yes|no|on|off|true|false)$/i],
  ["nothing", /^(?:null|~)$/i],
  ["a number", /^[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[\da-f_]+|\d[\d_]*)$/i],
  ["a number", /^[-+]?(?:\.\d[\d_]*|\d[\d_]*\.[\d_]*)(?:e[-+]?\d+)?$/i],
  ["a number", /^[-+]?(?:\d+e[-+]?\d+|\.inf)$|^\.nan$/i],
  ["a number to the base of 60", /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/],
  ["a date", /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d.{0,40})?$/],
];

/** What YAML takes an unquoted text for, where that is not a text. */
export const readAs = (text: string): string | undefined => otherThanText.find(([, form]) => form.test(text))?.[0];

/** A field's value, null where none is stated, and what is wrong with it. */
export type ReadField<Value> = Readonly<{ value: Value | null; deviations: readonly Deviation[] }>;

type TextRules = Readonly<{
  missing: Deviation["rule"];
  notText: Deviation["rule"];
  tooLong?: readonly [rule: Deviation["rule"], max: number];
}>;

/** The whole text of a field as it is stated, and what is wrong with its form and length. */
function readText(field: Field, rules: TextRules): ReadField<string> {
  const { key, line, value } = field;
  if (isEmptyValue(value)) return { value: null, deviations: [deviation(rules.missing, line, `${key} has no value`)] };
  const text = readableText(value);
  const deviations =
    value.kind === "text" ? misread(field, value) : [deviation(rules.notText, line, `a ${value.kind}`)];
  const [tooLong, max] = rules.tooLong ?? [];
  if (tooLong === undefined || max === undefined || text.length <= max) return { value: text, deviations };
  // Characters are Unicode's, as the specification's reference implementation counts them.
  const length = Array.from(text).length;
  return {
    value: text,
    deviations: length > max ? [...deviations, deviation(tooLong, line, `${length} characters`)] : deviations,
  };
}

/** A text that YAML takes for something else. */
export function misread({ key, line }: Field, { text, isPlain }: FieldValue & { kind: "text" }): Deviation[] {
  const what = isPlain ? readAs(text) : undefined;
  return what === undefined ? [] : [deviation("yaml-1-1-scalar", line, `${key}: ${text} is ${what}`)];
}

const cutBy = ({ line, value }: Field): Deviation[] =>
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
  return { value: untagged || null, deviations: [...deviations, ...markup, ...cutBy(field)] };
}

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
  return withDisplayText({ value: read.value, deviations: [...read.deviations, ...cutBy(field)] });
}

const withDisplayText = ({ value, deviations }: ReadField<string>): ReadField<string> => ({
  value: value === null ? null : oneLine(value) || null,
  deviations,
});

const nameCharacter = /[a-z0-9-]/;

/** `folder` is the name of the folder that holds the file; null at the root of a repository. */
export function readName(field: Field | undefined, folder: string | null): ReadField<string> {
  if (field === undefined) return { value: null, deviations: [deviation("name-missing", 1, "no name field")] };
  const read = readText(field, {
    missing: "name-missing",
    notText: "name-not-text",
    tooLong: ["name-too-long", 64],
  });
  const name = read.value === null ? "" : oneLine(read.value);
  if (name === "") return { value: null, deviations: read.deviations };
  // Of a list or map one thing is said: it is none of the names it could be.
  if (field.value.kind !== "text") return { value: name, deviations: read.deviations };
  return { value: name, deviations: [...read.deviations, ...judgeName(name, field.line, folder)] };
}

function judgeName(name: string, line: number, folder: string | null): Deviation[] {
  const deviations: Deviation[] = [];
  const foreign = new Set(Array.from(name).filter((character) => !nameCharacter.test(character)));
  if (foreign.size > 0) {
    const found = [...foreign].map((character) => (character === " " ? "a space" : character));
    deviations.push(deviation("name-characters", line, `${found.join(", ")} in ${name}`));
  }
  if (/^-|--|-$/.test(name)) deviations.push(deviation("name-hyphens", line, name));
  // A name that is the folder's but for its spelling has one fault, not two.
  const isSpelling = deviations.length > 0 && folder !== null && wordsOf(name) === wordsOf(folder);
  if (folder !== null && name !== folder.normalize("NFC") && !isSpelling) {
    deviations.push(deviation("name-differs-from-folder", line, `${name} in the folder ${folder}`));
  }
  return deviations;
}

const wordsOf = (name: string): string => (name.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join("-");

/**
 * A value of the frontmatter, before anything is known of the field. `isPlain` is a scalar that stands without quotes
 * and so may be read as a number; `comment` is what followed it after a `#`.
 */
export type FieldValue =
  | Readonly<{ kind: "text"; text: string; isPlain: boolean; comment?: string }>
  | Readonly<{ kind: "list"; items: readonly FieldValue[] }>
  | Readonly<{ kind: "map"; fields: readonly Field[] }>;

/** A key of the frontmatter, the line of the file it stands on, and its value. */
export type Field = Readonly<{ key: string; line: number; value: FieldValue }>;

const MAX_PARTS = 2_000;

/** A value as text to read: lists joined by commas, maps as `key: value` joined by semicolons. */
export function readableText(value: FieldValue): string {
  // Aliases share values, so a short file can describe an endless text: only so many parts of it are written out.
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

/** Nothing stated: no text, YAML's sign for nothing, or a list or map without content. */
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

/** Fields that some agent reads beyond the specification. */
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

/** The specification's spelling of a key: `AllowedTools` and `allowed_tools` are `allowed-tools`. */
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

/** Whether a key says that the lines it stands among are frontmatter. */
export const isKnownKey = (key: string): boolean => specificationField(key) !== undefined || isExtension(key);
