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
