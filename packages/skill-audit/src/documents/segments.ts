import type { Segment } from "../segment.ts";
import { Collector } from "./collector.ts";
import { frontmatterOf } from "./frontmatter.ts";
import type { OpenHeading } from "./headings.ts";
import { addNodes } from "./nodes.ts";
import { isParsable } from "./parsable.ts";
import { parse } from "./parse.ts";
import { parsedTogether } from "./parsed-together.ts";
import { withFences } from "./parts.ts";
import { addPlain } from "./plain-segments.ts";
import { type MarkdownFilter, relevantParts, type SectionPart } from "./section-parts.ts";
import { type Section, sections } from "./sections.ts";

/** Maximum characters per parser call: the parser's time grows faster than the length. */
const MAX_PARSED_TOGETHER = 4000;

/** Returns the segments of a section, ordered by line. Never throws. */
export const segmentsOf = (section: Section): Segment[] => segmentsOfSections([section], everything);

const everything: MarkdownFilter = { mayMatchText: () => true, mayMatchCode: () => true };

/**
 * Returns the segments of a Markdown text that pass a filter, ordered by line. Only the relevant parts are parsed, and
 * together, because parsing takes most of the time of an audit. Parts that are too long or too deeply nested for the
 * parser are read line by line. Never throws.
 */
export const relevantSegments = (text: string, filter: MarkdownFilter): Segment[] =>
  segmentsOfSections(sections(text), filter);

function segmentsOfSections(all: readonly Section[], filter: MarkdownFilter): Segment[] {
  const segments: Segment[] = [];
  let parts: SectionPart[] = [];
  let length = 0;
  for (const section of all) {
    const frontmatter = section.line === 1 ? frontmatterOf(section.text) : null;
    if (frontmatter !== null) {
      const collector = new Collector(1, []);
      collector.addText("frontmatter", frontmatter.text, frontmatter.line, false);
      segments.push(...collector.segments);
      continue;
    }
    parts.push(...relevantParts(section, filter));
    length += section.text.length;
    if (length < MAX_PARSED_TOGETHER) continue;
    segments.push(...segmentsOfParts(parts));
    parts = [];
    length = 0;
  }
  return [...segments, ...segmentsOfParts(parts)];
}

function segmentsOfParts(parts: readonly SectionPart[]): Segment[] {
  const segments: Segment[] = [];
  const { text, nodesOf, firstLine } = parsedTogether(parts);
  let collector = new Collector(1, []);
  for (const part of parts) {
    if (part.isFirst) collector = startedAt(part.section, collector, segments);
    collector.begin(part.line, part.introduction);
    if (part.simple !== null) addNodes(part.simple, { ...part, line: 1 }, part.outside, collector);
    else if (!part.isParsed) addBlocks(part, collector);
    else if (nodesOf === null) addPart(part, collector);
    else {
      collector.begin(firstLine, "");
      addNodes(nodesOf.get(part) ?? [], { ...part, line: part.line - firstLine + 1 }, text, collector);
    }
  }
  segments.push(...collector.segments);
  return segments;
}

function startedAt(section: Section, before: Collector, segments: Segment[]): Collector {
  segments.push(...before.segments);
  return new Collector(section.line, openHeadings(section.text, section.headings));
}

function addBlocks({ blocks }: SectionPart, collector: Collector): void {
  for (const { info, text: code, line } of blocks) collector.addBlock(info.split(/\s/)[0], code, line, false);
}

/** Reads a single part: parsed if possible, else line by line. */
function addPart(part: SectionPart, collector: Collector): void {
  const { outside, blocks } = part;
  const known = collector.segments.length;
  if (isParsable(outside)) {
    try {
      return addNodes(parse(outside).children, { ...part, line: 1 }, outside, collector);
    } catch {
      // Stack overflow: discard the segments collected so far and read the part line by line.
      collector.segments.length = known;
    }
  }
  addPlain(withFences(outside, blocks), collector);
}

/** Returns the headings above a section. Only the level of its own heading is known; the others are numbered from 1. */
function openHeadings(text: string, headings: readonly string[]): OpenHeading[] {
  const own = /^[ \t]*(#+)/.exec(text)?.[1]?.length ?? headings.length;
  return headings.map((heading, index) => ({
    level: index === headings.length - 1 ? Math.max(own, headings.length) : index + 1,
    text: heading,
  }));
}
