import { type Deviation, deviation } from "./deviation.ts";
import { type Field, isEmptyValue, readableText } from "./field.ts";
import { oneLine } from "./plain-text.ts";
import { duplicates } from "./stated-fields.ts";
import { misread, type ReadField } from "./text-field.ts";

type Metadata = Readonly<Record<string, string>>;

const MAX_REPORTS = 20;

/** The metadata as texts. Where it is no map, maps in a list are read as one, and any other value under `metadata`. */
export function readMetadata(field: Field | undefined): ReadField<Metadata> {
  if (field === undefined) return { value: null, deviations: [] };
  const { line, value } = field;
  if (isEmptyValue(value))
    return { value: null, deviations: [deviation("field-empty", line, "metadata has no value")] };
  const deviations: Deviation[] = [];
  if (value.kind !== "map") deviations.push(deviation("metadata-not-map", line, `a ${value.kind}`));
  const parts = value.kind === "list" ? value.items : [value];
  const fields = parts.flatMap((part): readonly Field[] => {
    return part.kind === "map" ? part.fields : [{ key: "metadata", line, value: part }];
  });
  if (value.kind === "map") deviations.push(...duplicates(fields), ...fields.flatMap(judge).slice(0, MAX_REPORTS));
  // fromEntries defines keys of its own: __proto__ is one like any other.
  return { value: Object.fromEntries(fields.map((part) => [part.key, oneLine(readableText(part.value))])), deviations };
}

/**
 * The installer `skills` of npm leaves out a skill whose `metadata.internal` is a truth value: it has to be one, and no text.
 * https://www.npmjs.com/package/skills
 */
const isInternalMark = ({ key, value }: Field): boolean =>
  key === "internal" && value.kind === "text" && value.isPlain && /^(?:true|false)$/i.test(value.text);

function judge(field: Field): Deviation[] {
  if (isInternalMark(field)) return [];
  if (field.value.kind === "text") return misread(field, field.value);
  return [deviation("metadata-not-text", field.line, `${field.key} is a ${field.value.kind}`)];
}
