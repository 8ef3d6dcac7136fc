import type { Field } from "./field.ts";
import { isKnownKey, specificationField } from "./known-fields.ts";
import { readYaml } from "./yaml-fields.ts";

const MAX_YAML_BLOCKS = 200;
const MAX_YAML_CHARACTERS = 64_000;
const keyLine = /^([ ]{0,40})(["']?)([A-Za-z_][\w-]{0,63})\2[ ]{0,8}([:：])(.*)$/;

type KeyLine = Readonly<{ indent: number; key: string; rest: string }>;

/** A line that states a field. Only for the specification's own keys may the space after the colon be missing. */
export function readKeyLine(line: string): KeyLine | null {
  const match = keyLine.exec(line);
  if (match === null) return null;
  const [, indent = "", , key = "", colon, rest = ""] = match;
  const isClear = colon === ":" && (rest === "" || /^\s/.test(rest));
  if (!isClear && specificationField(key) === undefined) return null;
  return { indent: indent.length, key, rest: rest.trim() };
}

type Block = KeyLine & Readonly<{ line: number; lines: string[] }>;

/**
 * Fields of frontmatter that is not YAML as a whole. Each key with what stands below it is read as YAML alone, and where
 * that fails as a text up to the next key. `firstLine` is the line of the file that `lines` begin at.
 */
export function recoverFields(lines: readonly string[], firstLine: number): Field[] {
  return blocksOf(lines.map(withoutTabs), firstLine).map((block, index) => {
    const source = block.lines.join("\n");
    const isSmall = index < MAX_YAML_BLOCKS && source.length < MAX_YAML_CHARACTERS;
    const yaml = isSmall ? readYaml(source, block.line) : null;
    const [field, ...others] = yaml?.fields ?? [];
    if (field !== undefined && yaml?.fault === null && others.length === 0) return field;
    return { key: block.key, line: block.line, value: { kind: "text", text: textOf(block), isPlain: false } };
  });
}

const withoutTabs = (line: string): string => line.replace(/^[ \t]+/, (indent) => indent.replaceAll("\t", "  "));

function blocksOf(lines: readonly string[], firstLine: number): Block[] {
  const blocks: Block[] = [];
  for (const [index, line] of lines.entries()) {
    const stated = readKeyLine(line);
    const last = blocks.at(-1);
    if (stated !== null && (last === undefined || beginsField(stated, last))) {
      blocks.push({ ...stated, line: firstLine + index, lines: [line] });
    } else last?.lines.push(line);
  }
  return blocks;
}

/** A word with a colon inside a text is no field: it is indented deeper, or begins like a sentence and is not known. */
const beginsField = (stated: KeyLine, last: Block): boolean =>
  stated.indent <= last.indent && (isKnownKey(stated.key) || /^[a-z_]/.test(stated.key));

function textOf({ rest, lines }: Block): string {
  const below = lines.slice(1).map((line) => line.trim());
  const first = rest.replace(/^[>|][+-]?\d?[+-]?(?=\s|$)/, "");
  const text = [first, ...below].filter(Boolean).join(" ").trim();
  return withoutQuotes(text);
}

/** Without the quotes around a text, or the one that was opened and never closed. */
function withoutQuotes(text: string): string {
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return text;
  if (text.length > 1 && text.endsWith(quote)) return text.slice(1, -1);
  return text.split(quote).length % 2 === 0 ? text.slice(1) : text;
}
