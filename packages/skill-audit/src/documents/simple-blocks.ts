import type { Heading, Paragraph, RootContent, Table } from "mdast";
import { isThematicBreak } from "./list-marker.ts";
import { position } from "./position.ts";
import { simpleInlines } from "./simple-inlines.ts";
import { simpleTable } from "./simple-table.ts";

const MARKER = /^([-+*]|\d{1,9}[.)])( {1,4})(?=[^ ])/;
const HEADING = /^(#{1,6}) +(?=\S)/;
const FENCE = /^(`{3,})([^`]*)$/;
const TASK = /^\[[ xX]\] +(?=\S)/;
/** Start of a block type that this parser does not support, or a line that changes the previous line (setext heading). */
const OTHER =
  /^(?:>|#{1,6} *$|[-+*] *$|\d{1,9}[.)] *$|[-+*] {5}|\d{1,9}[.)] {5}|~~~|```|[ :|=-]+$|(?:\* *){3,}$|(?:_ *){3,}$)/;
const MAX_INDENT = 3;

/** An open list item: the column of its text, and its kind of marker. */
type Item = Readonly<{ offset: number; kind: string }>;

/**
 * Parses simple Markdown (plain headings, paragraphs, lists, tables, and fences) ten times faster than the full parser.
 * Returns the same blocks, except that blocks inside lists are top-level; null if the text contains anything else.
 */
export function simpleBlocks(text: string): RootContent[] | null {
  return new BlockReader(text, 1).read();
}

class BlockReader {
  readonly #lines: readonly string[];
  readonly #firstLine: number;
  readonly #blocks: RootContent[] = [];
  readonly #items: Item[] = [];
  /** Offset of the current line in the text. */
  #offset = 0;
  #paragraph: { lines: string[]; line: number } | null = null;
  #at = 0;

  /** @param firstLine line number of the start of the text. */
  constructor(text: string, firstLine: number) {
    this.#lines = text.split("\n");
    this.#firstLine = firstLine;
  }

  read(): RootContent[] | null {
    for (; this.#at < this.#lines.length; this.#next()) if (!this.#readLine(this.#lines[this.#at] ?? "")) return null;
    return this.#endParagraph() ? this.#blocks : null;
  }

  get #line(): number {
    return this.#firstLine + this.#at;
  }

  #next(): void {
    this.#offset += (this.#lines[this.#at]?.length ?? 0) + 1;
    this.#at++;
  }

  /** Returns false if the line is not simple Markdown. */
  #readLine(line: string): boolean {
    if (/^ *$/.test(line)) return this.#endParagraph();
    if (line.includes("\t")) return false;
    const indent = line.search(/[^ ]/);
    const rest = line.slice(indent);
    if (indent === 0 && HEADING.test(rest)) return this.#readHeading(rest);
    if (indent === 0 && rest.startsWith("|") && this.#paragraph === null) return this.#readTable();
    if (indent === 0 && FENCE.test(rest)) return this.#readFence(rest);
    if (indent === 0 && rest.startsWith(">")) return this.#readQuote();
    if (indent === 0 && this.#paragraph === null && isThematicBreak(rest)) return this.#endAll();
    if (OTHER.test(rest) || HEADING.test(rest) || rest.startsWith("|")) return false;
    return MARKER.test(rest) ? this.#readItem(rest, indent) : this.#readText(rest, indent);
  }

  #readHeading(rest: string): boolean {
    if (!this.#endAll() || /#\s*$/.test(rest)) return false;
    const marks = HEADING.exec(rest)?.[0] ?? "";
    const line = this.#line;
    const children = simpleInlines(rest.slice(marks.length).replace(/ +$/, ""), line);
    const depth = marks.trimEnd().length;
    if (children === null || !isDepth(depth)) return false;
    this.#blocks.push({ type: "heading", depth, children, position: position(line) });
    return true;
  }

  #readItem(rest: string, indent: number): boolean {
    const [all = "", marker = "", spaces = ""] = MARKER.exec(rest) ?? [];
    const left = this.#leaveItems(indent);
    const inside = indent - (this.#items.at(-1)?.offset ?? 0);
    const kind = marker.slice(-1);
    // A number continues a paragraph unless it starts a list (1) or is the next item of an open list.
    if (this.#paragraph !== null && /\d/.test(marker) && marker.slice(0, -1) !== "1" && left !== kind) return false;
    if (inside > MAX_INDENT || !this.#endParagraph()) return false;
    this.#items.push({ offset: indent + marker.length + spaces.length, kind });
    const text = rest.slice(all.length).replace(TASK, "");
    if (OTHER.test(text) || MARKER.test(text) || HEADING.test(text) || text.startsWith("|")) return false;
    this.#paragraph = { lines: [text], line: this.#line };
    return true;
  }

  #readText(rest: string, indent: number): boolean {
    if (this.#paragraph !== null) {
      this.#paragraph.lines.push(rest);
      return true;
    }
    this.#leaveItems(indent);
    if (indent - (this.#items.at(-1)?.offset ?? 0) > MAX_INDENT) return false;
    this.#paragraph = { lines: [rest], line: this.#line };
    return true;
  }

  #readTable(): boolean {
    const line = this.#line;
    const table = this.#endAll() ? simpleTable(this.#linesToBlank(), line) : null;
    if (table !== null) this.#blocks.push(table);
    return table !== null;
  }

  #readQuote(): boolean {
    if (!this.#endAll()) return false;
    const line = this.#line;
    const lines = this.#linesToBlank();
    if (lines.some((one) => !/^>(?! *(?:>|```))/.test(one))) return false;
    const children = new BlockReader(lines.map((one) => one.replace(/^> ?/, "")).join("\n"), line).read();
    if (children === null || !children.every(isOfQuote)) return false;
    this.#blocks.push({ type: "blockquote", children, position: position(line) });
    return true;
  }

  #linesToBlank(): string[] {
    const lines: string[] = [];
    for (; !/^ *$/.test(this.#lines[this.#at] ?? ""); this.#next()) lines.push(this.#lines[this.#at] ?? "");
    return lines;
  }

  /** Reads a fence whose code was removed before. */
  #readFence(rest: string): boolean {
    const [, marks = "", info = ""] = FENCE.exec(rest) ?? [];
    if (!this.#endAll() || /[&\\]/.test(info)) return false;
    const [line, offset] = [this.#line, this.#offset];
    do this.#next();
    while (this.#lines[this.#at] === "");
    if (this.#lines[this.#at]?.trimEnd() !== marks) return false;
    const lang = info.trim().split(/\s/)[0];
    this.#blocks.push({ type: "code", lang, value: "", position: position(line, { offset }) });
    return true;
  }

  /** Closes the items that a line with this indentation does not belong to. Returns the marker kind of the last one. */
  #leaveItems(indent: number): string | null {
    let left: string | null = null;
    while (indent < (this.#items.at(-1)?.offset ?? 0)) left = this.#items.pop()?.kind ?? null;
    return left;
  }

  #endAll(): boolean {
    this.#items.length = 0;
    return this.#endParagraph();
  }

  #endParagraph(): boolean {
    if (this.#paragraph === null) return true;
    const { lines, line } = this.#paragraph;
    this.#paragraph = null;
    const children = simpleInlines(lines.map((one) => one.replace(/ +$/, "")).join("\n"), line);
    if (children === null) return false;
    this.#blocks.push({ type: "paragraph", children, position: position(line) });
    return true;
  }
}

const isOfQuote = (node: RootContent): node is Paragraph | Heading | Table =>
  node.type === "paragraph" || node.type === "heading" || node.type === "table";

const isDepth = (depth: number): depth is 1 | 2 | 3 | 4 | 5 | 6 => depth >= 1 && depth <= 6;
