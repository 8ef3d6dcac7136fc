import type { Token } from "markdown-it";
import { introducesSamples, isOfSamples } from "../demonstration.ts";
import type { Segment } from "../segment.ts";
import { Collector } from "./collector.ts";
import { frontmatterOf } from "./frontmatter.ts";
import { addHtmlBlock, addInline } from "./inline-text.ts";
import { parse } from "./markdown.ts";

/** Returns the segments of a Markdown text, ordered by line. */
export function segmentsOf(text: string): Segment[] {
  const frontmatter = frontmatterOf(text);
  const collector = new Collector();
  if (frontmatter !== null) collector.addText("frontmatter", frontmatter.text, frontmatter.line, false);
  const end = frontmatter?.end ?? 0;
  const reader = new DocumentReader(text.slice(end), text.slice(0, end).split(/\r\n?|\n/).length, collector);
  reader.read();
  return collector.segments;
}

/** Returns a text with line breaks of `\n` and blank lines for the code of its fences. */
export function withoutFences(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  for (const { type, map } of parse(lines.join("\n")))
    if (type === "fence" && map !== null) lines.fill("", map[0] + 1, map[1]);
  return lines.join("\n");
}

/** A link definition on one line: its label, address and title. */
const DEFINITION = /^\[([^\]]+)\]:[ \t]*(<[^<>]*>|\S+)(?:[ \t]+["'(](.*)["')])?[ \t]*$/;

/** A label that is a sentence and is not referenced. */
const SPOKEN_LABEL = /^\S+(?:\s+\S+){3}/;

/** Markers of items, quotes, and tables without any text. */
const MARKERS = /^(?:[\s>*+|:=-]|\d+[.)])*$/;

class DocumentReader {
  readonly #lines: readonly string[];
  readonly #tokens: readonly Token[];
  readonly #firstLine: number;
  readonly #collector: Collector;
  /** Number of lines that were read. */
  #read = 0;
  /** Whether each open block quote or table quotes somebody else's words. */
  readonly #quotations: boolean[] = [];
  #heading: number | null = null;
  #row: Readonly<{ line: number; cells: Token[] }> | null = null;

  /** @param firstLine line number of the start of the text in the file. */
  constructor(text: string, firstLine: number, collector: Collector) {
    this.#lines = text.split(/\r\n?|\n/);
    this.#tokens = parse(this.#lines.join("\n"));
    this.#firstLine = firstLine;
    this.#collector = collector;
  }

  read(): void {
    for (const [index, token] of this.#tokens.entries()) this.#readToken(token, index);
    this.#readRest(this.#lines.length);
  }

  get #isQuoted(): boolean {
    return this.#quotations.includes(true);
  }

  #readToken(token: Token, index: number): void {
    const [start, end] = token.map ?? [this.#read, this.#read];
    const line = start + this.#firstLine;
    switch (token.type) {
      case "blockquote_open": {
        const isQuotation = introducesSamples(this.#collector.introduction) || isOfSamples(this.#textFrom(index));
        this.#quotations.push(isQuotation);
        break;
      }
      case "table_open":
        this.#enter(start, end);
        this.#quotations.push(introducesSamples(this.#textFrom(index + 1)));
        break;
      case "blockquote_close":
      case "table_close":
        this.#quotations.pop();
        break;
      case "paragraph_open":
      case "hr":
        this.#enter(start, end);
        break;
      case "heading_open":
        this.#enter(start, end);
        if (token.level === 0) this.#heading = Number(token.tag.slice(1));
        break;
      case "tr_open":
        this.#row = { line, cells: [] };
        break;
      case "tr_close":
        if (this.#row !== null) addInline(this.#row.cells, this.#row.line, this.#collector, this.#isQuoted);
        this.#row = null;
        break;
      case "inline":
        this.#readInline(token, line);
        break;
      case "fence":
        this.#enter(start, end);
        this.#collector.addBlock(token.info, token.content.replace(/\n$/, ""), line + 1, this.#isQuoted);
        break;
      case "code_block":
        this.#enter(start, end);
        this.#collector.addBlock(null, token.content.replace(/\n$/, ""), line, this.#isQuoted);
        break;
      case "html_block":
        this.#enter(start, end);
        addHtmlBlock(token.content, line, this.#collector, this.#isQuoted);
        break;
    }
  }

  /** Returns the text of the block that a token opens. */
  #textFrom(start: number): string {
    const texts: string[] = [];
    const level = this.#tokens[start]?.level ?? 0;
    let index = start + 1;
    let token = this.#tokens[index];
    for (; token !== undefined && token.level !== level; token = this.#tokens[++index])
      if (token.type === "inline") texts.push(token.content);
    return texts.join(" ");
  }

  #readInline(token: Token, line: number): void {
    if (this.#row !== null) {
      this.#row.cells.push(token);
      return;
    }
    addInline([token], line, this.#collector, this.#isQuoted);
    if (this.#heading !== null) this.#collector.addHeading(this.#heading);
    this.#heading = null;
  }

  /** Begins a block of some lines. */
  #enter(start: number, end: number): void {
    this.#readRest(start);
    this.#read = Math.max(this.#read, end);
  }

  /** Reads lines that are in no block: link definitions, and what is nested too deeply for the parser. */
  #readRest(until: number): void {
    for (; this.#read < until; this.#read++) {
      const text = this.#lines[this.#read] ?? "";
      if (MARKERS.test(text)) continue;
      const line = this.#read + this.#firstLine;
      const definition = DEFINITION.exec(text.replace(/^[ \t>]*/, ""));
      if (definition === null) this.#collector.addText("prose", text, line, this.#isQuoted);
      else this.#readDefinition(definition, line);
    }
  }

  /** Adds a definition. Some, such as `[//]: # (text)`, serve as comments and are not rendered. */
  #readDefinition([, label = "", target = "", title = ""]: RegExpExecArray, line: number): void {
    const url = target.replace(/^<(.*)>$/, "$1");
    const isEmpty = url === "" || url === "#";
    if (isEmpty || /^(?:\/\/|comment|_|-|\.)$/i.test(label))
      this.#collector.addComment([SPOKEN_LABEL.test(label) ? label : "", isEmpty ? "" : url, title], line);
    else this.#collector.addText("prose", `${label} (${url})${title && ` ${title}`}`, line, this.#isQuoted);
  }
}
