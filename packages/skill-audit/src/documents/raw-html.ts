/** A piece of raw HTML: visible text, or text in a comment or hidden element. */
export type HtmlPiece = Readonly<{ text: string; offset: number; isHidden: boolean }>;

const TOKEN = /<!--|<!\[CDATA\[|<[!?]|<\/?[a-z][^\s>/]*|[^<]+|</gi;
const HIDDEN =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*(?:0|0?\.[01]\d*|1px)(?![.\d])|opacity\s*:\s*0?(?:\.0\d*|(?<=0))(?![.\d])|(?:left|right|top|text-indent)\s*:\s*-\d{3,}|transform\s*:\s*scale\(0\)|clip\s*:\s*rect\(0|clip-path\s*:\s*inset\((?:50|100)%|(?:^|[\s;"'])color\s*:\s*(?:white|transparent|#fff(?:fff)?\b)/i;
const NO_SPACE = /(?:height|width)\s*:\s*[01](?:px|em|rem)?(?=[;"'\s])/i;

/** Returns whether these attributes hide the content of an element. */
export const hidesContent = (attributes: string): boolean =>
  HIDDEN.test(attributes) ||
  (NO_SPACE.test(attributes) && /overflow\s*:\s*hidden/i.test(attributes)) ||
  /(?:^|\s)hidden(?=[\s=/]|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""'));
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Reads pieces of HTML and tracks open hidden elements across the Markdown between them. */
export class HtmlReader {
  #hidden: { name: string; depth: number }[] = [];

  get isHidden(): boolean {
    return this.#hidden.length > 0;
  }

  /** Reads the next piece. Offsets are relative to it. */
  read(html: string): HtmlPiece[] {
    const pieces: HtmlPiece[] = [];
    TOKEN.lastIndex = 0;
    for (let at = 0; at < html.length; ) {
      TOKEN.lastIndex = at;
      const token = TOKEN.exec(html)?.[0] ?? html.slice(at);
      const end = this.#readToken(html, at, token, pieces);
      at = Math.max(end, at + 1);
    }
    return pieces;
  }

  #readToken(html: string, at: number, token: string, pieces: HtmlPiece[]): number {
    if (token === "<!--") return this.#until(html, at, "-->", 4, pieces);
    if (token.toLowerCase() === "<![cdata[") return this.#until(html, at, "]]>", 9, pieces);
    if (token === "<!" || token === "<?") return this.#until(html, at, ">", 2, pieces);
    if (!/^<\/?[a-z]/i.test(token)) {
      pieces.push({ text: token, offset: at, isHidden: this.isHidden });
      return at + token.length;
    }
    const end = endOfTag(html, at + token.length);
    const tag = html.slice(at, end);
    const attributes = tag.slice(token.length).replace(/\/?>$/, "");
    this.#nest(token.slice(1).toLowerCase(), attributes, tag.endsWith("/>"));
    // Texts of attributes are shown or followed: link targets, tooltips, alternative texts.
    const shown = attributesOf(attributes);
    if (shown !== "") pieces.push({ text: shown, offset: at, isHidden: this.isHidden });
    return end;
  }

  #until(html: string, at: number, mark: string, skip: number, pieces: HtmlPiece[]): number {
    const found = html.indexOf(mark, at + skip);
    const end = found < 0 ? html.length : found;
    const text = html.slice(at + skip, end);
    if (text.trim() !== "") pieces.push({ text, offset: at + skip, isHidden: true });
    return found < 0 ? html.length : found + mark.length;
  }

  #nest(name: string, attributes: string, isClosed: boolean): void {
    const top = this.#hidden.at(-1);
    if (name.startsWith("/")) {
      if (top?.name === name.slice(1) && --top.depth === 0) this.#hidden.pop();
    } else if (isClosed || VOID.test(name)) return;
    else if (top?.name === name) top.depth++;
    else if (top === undefined && hidesContent(attributes)) this.#hidden.push({ name, depth: 1 });
  }
}

/** Returns the index after a tag. Quoted attribute values may contain `>`. */
function endOfTag(html: string, from: number): number {
  for (let at = from, quote = ""; at < html.length; at++) {
    const character = html.charAt(at);
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === ">") return at + 1;
    else if ((character === '"' || character === "'") && html.charAt(at - 1) === "=") quote = character;
  }
  return html.length;
}

function attributesOf(attributes: string): string {
  const found = [...attributes.matchAll(/(?:^|[\s"'])(href|src|alt|title)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/gi)];
  return found
    .map(([, name = "", value = ""]) => [name.toLowerCase(), value.replace(/^["']|["']$/g, "")] as const)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => (name === "href" || name === "src" ? ` (${value})` : ` ${value}`))
    .join("");
}
