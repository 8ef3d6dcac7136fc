import type { Token } from "markdown-it";
import type { Collector } from "./collector.ts";
import { LineText } from "./line-text.ts";
import { linesBefore } from "./markdown.ts";

type Inline = Readonly<{ collector: Collector; prose: LineText; firstLine: number; isQuoted: boolean }>;

/** Box of a task list. */
const TASK = /^\[[ xX]\]\s+/;

/**
 * Adds a paragraph, a heading, or the cells of a table row: the visible text, and each code span, comment, and hidden text
 * separately.
 */
export function addInline(cells: readonly Token[], firstLine: number, collector: Collector, isQuoted: boolean): void {
  const prose = new LineText(firstLine);
  for (const [index, { children }] of cells.entries()) {
    if (index > 0) prose.add(" | ", firstLine);
    addTokens(children ?? [], { collector, prose, firstLine, isQuoted });
  }
  collector.addText("prose", prose.text, firstLine, isQuoted);
}

/** Adds a block of raw HTML. */
export function addHtmlBlock(html: string, firstLine: number, collector: Collector, isQuoted: boolean): void {
  const prose = new LineText(firstLine);
  addHtml(html, firstLine, { collector, prose, firstLine, isQuoted });
  // Removed tags leave blank lines behind.
  const blank = /^(?:[ \t]*\n)*/.exec(prose.text)?.[0] ?? "";
  const text = prose.text.slice(blank.length).trimEnd();
  collector.addText("prose", text, firstLine + blank.split("\n").length - 1, isQuoted);
}

function addTokens(tokens: readonly Token[], inline: Inline): void {
  const { collector, prose, firstLine, isQuoted } = inline;
  const links: number[] = [];
  for (const [index, token] of tokens.entries()) {
    const line = firstLine + linesBefore(token);
    switch (token.type) {
      case "text":
        addSeen(index === 0 ? token.content.replace(TASK, "") : token.content, line, inline);
        break;
      case "softbreak":
      case "hardbreak":
        addSeen("\n", line, inline);
        break;
      case "code_inline": {
        const isInjection = tokens[index - 1]?.type === "text" && tokens[index - 1]?.content.endsWith("!") === true;
        collector.addSpan(token.content, line, prose.tail.trim(), isInjection, isQuoted);
        addSeen(token.content, line, inline);
        break;
      }
      case "html_inline":
        addHtml(token.content, line, inline);
        break;
      case "image":
        addSeen(`${token.content} (${token.attrGet("src")})${titled(token)}`, line, inline);
        break;
      case "link_open":
        links.push(index);
        break;
      case "link_close":
        addTarget(tokens, links.pop() ?? index, index, line, inline);
        break;
    }
  }
}

/** Adds the address and the title of a link after its text. */
function addTarget(tokens: readonly Token[], open: number, close: number, line: number, inline: Inline): void {
  const link = tokens[open];
  const url = link?.attrGet("href") ?? "";
  const text = tokens
    .slice(open + 1, close)
    .map(({ content }) => content)
    .join("");
  const isAutolink = url === text || url === `mailto:${text}`;
  addSeen((isAutolink ? "" : ` (${url})`) + titled(link), line, inline);
}

function addHtml(html: string, line: number, { collector, prose, isQuoted }: Inline): void {
  for (const { text, offset, isHidden } of collector.html.read(html)) {
    const at = line + html.slice(0, offset).split("\n").length - 1;
    if (isHidden) collector.addText("comment", text, at, isQuoted);
    else prose.add(text, at);
  }
}

function addSeen(text: string, line: number, { collector, prose, isQuoted }: Inline): void {
  if (text === "") return;
  if (collector.html.isHidden) collector.addText("comment", text, line, isQuoted);
  else prose.add(text, line);
}

const titled = (token: Token | undefined): string => {
  const title = token?.attrGet("title");
  return title ? ` ${title}` : "";
};
