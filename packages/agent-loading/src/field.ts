export type ValueKind = "text" | "null" | "boolean" | "number" | "list" | "map";

/** A value of a field. `text` is what stands there, for a list or map its source. A date is a number. */
export type FieldValue = Readonly<{
  kind: ValueKind;
  text: string;
  /** What follows the value on its line as a comment, with the number sign; empty if there is none. */
  comment: string;
  /** In the file, from 1. */
  line: number;
}>;

/** Fields by name. `metadata.internal` is that field of the map `metadata`. */
export type Fields = ReadonlyMap<string, FieldValue>;

/** A cause, with its line in the file. */
export type Fault<Reason> = Readonly<{ reason: Reason; line: number | null }>;
