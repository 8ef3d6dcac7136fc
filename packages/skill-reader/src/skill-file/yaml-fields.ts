import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from "yaml";
import { type Field, type FieldValue, isKnownKey, specificationField } from "./field.ts";

const MAX_YAML_BLOCKS = 200;
const MAX_YAML_CHARACTERS = 64_000;
const keyLine = /^([ ]{0,40})(["']?)([A-Za-z_][\w-]{0,63})\2[ ]{0,8}([:：])(.*)$/;

type KeyLine = Readonly<{ indent: number; key: string; rest: string }>;

/**
 * Parses a line that states a field; null if it does not. The space after the colon may be missing only for keys of the
 * specification.
 */
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
 * Recovers fields from frontmatter that is not valid YAML. Each key and the lines below it are parsed separately as
 * YAML or, if that fails, as text up to the next key.
 *
 * @param firstLine number of the first line in the file.
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

/** A word with a colon within text is not a field: it is indented further, or is unknown and capitalized. */
const beginsField = (stated: KeyLine, last: Block): boolean =>
  stated.indent <= last.indent && (isKnownKey(stated.key) || /^[a-z_]/.test(stated.key));

function textOf({ rest, lines }: Block): string {
  const below = lines.slice(1).map((line) => line.trim());
  const first = rest.replace(/^[>|][+-]?\d?[+-]?(?=\s|$)/, "");
  const text = [first, ...below].filter(Boolean).join(" ").trim();
  return withoutQuotes(text);
}

/** Removes the quotes around a text, or an opening quote without a closing one. */
function withoutQuotes(text: string): string {
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return text;
  if (text.length > 1 && text.endsWith(quote)) return text.slice(1, -1);
  return text.split(quote).length % 2 === 0 ? text.slice(1) : text;
}

/** A YAML construct or error, with its line in the file. */
export type YamlNotice = Readonly<{ line: number; what: string }>;

/**
 * Fields of a YAML map. With a `fault`, which every parser rejects, there may be no fields. `references` are anchors,
 * aliases, tags and merge keys.
 */
export type YamlFields = Readonly<{
  fields: readonly Field[];
  fault: YamlNotice | null;
  references: readonly YamlNotice[];
}>;

const MAX_ALIASES = 100;
const MAX_DEPTH = 24;
const commentBehind = /[ \t]+#([^\n]{0,200})/y;

/**
 * Parses YAML into strings, lists and maps without converting scalars. `firstLine` is the number of the first line in
 * the file.
 */
export function readYaml(source: string, firstLine: number): YamlFields {
  const lineCounter = new LineCounter();
  const lineAt = (offset: number) => Math.max(1, lineCounter.linePos(offset).line) + firstLine - 1;
  try {
    const document = parseDocument(source, {
      lineCounter,
      schema: "failsafe",
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "silent",
    });
    const [error] = document.errors;
    if (error) return invalidYaml(lineAt(error.pos[0]), error.message);
    if (document.contents === null) return { fields: [], fault: null, references: [] };
    return new YamlWalker(source, lineAt).fieldsOf(document.contents);
  } catch (error) {
    return invalidYaml(firstLine, error instanceof Error ? error.message : "cannot be read");
  }
}

const invalidYaml = (line: number, what: string): YamlFields => ({
  fields: [],
  fault: { line, what: what.split("\n", 1)[0] ?? "" },
  references: [],
});

/** Converts a document to fields. Aliases share the value of their anchor. */
class YamlWalker {
  readonly #source: string;
  readonly #lineAt: (offset: number) => number;
  readonly #anchors = new Map<string, FieldValue>();
  readonly #references: YamlNotice[] = [];
  #fault: YamlNotice | null = null;
  #aliases = 0;
  #line = 0;

  constructor(source: string, lineAt: (offset: number) => number) {
    this.#source = source;
    this.#lineAt = lineAt;
  }

  fieldsOf(contents: unknown): YamlFields {
    const value = this.#value(contents, 0);
    if (value.kind !== "map") {
      const offset = isNode(contents) ? contents.range?.[0] : 0;
      this.#fault ??= { line: this.#lineAt(offset ?? 0), what: "Not a map of fields" };
    }
    return { fields: value.kind === "map" ? value.fields : [], fault: this.#fault, references: this.#references };
  }

  #value(node: unknown, depth: number): FieldValue {
    if (isAlias(node)) return this.#alias(node.source, node.range?.[0]);
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) return { kind: "text", text: "", isPlain: true };
    const [start, end] = node.range ?? [0, 0];
    this.#line = this.#lineAt(start);
    if (node.anchor !== undefined) this.#refer(`&${node.anchor}`);
    if (node.tag !== undefined) this.#refer(node.tag.replace("tag:yaml.org,2002:", "!!"));
    const value = this.#content(node, depth, start, end);
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, value);
    return value;
  }

  #content(node: unknown, depth: number, start: number, end: number): FieldValue {
    const written = this.#source.slice(start, end);
    if (isMap(node) && depth < MAX_DEPTH) return { kind: "map", fields: this.#fields(node, depth) };
    if (isSeq(node) && depth < MAX_DEPTH) {
      return { kind: "list", items: node.items.map((item) => this.#value(item, depth + 1)) };
    }
    if (!isScalar(node)) return { kind: "text", text: written, isPlain: false };
    const text = typeof node.value === "string" ? node.value : (node.source ?? written);
    // The parser's comments include those on the lines below, which do not truncate the value.
    commentBehind.lastIndex = end;
    const comment = commentBehind.exec(this.#source)?.[1];
    return { kind: "text", text, isPlain: node.type === "PLAIN", ...(comment === undefined ? {} : { comment }) };
  }

  #fields(map: YAMLMap<unknown, unknown>, depth: number): Field[] {
    const own: Field[] = [];
    const merged: Field[] = [];
    for (const { key: keyNode, value: valueNode } of map.items) {
      const key = this.#value(keyNode, MAX_DEPTH);
      const line = this.#line;
      const value = this.#value(valueNode, depth + 1);
      if (key.kind === "text" && key.text === "<<" && key.isPlain && value.kind !== "text") {
        this.#refer("<<");
        for (const part of value.kind === "list" ? value.items : [value]) {
          if (part.kind === "map") merged.push(...part.fields);
        }
      } else own.push({ key: key.kind === "text" ? key.text.trim() : "", line, value });
    }
    const known = new Set(own.map(({ key }) => key));
    // The first merged map with a key wins, and none overrides the map's own keys.
    return [...own, ...merged.filter(({ key }) => !known.has(key) && known.add(key))];
  }

  #alias(name: string, offset: number | undefined): FieldValue {
    this.#line = this.#lineAt(offset ?? 0);
    this.#refer(`*${name}`);
    this.#aliases += 1;
    const value = this.#anchors.get(name);
    if (value === undefined) this.#fault ??= { line: this.#line, what: `There is no anchor &${name}` };
    return value === undefined || this.#aliases > MAX_ALIASES
      ? { kind: "text", text: `*${name}`, isPlain: false }
      : value;
  }

  #refer(what: string): void {
    this.#references.push({ line: this.#line, what });
  }
}
