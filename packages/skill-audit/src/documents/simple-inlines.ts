import type { PhrasingContent } from "mdast";
import { position } from "./position.ts";

/**
 * Unsupported syntax: HTML, escapes and character references, commands run on load, images, code spans with several
 * backticks, strikethrough, and very long words.
 */
const beyond = /\S{1000}|<[a-z/!?]|\\(?:[!-/:-@[-`{-~\n]|$)|&#?\w+;|!`|!\[|``|~[^~]*~/i;

/** URLs next to markup characters that may be part of them. */
const touched =
  /(?:https?:\/\/|www\.)\S{0,1000}?(?:[*`~[\]]|(?<!\w)_|_(?!\w))|[*_~`[\]]\S{0,100}@\w|\w@\S{0,100}[*_~`[\]]/i;

const code = /`([^`\n]+)`/g;
const link = /\[([^\][^][^\][]*)\]\(([^\s()<>[\]`]+)\)/y;
const next = /[*_[]/g;
const run = /\*+|_+/y;
const MAX_RUN_LENGTH = 2;

/**
 * Parses a simple paragraph. Returns the same nodes as the full parser, except that emphasis is replaced by its text;
 * null if the text contains unsupported syntax.
 *
 * @param line line number of the start of the paragraph.
 */
export function simpleInlines(text: string, line: number): PhrasingContent[] | null {
  // Markup inside code spans has no meaning.
  const masked = text.replace(code, (_, inside: string) => `\`${"c".repeat(inside.length)}\``);
  if (masked.replace(code, "").includes("`") || beyond.test(masked) || touched.test(masked)) return null;
  return new InlineReader(text, masked, line).read();
}

class InlineReader {
  readonly #text: string;
  readonly #masked: string;
  readonly #nodes: PhrasingContent[] = [];
  readonly #open: string[] = [];
  #line: number;
  #at = 0;

  constructor(text: string, masked: string, line: number) {
    this.#text = text;
    this.#masked = masked;
    this.#line = line;
  }

  read(): PhrasingContent[] | null {
    for (let from = 0; ; ) {
      next.lastIndex = from;
      const index = next.exec(this.#masked)?.index ?? -1;
      if (index < 0) break;
      const end = this.#masked.charAt(index) === "[" ? this.#readLink(index) : this.#readRun(index);
      if (end === null) return null;
      from = end;
    }
    this.#addText(this.#text.length);
    return this.#open.length === 0 ? this.#nodes : null;
  }

  #readLink(index: number): number | null {
    link.lastIndex = index;
    const found = link.exec(this.#masked);
    if (found === null) return null;
    const [whole, shown = "", url = ""] = found;
    this.#addText(index);
    const start = this.#line;
    const children = simpleInlines(this.#text.slice(index + 1, index + 1 + shown.length), start);
    if (children === null) return null;
    this.#pass(index + whole.length);
    this.#nodes.push({
      type: "link",
      url: this.#text.slice(index + shown.length + 3, index + shown.length + 3 + url.length),
      children,
      position: position(start, { end: this.#line }),
    });
    return this.#at;
  }

  /** Skips delimiters that unambiguously start or end emphasis; returns null for all others. */
  #readRun(index: number): number | null {
    run.lastIndex = index;
    const marks = run.exec(this.#masked)?.[0] ?? "";
    const end = index + marks.length;
    const [before, after] = [kindOf(this.#masked.charAt(index - 1)), kindOf(this.#masked.charAt(end))];
    if (
      (before === "space" && after === "space") ||
      (marks.startsWith("_") && before === "letter" && after === "letter")
    )
      return end;
    if (marks.length > MAX_RUN_LENGTH || before === "unsure" || after === "unsure") return null;
    const opens = after === "letter" ? before !== "letter" : after === "mark" && before === "space";
    const closes = before === "letter" ? after !== "letter" : before === "mark" && after === "space";
    if (closes ? this.#open.pop() !== marks : !opens) return null;
    if (opens) this.#open.push(marks);
    this.#addText(index);
    this.#pass(end);
    return end;
  }

  /** Adds the text up to an index, including code spans. */
  #addText(end: number): void {
    const text = this.#text.slice(this.#at, end);
    for (const [index, part] of text.split("`").entries()) {
      if (part === "") continue;
      const isCode = index % 2 === 1;
      this.#nodes.push({
        type: isCode ? "inlineCode" : "text",
        value: isCode ? withoutPadding(part) : part,
        position: position(this.#line),
      });
      this.#line += part.split("\n").length - 1;
    }
    this.#at = end;
  }

  #pass(end: number): void {
    this.#line += this.#text.slice(this.#at, end).split("\n").length - 1;
    this.#at = end;
  }
}

const withoutPadding = (inside: string): string => (/^ .*[^ ].* $/.test(inside) ? inside.slice(1, -1) : inside);

function kindOf(character: string): "space" | "mark" | "letter" | "unsure" {
  if (character === "" || /\s/.test(character)) return "space";
  if (/[\p{P}\p{S}]/u.test(character)) return "mark";
  // A lone surrogate.
  return /[\uD800-\uDFFF]/.test(character) ? "unsure" : "letter";
}
