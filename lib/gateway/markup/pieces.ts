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
  const { shortened, bodies } = withoutBodies(html);
  if (bodies.length === 0) return tokenise(html);
  return withBodies(await tokenise(shortened), bodies) ?? tokenise(html);
}

const OPEN = "<script>";
const CLOSE = "</script>";

/** What stands between the tags of a script, and where it begins in the page that lacks all of them. */
type Body = Readonly<{ at: number; text: string }>;

/**
 * A page without what stands in its scripts, as far as that is what a browser reads letter by letter: the tokenizer takes
 * as long for each letter of the data that Next writes there, more than half of a page, as for those of the page itself.
 */
function withoutBodies(html: string): { shortened: string; bodies: readonly Body[] } {
  const bodies: Body[] = [];
  let shortened = "";
  let done = 0;
  for (let open = html.indexOf(OPEN); open !== -1; open = html.indexOf(OPEN, open + OPEN.length)) {
    const start = open + OPEN.length;
    const end = html.indexOf("<", start);
    if (!html.startsWith(CLOSE, end)) continue;
    const text = html.slice(start, end);
    if (/[\0\r]/.test(text)) continue;
    shortened += html.slice(done, start);
    done = end;
    bodies.push({ at: shortened.length, text });
  }
  return { shortened: shortened + html.slice(done), bodies };
}

/**
 * The pieces of a page, given those of the same page without some bodies of scripts. Where the tokenizer has read each
 * of these as an empty script, it reads the body there and nothing else: it holds no "<", and all before it is the same.
 *
 * @returns undefined where one of them is no script but part of a text, say.
 */
function withBodies(pieces: readonly Piece[], bodies: readonly Body[]): readonly Piece[] | undefined {
  let next = 0;
  let missing = 0;
  const whole = pieces.map((piece): Piece => {
    const body = bodies[next];
    const isOfBody =
      piece.kind === "script" &&
      !piece.nested &&
      piece.start + OPEN.length === body?.at &&
      piece.end === body.at + CLOSE.length;
    if (!isOfBody && missing === 0) return piece;
    const start = piece.start + missing;
    if (!isOfBody) return { ...piece, start, end: piece.end + missing };
    next++;
    missing += body.text.length;
    return { ...piece, start, end: piece.end + missing, text: body.text };
  });
  return next === bodies.length ? whole : undefined;
}

async function tokenise(html: string): Promise<readonly Piece[]> {
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
