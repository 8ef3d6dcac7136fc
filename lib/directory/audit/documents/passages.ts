import type { Code, Definition, RootContent } from "mdast";
import type { Passage } from "../passage.ts";
import { Collector } from "./collector.ts";
import { frontmatterOf } from "./frontmatter.ts";
import type { OpenHeading } from "./headings.ts";
import { addHtml, addInline, lineOf } from "./inline-text.ts";
import { LineText } from "./line-text.ts";
import { isParsable } from "./parsable.ts";
import { parse } from "./parse.ts";
import { type Part, partsOf, withFences } from "./parts.ts";
import { addPlain } from "./plain-passages.ts";
import type { Section } from "./sections.ts";

/** What of a section may be looked for: anywhere in it, or in programs alone. */
export type Matters = Readonly<{ anywhere: (text: string) => boolean; inPrograms: (text: string) => boolean }>;

/** Lines of Markdown that may hold code outside of the fences of the top level: spans, and what is indented or quoted. */
const mayHoldCode = /^(?: {2}|[ \t]*[\t>]).*$|^(?!`{3}).*`.*$/gm;

/** What changes how the text after it is understood: a heading of two lines, and tags that hide. */
const reachesOn = /\n(?:=+|-+)[ \t]*(?:\n|$)|<[a-z][^>]*(?:hidden|style)/i;

/** The passages of a section, by line. Never throws. */
export const passagesOf = (section: Section): Passage[] => passagesThatMatter(section, everything);

const everything: Matters = { anywhere: () => true, inPrograms: () => true };

/**
 * The passages of a section that may matter, by line. Of what stands around fences only those parts are parsed in which
 * something may matter: parsing takes most of the time of an audit. A part that is too long or too nested to be parsed is
 * read line by line. Never throws.
 */
export function passagesThatMatter(section: Section, matters: Matters): Passage[] {
  const text = section.text.replace(/\r\n?/g, "\n");
  const collector = new Collector(section.line, openHeadings(text, section.headings));
  const frontmatter = section.line === 1 ? frontmatterOf(text) : null;
  if (frontmatter !== null) {
    collector.addText("frontmatter", frontmatter.text, frontmatter.line, false);
    return collector.passages;
  }
  for (const part of partsOf(text)) {
    collector.begin(section.line + part.line - 1, part.introduction);
    const { outside, blocks } = part;
    if (reachesOn.test(outside) || matters.anywhere(outside) || matters.inPrograms(codeLines(outside))) {
      addPart(part, collector);
      continue;
    }
    for (const { info, text: code, line } of blocks)
      if (matters.anywhere(code) || matters.inPrograms(`\`\`\`${info}\n${code}`))
        collector.addBlock(info.split(/\s/)[0], code, line, false);
  }
  return collector.passages;
}

const codeLines = (text: string): string => (text.match(mayHoldCode) ?? []).join("\n");

function addPart({ outside, blocks, line }: Part, collector: Collector): void {
  if (!isParsable(outside)) return addPlain(withFences(outside, blocks), collector);
  const codeAt = new Map(blocks.map((block) => [block.line, block.text]));
  const known = collector.passages.length;
  try {
    for (const node of parse(outside).children) {
      if (node.type === "code") node.value = codeAt.get(lineOf(node) + 1) ?? node.value;
      if (node.type === "heading" && !(line === 1 && lineOf(node) === 1 && collector.hasHeadings)) {
        addInline([node.children], lineOf(node), collector, false);
        const title = collector.passages.findLast(({ place }) => place === "prose")?.text.trim() ?? "";
        collector.addHeading({ level: node.depth, text: title });
      } else addNode(node, outside, collector, false);
    }
  } catch {
    // The stack did not suffice: what was collected up to there is collected again, line by line.
    collector.passages.length = known;
    addPlain(withFences(outside, blocks), collector);
  }
}

/** The headings a section stands below. Their levels are not known, but for its own: those above are counted from 1. */
function openHeadings(text: string, headings: readonly string[]): OpenHeading[] {
  const own = /^[ \t]*(#+)/.exec(text)?.[1]?.length ?? headings.length;
  return headings.map((heading, index) => ({
    level: index === headings.length - 1 ? Math.max(own, headings.length) : index + 1,
    text: heading,
  }));
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
        true,
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
    case "blockquote":
      return node.children.forEach((child) => addNode(child, source, collector, true));
    case "list":
    case "listItem":
    case "table":
    case "footnoteDefinition":
      return node.children.forEach((child) => addNode(child, source, collector, isQuoted));
  }
}

function addCode(node: Code, source: string, collector: Collector, isQuoted: boolean): void {
  const start = node.position?.start.offset ?? 0;
  const isFenced = /^[`~]{3}/.test(source.slice(start, start + 3));
  const info = node.lang === undefined || node.lang === null ? null : node.lang;
  collector.addBlock(info, node.value, lineOf(node) + (isFenced ? 1 : 0), isQuoted);
}

/** Blank lines that tags leave behind at the beginning are no part of a text. */
function addAtFirstText(text: string, line: number, collector: Collector, isQuoted: boolean): void {
  const blank = /^(?:[ \t]*\n)*/.exec(text)?.[0] ?? "";
  collector.addText("prose", text.slice(blank.length).trimEnd(), line + blank.split("\n").length - 1, isQuoted);
}

/** `[//]: # (text)` and its like define nothing, and no reader of the page sees them. */
function addDefinition(
  { label, identifier, url, title, position }: Definition,
  collector: Collector,
  isQuoted: boolean,
) {
  const name = label ?? identifier;
  const line = position?.start.line ?? 1;
  const isEmpty = url === "" || url === "#";
  if (isEmpty || /^(?:\/\/|comment|_|-|\.)$/i.test(name))
    collector.addText("comment", [isEmpty ? "" : url, title ?? ""].join(" ").trim(), line, isQuoted);
  else collector.addText("prose", `${name} (${url})${title ? ` ${title}` : ""}`, line, isQuoted);
}
