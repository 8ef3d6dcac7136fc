import type { Segment } from "../segment.ts";
import { headingsAfter, type OpenHeading } from "./headings.ts";
import { isCommandLine, languageOf, languageOfCommands } from "./languages.ts";
import { HtmlReader } from "./raw-html.ts";

/** Collects the segments of a document in order. */
export class Collector {
  readonly segments: Segment[] = [];
  readonly html = new HtmlReader();
  #headings: readonly OpenHeading[] = [];
  #texts: readonly string[] = [];
  #before = "";
  /** The last comment that was read from a definition. */
  #comment: Segment | undefined;

  /** Makes the prose added last a heading. */
  addHeading(level: number): void {
    const text = this.segments.findLast(({ place }) => place === "prose")?.text.trim() ?? "";
    this.#headings = headingsAfter(this.#headings, { level, text });
    this.#texts = this.#headings.map((heading) => heading.text);
  }

  /** The text before what is added next. */
  get introduction(): string {
    return this.#before;
  }

  addText(place: "prose" | "comment" | "frontmatter", text: string, line: number, isQuoted: boolean): void {
    if (text.trim() === "") return;
    if (place === "prose") this.#before = text.trim();
    this.#add({ place, language: null, text, before: "" }, line, isQuoted);
  }

  /** Adds the text of a definition that serves as a comment. Consecutive ones are joined. */
  addComment(parts: readonly string[], line: number): void {
    const text = parts
      .filter((part) => part !== "")
      .join(" ")
      .trim();
    if (text === "") return;
    const last = this.segments.at(-1);
    if (last !== undefined && last === this.#comment && lastLineOf(last) + 1 === line)
      this.segments[this.segments.length - 1] = { ...last, text: `${last.text}\n${text}` };
    else this.addText("comment", text, line, false);
    this.#comment = this.segments.at(-1);
  }

  addBlock(info: string | null | undefined, code: string, line: number, isQuoted: boolean): void {
    if (code.trim() === "") return;
    const before = this.#before;
    if (info?.trim().startsWith("!"))
      return this.#add({ place: "injection", language: "bash", text: code, before }, line, isQuoted);
    const stated = languageOf(info);
    const language = stated === undefined ? languageOfCommands(code) : stated;
    this.#add({ place: "block", language, text: code, before }, line, isQuoted);
  }

  addSpan(code: string, line: number, before: string, isInjection: boolean, isQuoted: boolean): void {
    const place = isInjection ? "injection" : "inline";
    const language = isInjection ? "bash" : isCommandLine(code) ? languageOfCommands(code) : null;
    this.#add({ place, language, text: code, before }, line, isQuoted);
  }

  #add(
    { place, language, text, before }: Pick<Segment, "place" | "language" | "text" | "before">,
    line: number,
    isQuoted: boolean,
  ): void {
    this.segments.push({ place, language, text, line, headings: this.#texts, before, isQuoted });
  }
}

const lastLineOf = ({ text, line }: Segment): number => line + text.split("\n").length - 1;
