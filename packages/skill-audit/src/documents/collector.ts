import type { Segment } from "../segment.ts";
import { headingsAfter, type OpenHeading } from "./headings.ts";
import { isCommandLine, languageOf, looksLikeShell } from "./languages.ts";
import { HtmlReader } from "./raw-html.ts";

/** Collects the segments of a section in order. Line numbers are relative to the section and 1-based. */
export class Collector {
  readonly segments: Segment[] = [];
  readonly html = new HtmlReader();
  #shift: number;
  #headings: readonly OpenHeading[];
  #texts: readonly string[];
  #before = "";
  /** The last comment that was read from a definition. */
  #comment: Segment | undefined;

  constructor(firstLine: number, headings: readonly OpenHeading[]) {
    this.#shift = firstLine - 1;
    this.#headings = headings;
    this.#texts = headings.map(({ text }) => text);
  }

  addHeading(heading: OpenHeading): void {
    this.#headings = headingsAfter(this.#headings, heading);
    this.#texts = this.#headings.map(({ text }) => text);
  }

  get hasHeadings(): boolean {
    return this.#headings.length > 0;
  }

  /** The text before what is added next. */
  get introduction(): string {
    return this.#before;
  }

  /** Starts a part: sets its line in the file, and the text before it. */
  begin(line: number, introduction: string): void {
    this.#shift = line - 1;
    if (introduction !== "") this.#before = introduction;
  }

  addText(place: "prose" | "comment" | "frontmatter", text: string, line: number, isQuoted: boolean): void {
    if (text.trim() === "") return;
    if (place === "prose") this.#before = text.trim();
    this.#add({ place, language: null, text, before: "" }, line, isQuoted);
  }

  /** Adds the text of a definition that serves as a comment. Consecutive ones are joined. */
  addComment(parts: readonly string[], line: number, isQuoted: boolean): void {
    const text = parts
      .filter((part) => part !== "")
      .join(" ")
      .trim();
    if (text === "") return;
    const last = this.segments.at(-1);
    if (last !== undefined && last === this.#comment && lastLineOf(last) + 1 === line + this.#shift)
      this.segments[this.segments.length - 1] = { ...last, text: `${last.text}\n${text}` };
    else this.addText("comment", text, line, isQuoted);
    this.#comment = this.segments.at(-1);
  }

  addBlock(info: string | null | undefined, code: string, line: number, isQuoted: boolean): void {
    if (code.trim() === "") return;
    const before = this.#before;
    if (info?.trim().startsWith("!"))
      return this.#add({ place: "injection", language: "bash", text: code, before }, line, isQuoted);
    const stated = languageOf(info);
    const language = stated === undefined ? (looksLikeShell(code) ? "bash" : null) : stated;
    this.#add({ place: "block", language, text: code, before }, line, isQuoted);
  }

  addSpan(code: string, line: number, before: string, isInjection: boolean, isQuoted: boolean): void {
    const place = isInjection ? "injection" : "inline";
    const language = isInjection || isCommandLine(code) ? "bash" : null;
    this.#add({ place, language, text: code, before }, line, isQuoted);
  }

  #add(segment: Pick<Segment, "place" | "language" | "text" | "before">, line: number, isQuoted: boolean): void {
    this.segments.push({ ...segment, line: line + this.#shift, headings: this.#texts, isQuoted });
  }
}

const lastLineOf = ({ text, line }: Segment): number => line + text.split("\n").length - 1;
