import type { Fields, FieldValue } from "./field.ts";
import type { LineReader } from "./profile.ts";

const keyAtStart = /^([A-Za-z_][\w-]*)[ \t]*:(.*)$/;
const keyIndented = /^\s*([A-Za-z_][\w-]*)[ \t]*:(.*)$/;

/**
 * Reads fields without YAML: a line that begins with a word and a colon states one.
 *
 * @param firstLine number of the first line in the file.
 */
export function readLines(lines: readonly string[], firstLine: number, reader: LineReader): Fields {
  const pattern = reader.keys === "at-line-start" ? keyAtStart : keyIndented;
  const fields = new Map<string, FieldValue>();
  for (let index = 0; index < lines.length; index++) {
    const [, key, rest = ""] = pattern.exec(lines[index] ?? "") ?? [];
    if (key === undefined) continue;
    const below = linesBelow(lines, index, key, reader);
    const value = valueOf(rest.trim(), below, reader);
    if (reader.repeated === "last" || !fields.has(key))
      fields.set(key, { ...value, comment: "", line: firstLine + index });
    if (reader.below !== "next") index += below.length;
  }
  return fields;
}

function linesBelow(lines: readonly string[], index: number, key: string, { below }: LineReader): readonly string[] {
  const first = index + 1;
  if (below === "next") return lines.slice(first, first + 1);
  if (below === "ignored" || (below === "joined" && key !== "description")) return [];
  const isPart = (line: string): boolean =>
    below === "blocks" ? !keyAtStart.test(line) && !/^(?:#|\S+$)/.test(line) : /^[ \t]+\S/.test(line);
  let end = first;
  while (end < lines.length && isPart(lines[end] ?? "")) end++;
  return lines.slice(first, end);
}

type TextOrList = Pick<FieldValue, "kind" | "text">;

function valueOf(rest: string, below: readonly string[], reader: LineReader): TextOrList {
  const parts = below.map((line) => line.trim()).filter((line) => line !== "");
  if (reader.below === "next") return text(rest === "" ? (parts[0] ?? "") : rest, reader);
  if (reader.below === "blocks") {
    if (/^[>|][-+\d]*$/.test(rest)) return { kind: "text", text: parts.join(rest.startsWith("|") ? "\n" : " ") };
    if (rest === "" && parts.length > 0) return { kind: "list", text: parts.join("\n") };
  }
  return text([rest, ...parts].filter((part) => part !== "").join(" "), reader);
}

function text(value: string, { quotes }: LineReader): TextOrList {
  const isQuoted = value.length > 1 && value.at(0) === value.at(-1) && quotes.includes(value.charAt(0));
  return { kind: "text", text: isQuoted ? value.slice(1, -1) : value };
}
