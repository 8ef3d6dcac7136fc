import type { Collector } from "./collector.ts";
import { isCommandLine } from "./languages.ts";
import { type Container, lineInside, type PlainLine, PlainLines, withoutTabs } from "./plain-lines.ts";
import { commentsOfLine, type PlainSpan, spansOfLine } from "./plain-spans.ts";

/** An open multi-line construct. A comment inside a paragraph is closed at the end of the paragraph. */
type Open =
  | Readonly<{ kind: "prose" }>
  | Readonly<{ kind: "fence"; marks: string; info: string; container: Container; indent: number }>
  | Readonly<{ kind: "comment"; container: Container; isInParagraph: boolean }>;

const PROSE: Open = { kind: "prose" };
const FENCE = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/;
/** Maximum indentation of a fence. Deeper fences, which are indented code in CommonMark, are read, too: agents may follow them. */
const MAX_INDENT = 3;
/** Number of characters before a span that count as its introduction. */
const MAX_BEFORE = 200;

const beginsBlock = (rest: string): boolean => /^(?:`{3}|~{3}|<!--|#{1,6}(?:[ \t]|$))/.test(rest);

/**
 * Reads a part line by line that is too long or too deeply nested for the parser. Fences (also in items and quotes),
 * comments, and code spans with commands become separate segments; everything else is prose as written.
 */
export function addPlain(text: string, collector: Collector): void {
  const reader = new PlainReader(collector);
  for (const line of text.split("\n")) reader.read(withoutTabs(line));
  reader.end();
}

class PlainReader {
  readonly #collector: Collector;
  readonly #lines = new PlainLines();
  #line = 0;
  #open = PROSE;
  /** The lines of the open construct, and the number of the first one. */
  #texts: string[] = [];
  #first = 1;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  read(line: string): void {
    this.#line++;
    if (this.#open.kind !== "prose" && this.#goesOn(line)) return;
    const read = this.#lines.read(line, beginsBlock);
    const fence = FENCE.exec(read.rest);
    if (fence !== null) this.#beginFence(fence, read);
    else if (read.rest === "") this.end();
    else this.#readText(line, 0, read.container, line.length - read.rest.length);
  }

  /** Closes the open construct. */
  end(): void {
    const text = this.#texts.join("\n");
    if (this.#open.kind === "fence") this.#collector.addBlock(this.#open.info, text, this.#first, false);
    else this.#collector.addText(this.#open.kind, text, this.#first, false);
    this.#open = PROSE;
    this.#texts = [];
  }

  #add(text: string): void {
    if (this.#texts.length === 0) this.#first = this.#line;
    this.#texts.push(text);
  }

  #beginFence([, ticks, afterTicks, tildes, afterTildes]: RegExpExecArray, { container, indent }: PlainLine): void {
    this.end();
    const offset = container.isQuoted ? container.offset : Math.max(container.offset, indent - MAX_INDENT);
    const info = (afterTicks ?? afterTildes ?? "").trim().split(/\s/)[0] ?? "";
    this.#open = { kind: "fence", marks: ticks ?? tildes ?? "", info, container: { ...container, offset }, indent };
  }

  /** Reads a line of the open fence or comment. Returns false if the line does not belong to it. */
  #goesOn(line: string): boolean {
    if (this.#open.kind === "prose") return false;
    const isEnd = this.#open.kind === "comment" && this.#open.isInParagraph && line.trim() === "";
    const inside = isEnd ? null : lineInside(line, this.#open.container);
    if (inside === null) this.end();
    else if (this.#open.kind === "fence") this.#readFenced(inside, this.#open);
    else this.#readComment(line, 0, this.#open.container);
    return inside !== null;
  }

  #readFenced(line: string, { marks, container, indent }: Extract<Open, { kind: "fence" }>): void {
    const text = line.trim();
    if (text.length >= marks.length && text === marks.charAt(0).repeat(text.length)) return this.end();
    const spaces = container.isQuoted ? 0 : Math.min(indent - container.offset, line.length - line.trimStart().length);
    this.#add(line.slice(spaces));
  }

  #readComment(line: string, from: number, container: Container): void {
    const end = line.indexOf("-->", from);
    const spans = spansOfLine(line.slice(0, end < 0 ? undefined : end), from);
    this.#addSpans(
      line,
      from,
      spans.filter(({ isInjection }) => isInjection),
    );
    this.#add(line.slice(from, end < 0 ? undefined : end));
    if (end < 0) return;
    this.end();
    this.#readText(line, end + "-->".length, container, null);
  }

  /** Reads a line from an index on. `blockAt` is the index where an HTML block that includes blank lines may start. */
  #readText(line: string, from: number, container: Container, blockAt: number | null): void {
    const spans = spansOfLine(line, from);
    this.#addSpans(line, from, spans);
    let [seen, at] = ["", from];
    for (const { start, end, text } of commentsOfLine(line, from, spans)) {
      const isBlock = start === blockAt;
      if (!isBlock) seen += line.slice(at, start);
      if (end === null) return this.#beginComment(seen, text, { kind: "comment", container, isInParagraph: !isBlock });
      this.#collector.addText("comment", text, this.#line, false);
      at = end;
    }
    this.#add(seen + line.slice(at));
  }

  #addSpans(line: string, from: number, spans: readonly PlainSpan[]): void {
    for (const { code, start, isInjection } of spans)
      if (isInjection || isCommandLine(code)) {
        const end = isInjection ? start - 1 : start;
        const before = line.slice(Math.max(from, end - MAX_BEFORE), end).trim();
        this.#collector.addSpan(code, this.#line, before, isInjection, false);
      }
  }

  #beginComment(seen: string, text: string, comment: Open): void {
    if (seen !== "") this.#add(seen);
    this.end();
    this.#open = comment;
    this.#add(text);
  }
}
