import { type HtmlStart, htmlStart } from "./html-start.ts";
import { isThematicBreak, type ListMarker, listMarker } from "./list-marker.ts";

/** A top-level construct that a line starts: a heading, or a multi-line block that may contain lines that look like headings. */
export type Begun = "heading" | "fence" | "html" | null;

/** The fence of an open top-level block. */
export type Fence = Readonly<{ character: string; length: number }>;

/** Parses the text to determine which top-level block the line starts. */
type Ask = () => string | null;

const FENCE = /^(?:(`{3,})[^`]*$|(~{3,}))/;
const LONE_TAG = /^<\/?[a-z][a-z0-9-]*>[ \t]*$/i;
const HEADING = /^#{1,6}(?:[ \t]|$)/;

/** The first characters of blank lines and of blocks other than paragraphs. */
const CAN_BEGIN = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[\s`~#<>*_+\d-]/.test(String.fromCharCode(code))),
);

/**
 * Scans the lines of a document for top-level headings. Its state consists of an open fence, open HTML, and the outermost
 * list item. It does not track paragraphs, so it cannot always determine whether a line continues a list item; in these
 * rare cases, it calls the parser.
 */
export class BlockScanner {
  #fence: Fence | null = null;
  #html: RegExp | "blank" | null = null;
  /** Whether an HTML block that ends at a blank line may be open. */
  #mayBeHtml = false;
  #item: "closed" | "open" | "unsure" = "closed";
  #itemKind = "";
  #itemOffset = 0;
  #isAfterBlank = true;
  #isSure = true;

  get fence(): Fence | null {
    return this.#fence;
  }

  /** Whether a fence or HTML block is open. */
  get isOpen(): boolean {
    return this.#fence !== null || this.#html !== null;
  }

  /** Whether all lines so far could be classified. */
  get isSure(): boolean {
    return this.#isSure;
  }

  /**
   * Reads a line by its first character only. Returns whether that was sufficient, which is true for nearly all lines and
   * avoids extracting them from the text.
   */
  readFirst(character: number, indent: number): boolean {
    if (this.#html !== null) return false;
    if (this.#fence !== null) return character !== this.#fence.character.charCodeAt(0);
    if (character < CAN_BEGIN.length ? CAN_BEGIN[character] === 1 : false) return false;
    if (indent < this.#itemOffset) this.#leaveItem();
    this.#isAfterBlank = false;
    return true;
  }

  /** Reads a line without its line break, given as `indent` columns of whitespace and `rest`. */
  read(rest: string, indent: number, ask: Ask): Begun {
    if (this.#fence !== null) this.#readFenced(rest, indent, this.#fence);
    else if (this.#html instanceof RegExp) this.#readHtml(rest, this.#html, 0);
    else if (rest === "") this.#readBlank();
    else if (this.#html === null) {
      const begun = this.#readOpen(rest, indent, ask);
      this.#isAfterBlank = false;
      return begun;
    }
    return null;
  }

  #readFenced(rest: string, indent: number, fence: Fence): void {
    const marks = indent > 3 ? null : /^(`+|~+)[ \t]*$/.exec(rest)?.[1];
    if (marks?.startsWith(fence.character) && marks.length >= fence.length) this.#fence = null;
    this.#isAfterBlank = false;
  }

  #readHtml(rest: string, end: RegExp, from: number): void {
    end.lastIndex = from;
    this.#html = end.test(rest) ? null : end;
  }

  #readBlank(): void {
    this.#html = null;
    this.#mayBeHtml = false;
    this.#isAfterBlank = true;
  }

  #readOpen(rest: string, indent: number, ask: Ask): Begun {
    const isInItem = this.#item !== "closed" && indent >= this.#itemOffset;
    if (isInItem && this.#item === "open" && !this.#mayBeHtml) return null;
    if (indent > 3) {
      if (!isInItem) this.#leaveItem();
      return null;
    }
    return this.#readBlockStart(rest, indent, isInItem || this.#mayBeHtml ? ask : null);
  }

  /** `ask` is null if the line is known to be outside list items and HTML. */
  #readBlockStart(rest: string, indent: number, ask: Ask | null): Begun {
    const fence = FENCE.exec(rest);
    if (fence !== null) {
      if (ask !== null && ask() !== "code") return this.#unsure();
      const marks = fence[1] ?? fence[2] ?? "";
      this.#fence = { character: marks.charAt(0), length: marks.length };
      return this.#begin("fence");
    }
    if (HEADING.test(rest)) return ask === null || ask() === "heading" ? this.#begin("heading") : this.#unsure();
    const html = rest.startsWith("<") ? htmlStart(rest) : null;
    if (html !== null) return this.#readHtmlStart(rest, html, ask);
    if (ask !== null) this.#item = this.#item === "closed" ? "closed" : "unsure";
    const marker = isThematicBreak(rest) ? null : listMarker(rest, indent);
    if (marker !== null) this.#openItem(marker, ask !== null);
    else if (ask === null && (isThematicBreak(rest) || rest.startsWith(">"))) this.#item = "closed";
    else if (ask === null) this.#leaveItem();
    return null;
  }

  #readHtmlStart(rest: string, html: HtmlStart, ask: Ask | null): Begun {
    if (html.kind === "unsure" && ask === null && this.#isAfterBlank && LONE_TAG.test(rest)) {
      this.#html = "blank";
      return this.#begin("html");
    }
    if (html.kind === "unsure") {
      this.#mayBeHtml = true;
      return this.#unsure();
    }
    if (html.kind === "ends-with") {
      html.end.lastIndex = html.skip;
      const endsHere = html.end.test(rest);
      if (endsHere && ask !== null) return this.#unsure();
      if (ask !== null && ask() !== "html") return this.#unsure();
      if (!endsHere) this.#html = html.end;
    } else {
      if (ask !== null && ask() !== "html") return this.#unsure();
      this.#html = "blank";
    }
    return this.#begin("html");
  }

  #openItem({ kind, offset, begins }: ListMarker, isInDoubt: boolean): void {
    const isNoParagraph = this.#isAfterBlank || (this.#item === "open" && this.#itemKind === kind);
    const isOpen = !isInDoubt && (begins === "always" || (begins === "no-paragraph" && isNoParagraph));
    // If either of two items may be open, use the smaller indentation.
    if (!isOpen && this.#item !== "closed") this.#itemOffset = Math.min(this.#itemOffset, offset);
    else this.#itemOffset = offset;
    this.#item = isOpen ? "open" : "unsure";
    this.#itemKind = kind;
  }

  /** Called after a line outside the item, unless it continues a paragraph of the item. */
  #leaveItem(): void {
    if (this.#item !== "closed") this.#item = this.#isAfterBlank ? "closed" : "unsure";
  }

  #begin(begun: "heading" | "fence" | "html"): Begun {
    this.#item = "closed";
    this.#mayBeHtml = false;
    return begun;
  }

  #unsure(): null {
    this.#isSure = false;
    if (this.#item !== "closed") this.#item = "unsure";
    return null;
  }
}
