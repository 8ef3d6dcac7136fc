import type { Code, Definition, Nodes, RootContent } from "mdast";
import { introducesSamples, isOfSamples } from "../demonstration.ts";
import type { Collector } from "./collector.ts";
import { addHtml, addInline, lineOf } from "./inline-text.ts";
import { LineText } from "./line-text.ts";
import type { SectionPart } from "./section-parts.ts";

/** @param source the parsed text that the positions of nodes refer to. */
export function addNodes(
  nodes: readonly RootContent[],
  { blocks, line, isFirst }: SectionPart,
  source: string,
  collector: Collector,
): void {
  const codeAt = new Map(blocks.map((block) => [block.line + line - 1, block.text]));
  for (const node of nodes) {
    if (node.type === "code") node.value = codeAt.get(lineOf(node) + 1) ?? node.value;
    if (node.type === "heading" && !(isFirst && lineOf(node) === line && collector.hasHeadings)) {
      addInline([node.children], lineOf(node), collector, false);
      const title = collector.segments.findLast(({ place }) => place === "prose")?.text.trim() ?? "";
      collector.addHeading({ level: node.depth, text: title });
    } else addNode(node, source, collector, false);
  }
}

function addNode(node: RootContent, source: string, collector: Collector, isQuoted: boolean): void {
  const line = lineOf(node);
  switch (node.type) {
    case "paragraph":
    case "heading":
      return addInline([node.children], line, collector, isQuoted);
    case "tableRow":
      return addInline(
        node.children.map((cell) => cell.children),
        line,
        collector,
        isQuoted,
      );
    case "code":
      return addCode(node, source, collector, isQuoted);
    case "html": {
      const prose = new LineText(line);
      addHtml(node.value, line, { collector, prose, isQuoted });
      return addAtFirstText(prose.text, line, collector, isQuoted);
    }
    case "definition":
      return addDefinition(node, collector, isQuoted);
    case "blockquote": {
      const isQuotation = isQuoted || introducesSamples(collector.introduction) || isOfSamples(textOf(node));
      return node.children.forEach((child) => addNode(child, source, collector, isQuotation));
    }
    case "table": {
      const [head] = node.children;
      const isOfThem = isQuoted || (head !== undefined && introducesSamples(textOf(head)));
      return node.children.forEach((row) => addNode(row, source, collector, isOfThem));
    }
    case "list":
    case "listItem":
    case "footnoteDefinition":
      return node.children.forEach((child) => addNode(child, source, collector, isQuoted));
  }
}

/** The text of a node and of what it contains. */
const textOf = (node: Nodes): string =>
  "children" in node ? node.children.map(textOf).join(" ") : "value" in node ? node.value : "";

function addCode(node: Code, source: string, collector: Collector, isQuoted: boolean): void {
  const start = node.position?.start.offset ?? 0;
  const isFenced = /^[`~]{3}/.test(source.slice(start, start + 3));
  const info = node.lang === undefined || node.lang === null ? null : node.lang;
  collector.addBlock(info, node.value, lineOf(node) + (isFenced ? 1 : 0), isQuoted);
}

/** Adds a text without the leading blank lines that removed tags leave behind. */
function addAtFirstText(text: string, line: number, collector: Collector, isQuoted: boolean): void {
  const blank = /^(?:[ \t]*\n)*/.exec(text)?.[0] ?? "";
  collector.addText("prose", text.slice(blank.length).trimEnd(), line + blank.split("\n").length - 1, isQuoted);
}

/** A definition label that is a sentence and is not referenced. */
const spokenName = /^\S+(?:\s+\S+){3}/;

/** Adds definitions such as `[//]: # (text)`, which serve as comments and are not rendered. */
function addDefinition(
  { label, identifier, url, title, position }: Definition,
  collector: Collector,
  isQuoted: boolean,
) {
  const name = label ?? identifier;
  const line = position?.start.line ?? 1;
  const isEmpty = url === "" || url === "#";
  if (isEmpty || /^(?:\/\/|comment|_|-|\.)$/i.test(name))
    collector.addComment([spokenName.test(name) ? name : "", isEmpty ? "" : url, title ?? ""], line, isQuoted);
  else collector.addText("prose", `${name} (${url})${title ? ` ${title}` : ""}`, line, isQuoted);
}
