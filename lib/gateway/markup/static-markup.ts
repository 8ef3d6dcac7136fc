import type { Attributes, Piece } from "./pieces.ts";
import { FRAMEWORK_PATH, isScriptPreload } from "./script-preload.ts";
import { isClassicScript } from "./script-type.ts";

/** A page, and the pieces of the rendered one that it consists of. */
export type StaticMarkup = Readonly<{ html: string; pieces: readonly Piece[] }>;

/**
 * A page as Next rendered it without what only Next's client runtime needs: its scripts, the data they
 * carry, their preloads, its own tags, and React's markers, which are comments; and without what Next says
 * twice. All else stays byte for byte. A page some of which is put in its place by Next's script comes back
 * whole, for it is nothing without that.
 *
 * @param pieces those of the page.
 */
export function toStaticMarkup(html: string, pieces: readonly Piece[]): StaticMarkup {
  if (pieces.some(needsScript)) return { html, pieces };
  const kept: Piece[] = [];
  let markup = "";
  let done = 0;
  let before: Piece | undefined;
  for (const piece of pieces) {
    if (!isLeftOut(piece)) {
      kept.push(piece);
      before = piece;
      continue;
    }
    // An empty comment goes on holding apart what must not join.
    const mustHold = before !== undefined && joinsWhatFollows(before, html);
    markup += html.slice(done, piece.start) + (mustHold ? "<!---->" : "");
    done = piece.end;
    before = undefined;
  }
  return { html: markup + html.slice(done), pieces: kept };
}

/** Whether a piece serves Next's script alone or repeats another. Next writes none of them inside a template or a drawing. */
function isLeftOut(piece: Piece): boolean {
  if (piece.nested) return false;
  switch (piece.kind) {
    case "comment":
      return true;
    case "script":
      return piece.attributes.get("src")?.startsWith(FRAMEWORK_PATH) ?? isOfNext(piece.attributes);
    case "start":
      if (piece.name === "meta") return repeated.test(piece.attributes.get("name") ?? "");
      return piece.name === "link" && isScriptPreload(Object.fromEntries(piece.attributes));
    default:
      return false;
  }
}

/**
 * Tags of a preview that say what those of Open Graph say, which is read where they are not there (X, "Getting started
 * with cards"), and what Next says to its own fonts, of which the site has none.
 */
const repeated = /^(?:twitter:(?!card$).+|next-size-adjust)$/;

/** Whether an inline script is Next's: the site marks its own. */
const isOfNext = (attributes: Attributes): boolean => isClassicScript(attributes) && !attributes.has("data-early");

/**
 * Whether a piece says that Next's script has yet to draw or to move a part of the page: React's marker
 * of a boundary that is pending or failed, its places (`P:`, `B:`) and what belongs there (`S:`), and
 * the document Next sends when rendering failed.
 */
function needsScript(piece: Piece): boolean {
  if (piece.kind === "comment") return piece.text.startsWith("$") && piece.text !== "$";
  if (piece.kind !== "start") return false;
  const id = piece.attributes.get("id") ?? "";
  if (piece.name === "template") return id.startsWith("P:") || id.startsWith("B:");
  if (piece.name === "html") return id === "__next_error__";
  return piece.attributes.has("hidden") && id.startsWith("S:");
}

/**
 * Whether what is taken out after a piece held it apart from what follows: the beginning of a tag, of a
 * character reference or of a line break, or an element that ignores a line break after its start tag.
 */
function joinsWhatFollows(piece: Piece, html: string): boolean {
  if (piece.kind === "start") return piece.name === "pre" || piece.name === "listing";
  if (piece.kind !== "text") return false;
  const text = html.slice(piece.start, piece.end);
  return text.endsWith("<") || text.endsWith("\r") || text.lastIndexOf("&") > text.lastIndexOf(";");
}
