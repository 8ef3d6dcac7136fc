import { type Deviation, deviation } from "./deviation.ts";
import { type Field, type FieldValue, isEmptyValue, readableText } from "./field.ts";
import { oneLine, untaggedLine } from "./plain-text.ts";
import { readAs } from "./scalar.ts";

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
    return { value: null, deviations: [deviation("description-missing", 1, "description is not stated")] };
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
  return shown(readText(field, { missing: empty, notText: "license-not-text" }));
}

export function readCompatibility(field: Field | undefined): ReadField<string> {
  if (field === undefined) return { value: null, deviations: [] };
  const read = readText(field, {
    missing: empty,
    notText: "compatibility-not-text",
    tooLong: ["compatibility-too-long", 500],
  });
  return shown({ value: read.value, deviations: [...read.deviations, ...cutBy(field)] });
}

const shown = ({ value, deviations }: ReadField<string>): ReadField<string> => ({
  value: value === null ? null : oneLine(value) || null,
  deviations,
});

const nameCharacter = /[a-z0-9-]/;

/** `folder` is the name of the folder that holds the file; null at the root of a repository. */
export function readName(field: Field | undefined, folder: string | null): ReadField<string> {
  if (field === undefined) return { value: null, deviations: [deviation("name-missing", 1, "name is not stated")] };
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
