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
import { type Matters, partsThatMatter, type SectionPart } from "./section-parts.ts";
import { type Section, sections } from "./sections.ts";

/** So many characters are parsed at once: with more of them the parser takes longer for each. */
const PARSED_TOGETHER = 4000;

/** The segments of a section, by line. Never throws. */
export const segmentsOf = (section: Section): Segment[] => segmentsOfSections([section], everything);

const everything: Matters = { inSource: () => true, inPrograms: () => true };

/**
 * The segments of a Markdown text that may matter, by line. Of what stands around fences only those parts are parsed in
 * which something may matter, and all of them at once: parsing takes most of the time of an audit. What is too long or too
 * nested to be parsed is read line by line. Never throws.
 */
export const segmentsThatMatter = (text: string, matters: Matters): Segment[] =>
  segmentsOfSections(sections(text), matters);

function segmentsOfSections(all: readonly Section[], matters: Matters): Segment[] {
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
    parts.push(...partsThatMatter(section, matters));
    length += section.text.length;
    if (length < PARSED_TOGETHER) continue;
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

/** Reads a part by itself: parsed where it can be, else line by line. */
function addPart(part: SectionPart, collector: Collector): void {
  const { outside, blocks } = part;
  const known = collector.segments.length;
  if (isParsable(outside)) {
    try {
      return addNodes(parse(outside).children, { ...part, line: 1 }, outside, collector);
    } catch {
      // The stack did not suffice: what was collected up to there is collected again.
      collector.segments.length = known;
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
