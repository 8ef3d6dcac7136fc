/** The start of an HTML block, by what ends it: a text, a blank line, or what cannot be told without its neighbours. */
export type HtmlStart = Readonly<{ kind: "ends-with"; end: RegExp; skip: number } | { kind: "until-blank" | "unsure" }>;

const BLOCK_NAMES =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul";
const BLOCK = new RegExp(`^</?(?:${BLOCK_NAMES})(?:[ \\t]|/?>|$)`, "i");
/** A tag that more follows on its line: `<a id="x"></a>`. It begins no block. */
const TAG_AND_MORE = /^<[a-z][^<>"'`]*(?:"[^"]*"[^<>"'`]*|'[^']*'[^<>"'`]*)*>[ \t]*[^ \t]/i;

/**
 * Which block of HTML a line begins, by CommonMark's seven start conditions; null where it begins none. `skip` is where
 * in the line its end may begin. The seventh, any tag alone on its line, holds only where no paragraph goes on: `unsure`.
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
