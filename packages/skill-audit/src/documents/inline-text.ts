import type { Nodes, PhrasingContent } from "mdast";
import type { Collector } from "./collector.ts";
import { LineText } from "./line-text.ts";

type Inline = Readonly<{ collector: Collector; prose: LineText; isQuoted: boolean }>;

export const lineOf = (node: Nodes): number => node.position?.start.line ?? 1;
const linesBefore = (text: string, offset: number): number => text.slice(0, offset).split("\n").length - 1;

/** Adds a paragraph, heading, or table row: its visible text, and each code span, comment, and hidden text separately. */
export function addInline(
  parts: readonly (readonly PhrasingContent[])[],
  line: number,
  collector: Collector,
  isQuoted: boolean,
): void {
  const prose = new LineText(line);
  parts.forEach((nodes, index) => {
    if (index > 0) prose.add(" | ", line);
    addNodes(nodes, { collector, prose, isQuoted });
  });
  collector.addText("prose", prose.text, line, isQuoted);
}

/** Adds raw HTML: visible text to the prose, and the rest as comments. */
export function addHtml(html: string, line: number, { collector, prose, isQuoted }: Inline): void {
  for (const { text, offset, isHidden } of collector.html.read(html)) {
    const at = line + linesBefore(html, offset);
    if (isHidden) collector.addText("comment", text, at, isQuoted);
    else prose.add(text, at);
  }
}

function addNodes(nodes: readonly PhrasingContent[], inline: Inline): void {
  nodes.forEach((node, index) => {
    const previous = nodes[index - 1];
    addNode(node, previous?.type === "text" && previous.value.endsWith("!"), inline);
  });
}

function addNode(node: PhrasingContent, isAfterMark: boolean, inline: Inline): void {
  const line = lineOf(node);
  switch (node.type) {
    case "text":
      return addSeen(node.value, line, inline);
    case "inlineCode":
      inline.collector.addSpan(node.value, line, inline.prose.text.trim(), isAfterMark, inline.isQuoted);
      return addSeen(node.value, line, inline);
    case "html":
      return addHtml(node.value, line, inline);
    case "break":
      return addSeen("\n", line, inline);
    case "image":
      return addSeen(`${node.alt ?? ""} (${node.url})${titled(node.title)}`, line, inline);
    case "imageReference":
      return addSeen(node.alt ?? "", line, inline);
    case "footnoteReference":
      return addSeen(`[^${node.identifier}]`, line, inline);
    case "link": {
      addNodes(node.children, inline);
      const [only] = node.children;
      const isAutolink = only?.type === "text" && node.children.length === 1 && isSame(only.value, node.url);
      return addSeen(
        (isAutolink ? "" : ` (${node.url})`) + titled(node.title),
        node.position?.end.line ?? line,
        inline,
      );
    }
    case "linkReference":
    case "emphasis":
    case "strong":
    case "delete":
      return addNodes(node.children, inline);
  }
}

const titled = (title: string | null | undefined): string => (title ? ` ${title}` : "");
const isSame = (text: string, url: string): boolean =>
  url === text || url === `mailto:${text}` || url === `http://${text}`;

function addSeen(text: string, line: number, { collector, prose, isQuoted }: Inline): void {
  if (text === "") return;
  if (collector.html.isHidden) collector.addText("comment", text, line, isQuoted);
  else prose.add(text, line);
}
