/** The start of an HTML block, by how it ends: with a text, at a blank line, or unknown without the adjacent lines. */
export type HtmlStart = Readonly<{ kind: "ends-with"; end: RegExp; skip: number } | { kind: "until-blank" | "unsure" }>;

const BLOCK_NAMES =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul";
const BLOCK = new RegExp(`^</?(?:${BLOCK_NAMES})(?:[ \\t]|/?>|$)`, "i");
/** A tag followed by more text on its line: `<a id="x"></a>`. It does not start a block. */
const TAG_AND_MORE = /^<[a-z][^<>"'`]*(?:"[^"]*"[^<>"'`]*|'[^']*'[^<>"'`]*)*>[ \t]*[^ \t]/i;

/**
 * Returns the HTML block that a line starts, by CommonMark's seven start conditions; null if there is none. `skip` is the
 * first index at which its end may occur. The seventh condition, a tag alone on its line, does not interrupt a paragraph,
 * so its result is `unsure`.
 */
export function htmlStart(line: string): HtmlStart | null {
  if (/^<(?:script|pre|style|textarea)(?:[ \t>]|$)/i.test(line))
    return { kind: "ends-with", end: /<\/(?:script|pre|style|textarea)>/gi, skip: 1 };
  if (line.startsWith("<!--")) return { kind: "ends-with", end: /-->/g, skip: 2 };
  if (line.startsWith("<?")) return { kind: "ends-with", end: /\?>/g, skip: 1 };
  if (line.startsWith("<![CDATA[")) return { kind: "ends-with", end: /\]\]>/g, skip: 9 };
  if (/^<![a-z]/i.test(line)) return { kind: "ends-with", end: />/g, skip: 2 };
  if (BLOCK.test(line)) return { kind: "until-blank" };
  return /^<\/?[a-z].*>[ \t]*$/i.test(line) && !TAG_AND_MORE.test(line) ? { kind: "unsure" } : null;
}
