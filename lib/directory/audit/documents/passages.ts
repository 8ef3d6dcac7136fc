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
import { type Section, sections } from "./sections.ts";
import { simpleBlocks } from "./simple-blocks.ts";

/** Whether something may be found in the source of Markdown around fences, and in its lines that may hold code. */
export type Matters = Readonly<{ inSource: (source: string) => boolean; inPrograms: (lines: string) => boolean }>;

/**
 * Lines of Markdown that may hold code outside of the fences of the top level: spans, what is indented or quoted, and items
 * that begin with indented code.
 */
const mayHoldCode = /^(?: {2}|[ \t]*[\t>]|(?: *(?:[-+*]|\d{1,9}[.)]))+(?: {5}| *\t)).*$|^(?!`{3}[^`\n]*$).*`.*$/gm;

/** What changes how the text after it is understood: a heading of two lines, and tags that hide. */
const reachesOn = /\n(?:=+|-+)[ \t]*(?:\n|$)|<[a-z][^>]*(?:hidden|style)/i;

/** So many characters are parsed at once: with more of them the parser takes longer for each. */
const PARSED_TOGETHER = 4000;

/** The passages of a section, by line. Never throws. */
export const passagesOf = (section: Section): Passage[] => passagesOfSections([section], everything);

const everything: Matters = { inSource: () => true, inPrograms: () => true };

/**
 * The passages of a Markdown text that may matter, by line. Of what stands around fences only those parts are parsed in
 * which something may matter, and all of them at once: parsing takes most of the time of an audit. What is too long or too
 * nested to be parsed is read line by line. Never throws.
 */
export const passagesThatMatter = (text: string, matters: Matters): Passage[] =>
  passagesOfSections(sections(text), matters);

function passagesOfSections(all: readonly Section[], matters: Matters): Passage[] {
  const passages: Passage[] = [];
  let parts: SectionPart[] = [];
  let length = 0;
  for (const section of all) {
    const frontmatter = section.line === 1 ? frontmatterOf(section.text) : null;
    if (frontmatter !== null) {
      const collector = new Collector(1, []);
      collector.addText("frontmatter", frontmatter.text, frontmatter.line, false);
      passages.push(...collector.passages);
      continue;
    }
    parts.push(...partsThatMatter(section, matters));
    length += section.text.length;
    if (length < PARSED_TOGETHER) continue;
    passages.push(...passagesOfParts(parts));
    parts = [];
    length = 0;
  }
  return [...passages, ...passagesOfParts(parts)];
}

/**
 * A part with the section it stands in. Its line is of the file. `isParsed`: whether what stands around its fences
 * matters; `simple`: the blocks of that where it is plain enough to be read without the parser.
 */
type SectionPart = Part &
  Readonly<{ section: Section; isFirst: boolean; isParsed: boolean; simple: readonly RootContent[] | null }>;

function partsThatMatter(section: Section, { inSource, inPrograms }: Matters): SectionPart[] {
  return partsOf(section.text.replace(/\r\n?/g, "\n")).map((part, index) => {
    const { outside, line } = part;
    const isRead = reachesOn.test(outside) || inSource(outside) || inPrograms(codeLines(outside));
    const simple = isRead ? simpleBlocks(outside) : null;
    return {
      ...part,
      section,
      line: section.line + line - 1,
      isFirst: index === 0,
      isParsed: isRead && simple === null,
      simple,
    };
  });
}

const codeLines = (text: string): string => (text.match(mayHoldCode) ?? []).join("\n");

function passagesOfParts(parts: readonly SectionPart[]): Passage[] {
  const passages: Passage[] = [];
  const { text, nodesOf, firstLine } = parsedTogether(parts);
  let collector = new Collector(1, []);
  for (const part of parts) {
    if (part.isFirst) collector = startedAt(part.section, collector, passages);
    collector.begin(part.line, part.introduction);
    if (part.simple !== null) addNodes(part.simple, { ...part, line: 1 }, part.outside, collector);
    else if (!part.isParsed) addBlocks(part, collector);
    else if (nodesOf === null) addPart(part, collector);
    else {
      collector.begin(firstLine, "");
      addNodes(nodesOf.get(part) ?? [], { ...part, line: part.line - firstLine + 1 }, text, collector);
    }
  }
  passages.push(...collector.passages);
  return passages;
}

function startedAt(section: Section, before: Collector, passages: Passage[]): Collector {
  passages.push(...before.passages);
  return new Collector(section.line, openHeadings(section.text, section.headings));
}

function addBlocks({ blocks }: SectionPart, collector: Collector): void {
  for (const { info, text: code, line } of blocks) collector.addBlock(info.split(/\s/)[0], code, line, false);
}

type Together = Readonly<{
  /** What was parsed: the parts that matter at their lines, and nothing between them. */
  text: string;
  /** The line of the file that it begins at. */
  firstLine: number;
  /** The blocks of each part; null where the whole cannot be parsed. */
  nodesOf: ReadonlyMap<SectionPart, readonly RootContent[]> | null;
}>;

/** Parts have the same blocks with nothing between them: one parsing does for all, where each alone takes far longer. */
function parsedTogether(parts: readonly SectionPart[]): Together {
  const first = parts.find(({ isParsed }) => isParsed);
  if (first === undefined) return { text: "", firstLine: 1, nodesOf: new Map() };
  const firstLine = first.line;
  const lines: string[] = [];
  for (const { line, outside, isParsed } of parts.slice(parts.indexOf(first))) {
    // The end of the last line of a section is not a line of its own.
    lines.length = Math.min(lines.length, line - firstLine);
    while (lines.length < line - firstLine) lines.push("");
    const own = outside.split("\n");
    // A heading ends a list: without it two lists might become one.
    lines.push(...(isParsed ? own : [own[0]?.startsWith("#") ? own[0] : "", ...own.slice(1).map(() => "")]));
  }
  const text = lines.join("\n");
  if (!isParsable(text)) return { text, firstLine, nodesOf: null };
  try {
    return { text, firstLine, nodesOf: byPart(parse(text).children, parts, firstLine) };
  } catch {
    // The stack did not suffice.
    return { text, firstLine, nodesOf: null };
  }
}

function byPart(
  nodes: readonly RootContent[],
  parts: readonly SectionPart[],
  firstLine: number,
): Map<SectionPart, RootContent[]> {
  const found = new Map<SectionPart, RootContent[]>();
  let at = 0;
  // Items of several parts may be one list by now.
  for (const node of nodes.flatMap((one) => (one.type === "list" ? one.children : [one]))) {
    while ((parts[at + 1]?.line ?? Number.POSITIVE_INFINITY) <= lineOf(node) + firstLine - 1) at++;
    const part = parts[at];
    if (part?.isParsed) found.set(part, [...(found.get(part) ?? []), node]);
  }
  return found;
}

/** @param source the text that was parsed, to which lines and places of nodes belong. */
export const addNodesForTest = (...a: Parameters<typeof addNodes>) => addNodes(...a);
function addNodes(
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
      const title = collector.passages.findLast(({ place }) => place === "prose")?.text.trim() ?? "";
      collector.addHeading({ level: node.depth, text: title });
    } else addNode(node, source, collector, false);
  }
}

/** Reads a part by itself: parsed where it can be, else line by line. */
function addPart(part: SectionPart, collector: Collector): void {
  const { outside, blocks } = part;
  const known = collector.passages.length;
  if (isParsable(outside)) {
    try {
      return addNodes(parse(outside).children, { ...part, line: 1 }, outside, collector);
    } catch {
      // The stack did not suffice: what was collected up to there is collected again.
      collector.passages.length = known;
    }
  }
  addPlain(withFences(outside, blocks), collector);
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
