import { type HtmlStart, htmlStart } from "./html-start.ts";
import { isThematicBreak, type ListMarker, listMarker } from "./list-marker.ts";

/** What a line begins on the top level: a heading, or a block that goes on over lines and may hide one. */
export type Begun = "heading" | "fence" | "html" | null;

/** The fence of a block that is open on the top level. */
export type Fence = Readonly<{ character: string; length: number }>;

/** Asks the parser what the line begins on the top level. */
type Ask = () => string | null;

const FENCE = /^(?:(`{3,})[^`]*$|(~{3,}))/;
const LONE_TAG = /^<\/?[a-z][a-z0-9-]*>[ \t]*$/i;
const HEADING = /^#{1,6}(?:[ \t]|$)/;

/** The characters that blank lines and blocks other than paragraphs begin with. */
const CAN_BEGIN = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[\s`~#<>*_+\d-]/.test(String.fromCharCode(code))),
);

/**
 * Reads a document's lines one after the other and tells which of them begin a heading on the top level. It keeps only
 * what that depends on: an open fence, open HTML, and the outermost list item. It knows no paragraphs, so that it cannot
 * tell of some lines whether they go on with a list item; where that matters it asks, which is rare.
 */
export class BlockScanner {
  #fence: Fence | null = null;
  #html: RegExp | "blank" | null = null;
  /** Whether HTML that ends at a blank line may be open. */
  #mayBeHtml = false;
  #item: "closed" | "open" | "unsure" = "closed";
  #itemKind = "";
  #itemOffset = 0;
  #isAfterBlank = true;
  #isSure = true;

  get fence(): Fence | null {
    return this.#fence;
  }

  /** Whether a fence or HTML goes on. */
  get isOpen(): boolean {
    return this.#fence !== null || this.#html !== null;
  }

  /** Whether it could be told of every line what it begins. */
  get isSure(): boolean {
    return this.#isSure;
  }

  /**
   * Reads a line by its first character alone, and tells whether that was enough. It is of nearly all lines, which then
   * need not be cut out of the text.
   */
  readFirst(character: number, indent: number): boolean {
    if (this.#html !== null) return false;
    if (this.#fence !== null) return character !== this.#fence.character.charCodeAt(0);
    if (character < CAN_BEGIN.length ? CAN_BEGIN[character] === 1 : false) return false;
    if (indent < this.#itemOffset) this.#leaveItem();
    this.#isAfterBlank = false;
    return true;
  }

  /** Reads a line, without its ending, that begins with `indent` columns of white space and then `rest`. */
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

  /** `ask` is null where it is sure that the line stands in no item and no HTML. */
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
    // Where either of two items may be open, whatever is indented to the nearer one is in doubt.
    if (!isOpen && this.#item !== "closed") this.#itemOffset = Math.min(this.#itemOffset, offset);
    else this.#itemOffset = offset;
    this.#item = isOpen ? "open" : "unsure";
    this.#itemKind = kind;
  }

  /** After a line that stands in no item, unless it goes on with a paragraph that does. */
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
