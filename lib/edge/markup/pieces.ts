import { finished } from "node:stream/promises";
import { RewritingStream } from "parse5-html-rewriting-stream";

/** Attributes by their names in lower case; references in values are resolved. */
export type Attributes = ReadonlyMap<string, string>;

/** Where a piece stands in the page, and whether inside a template or a drawing. */
type Place = Readonly<{ start: number; end: number; nested: boolean }>;

/** A start or end tag, a comment, some text (long text is several, broken between words), or a whole script or style element with its text as a browser reads it. */
export type Piece = Place &
  (
    | Readonly<{ kind: "start"; name: string; attributes: Attributes }>
    | Readonly<{ kind: "end" | "text" }>
    | Readonly<{ kind: "comment"; text: string }>
    | Readonly<{ kind: "script" | "style"; attributes: Attributes; text: string }>
  );

/** Elements whose content is no part of the page itself, or is read by other rules. */
const nesting: ReadonlySet<string> = new Set(["template", "svg", "math"]);

/**
 * The pieces of an HTML document in the order in which they end. A script or style that is never
 * closed, for the page was cut off, is none.
 */
export async function readPieces(html: string): Promise<readonly Piece[]> {
  const pieces: Piece[] = [];
  /** The nesting elements that are open. */
  const around: string[] = [];
  let code: { kind: "script" | "style"; start: number; attributes: Attributes; text: string } | undefined;
  const placeOf = ({ sourceCodeLocation: location }: Token): Place => {
    if (!location) throw new Error("The tokenizer did not say where a token stands.");
    return { start: location.startOffset, end: location.endOffset, nested: around.length > 0 };
  };

  const reader = new RewritingStream();
  // Without a listener of its own the tokens of a kind would be kept as output.
  reader.on("doctype", () => undefined);
  reader.on("startTag", (token) => {
    const { tagName, attrs, selfClosing } = token;
    const place = placeOf(token);
    const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
    if (tagName === "script" || tagName === "style") {
      code = { kind: tagName, start: place.start, attributes, text: "" };
      return;
    }
    pieces.push({ kind: "start", name: tagName, attributes, ...place });
    // The tokenizer does not notice that a drawing closes itself: all that follows is taken to be in it.
    if (nesting.has(tagName)) around.push(selfClosing ? "" : tagName);
  });
  reader.on("endTag", (token) => {
    const { tagName } = token;
    const place = placeOf(token);
    if (code?.kind === tagName) {
      pieces.push({ ...place, ...code });
      code = undefined;
      return;
    }
    pieces.push({ kind: "end", ...place });
    if (around.at(-1) !== tagName) return;
    around.pop();
    code = undefined;
  });
  reader.on("comment", (token) => {
    pieces.push({ kind: "comment", text: token.text, ...placeOf(token) });
  });
  reader.on("text", (token) => {
    if (code) code.text += token.text;
    else pieces.push({ kind: "text", ...placeOf(token) });
  });
  await finished(reader.end(html));
  return pieces;
}

type Token = Readonly<{ sourceCodeLocation?: Readonly<{ startOffset: number; endOffset: number }> | null }>;
