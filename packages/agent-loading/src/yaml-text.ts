import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  type Pair,
  parseDocument,
  type YAMLMap,
} from "yaml";
import type { Fault, Fields, FieldValue } from "./field.ts";
import type { YamlReader } from "./profile.ts";

export type YamlFault = Fault<"invalid-yaml" | "duplicate-key">;

/** A value before it is known what a reader takes for text. */
type Value = FieldValue & Readonly<{ isPlain: boolean }>;

const nullWord = /^(?:~|null|Null|NULL)?$/;
const truthWord = /^(?:true|True|TRUE|false|False|FALSE)$/;
const controlCharacter = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const commentBehind = /[ \t]+#[^\n]{0,2000}/y;
const readKeys = new Set(["name", "description", "metadata"]);

/** Frontmatter parsed once for all readers: they differ in what is text and in whether a key may be repeated. */
export class YamlText {
  readonly #source: string;
  readonly #firstLine: number;
  readonly #counter = new LineCounter();
  readonly #values = new Map<string, Value>();
  readonly #duplicates: Readonly<{ isRead: boolean; line: number }>[] = [];
  #tagLine: number | null = null;
  #fault: YamlFault | null = null;

  /** @param firstLine number of the first line in the file. */
  constructor(source: string, firstLine: number) {
    this.#source = source;
    this.#firstLine = firstLine;
    try {
      this.#parse();
    } catch {
      // The library throws when a value is nested too deeply for its recursion.
      this.#fault = { reason: "invalid-yaml", line: firstLine };
    }
  }

  read({ notText, duplicateKeys, unknownTags, controlCharacters }: YamlReader): Fields | YamlFault {
    if (this.#fault !== null) return this.#fault;
    if (unknownTags === "invalid" && this.#tagLine !== null) return { reason: "invalid-yaml", line: this.#tagLine };
    const control = controlCharacters === "invalid" ? this.#source.search(controlCharacter) : -1;
    if (control >= 0) return { reason: "invalid-yaml", line: this.#lineAt(control) };
    const duplicate = this.#duplicates.find(({ isRead }) => {
      return duplicateKeys === "invalid" || (duplicateKeys === "invalid-if-read" && isRead);
    });
    if (duplicate !== undefined) return { reason: "duplicate-key", line: duplicate.line };
    return new Map([...this.#values].map(([key, value]) => [key, typed(value, notText)]));
  }

  #parse(): void {
    const document = parseDocument(this.#source, {
      lineCounter: this.#counter,
      schema: "failsafe",
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "silent",
    });
    const [error] = document.errors;
    const { contents } = document;
    if (error !== undefined) this.#fault = { reason: "invalid-yaml", line: this.#lineAt(error.pos[0]) };
    else if (isMap(contents)) {
      this.#readValues(contents.items, document);
      this.#inspect(contents);
    } else if (contents !== null) this.#fault = { reason: "invalid-yaml", line: this.#firstLine };
  }

  #readValues(items: readonly Pair[], document: Document): void {
    for (const [name, { key, value }] of byKey(items)) {
      // Finding an anchor takes a walk through the document, which is worth it for few fields.
      const target = isAlias(value) && readKeys.has(name) ? value.resolve(document) : value;
      this.#values.set(name, this.#valueOf(key, target));
      const internal = name === "metadata" && isMap(target) ? byKey(target.items).get("internal") : undefined;
      if (internal !== undefined) this.#values.set("metadata.internal", this.#valueOf(internal.key, internal.value));
    }
  }

  #valueOf(key: unknown, node: unknown): Value {
    const line = this.#lineOf(key);
    if (isScalar(node)) {
      const isPlain = node.type === "PLAIN";
      return { kind: "text", text: String(node.value), comment: this.#commentBehind(node.range?.[1]), line, isPlain };
    }
    const kind = isMap(node) ? "map" : isCollection(node) ? "list" : "null";
    const [start, end] = isCollection(node) ? (node.range ?? [0, 0]) : [0, 0];
    return { kind, text: this.#source.slice(start, end), comment: "", line, isPlain: false };
  }

  #commentBehind(end: number | undefined): string {
    commentBehind.lastIndex = end ?? this.#source.length;
    return commentBehind.exec(this.#source)?.[0] ?? "";
  }

  /** Looks through all values for what some readers reject. */
  #inspect(root: YAMLMap): void {
    const anchors = new Set<string>();
    const aliases: Alias[] = [];
    const waiting: unknown[] = [root];
    while (waiting.length > 0) {
      const node = waiting.pop();
      if (isAlias(node)) aliases.push(node);
      if (!isScalar(node) && !isCollection(node)) continue;
      if (node.anchor !== undefined) anchors.add(node.anchor);
      if (node.tag !== undefined && !/^(?:!$|tag:yaml\.org,2002:)/.test(node.tag)) this.#tagLine ??= this.#lineOf(node);
      if (!isCollection(node)) continue;
      const seen = new Set<string>();
      for (const item of node.items) {
        if (!isPair(item)) waiting.push(item);
        else {
          waiting.push(item.key, item.value);
          const key = textOf(item.key);
          if (key !== null && seen.has(key)) {
            this.#duplicates.push({ isRead: node === root && readKeys.has(key), line: this.#lineOf(item.key) });
          }
          if (key !== null) seen.add(key);
        }
      }
    }
    const lost = aliases.find(({ source }) => !anchors.has(source));
    if (lost !== undefined) this.#fault = { reason: "invalid-yaml", line: this.#lineOf(lost) };
    this.#duplicates.sort((one, other) => one.line - other.line);
  }

  #lineOf(node: unknown): number {
    return this.#lineAt(isNode(node) ? (node.range?.[0] ?? 0) : 0);
  }

  #lineAt(offset: number): number {
    return Math.max(1, this.#counter.linePos(offset).line) + this.#firstLine - 1;
  }
}

const textOf = (key: unknown): string | null => (isScalar(key) ? String(key.value) : null);

/** The last pair of each key. */
const byKey = (pairs: readonly Pair[]): ReadonlyMap<string, Pair> =>
  new Map(
    pairs.flatMap((pair) => {
      const key = textOf(pair.key);
      return key === null ? [] : [[key, pair] as const];
    }),
  );

function typed({ isPlain, ...value }: Value, notText: RegExp): FieldValue {
  const { kind, text } = value;
  if (kind !== "text" || !isPlain) return value;
  if (nullWord.test(text)) return { ...value, kind: "null", text: "" };
  if (truthWord.test(text)) return { ...value, kind: "boolean" };
  if (!notText.test(text)) return value;
  const number = Number(text);
  return { ...value, kind: "number", text: Number.isFinite(number) ? String(number) : text };
}
