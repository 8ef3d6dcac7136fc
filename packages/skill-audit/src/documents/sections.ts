import { BlockScanner } from "./block-scanner.ts";
import { frontmatterOf } from "./frontmatter.ts";
import { headingsBelow, type OpenHeading } from "./headings.ts";
import { lineEnds, withoutLineEnd } from "./line-ends.ts";
import { begunByLastLine } from "./parse.ts";

/** A part of a Markdown file: its frontmatter, or a heading and what follows it up to the next. `line` counts from 1. */
export type Section = Readonly<{ text: string; line: number; headings: readonly string[] }>;

/** How much of a document is parsed to decide what the scanner cannot. What is left is then one section. */
const MAX_ASKED = 40_000;
/** What it costs to ask at all, in characters. */
const ASKING = 100;
const TAB = 4;

/**
 * Divides a Markdown text at its ATX headings, without parsing it. Together the sections are the text, and each has the
 * same blocks alone as in the whole. Headings in quotes, items, code and HTML divide nothing.
 */
export function sections(text: string): Section[] {
  const frontmatter = frontmatterOf(text);
  const from = frontmatter?.end ?? 0;
  const lines = frontmatter === null ? 1 : frontmatter.line + frontmatter.text.split(/\r\n?|\n/).length;
  const first = frontmatter === null ? [] : [{ text: text.slice(0, from), line: 1, headings: [] }];
  return [...first, ...sectionsFrom(text, from, lines)];
}

function sectionsFrom(text: string, from: number, firstLine: number): Section[] {
  const found: Section[] = [];
  const scanner = new BlockScanner();
  const endOf = lineEnds(text);
  let headings: readonly OpenHeading[] = [];
  let [start, startLine] = [from, firstLine];
  let [at, line, end] = [from, firstLine, from];
  let asked = 0;
  // Made once, and not for each line: that alone would take most of the time.
  const ask = () => {
    asked += end - start + ASKING;
    return asked > MAX_ASKED ? null : begunByLastLine(text.slice(start, end), line - startLine + 1);
  };
  const add = (until: number) => {
    if (until === start) return;
    found.push({ text: text.slice(start, until), line: startLine, headings: headings.map((heading) => heading.text) });
  };
  for (; at < text.length; at = end, line++) {
    if (asked > MAX_ASKED) break;
    end = endOf(at);
    const first = endOfIndentation(text, at, end);
    const indent = first === at ? 0 : columns(text, at, first);
    if (first < end && scanner.readFirst(text.charCodeAt(first), indent)) continue;
    const rest = withoutLineEnd(text.slice(first, end));
    if (scanner.read(rest, indent, ask) !== "heading") continue;
    add(at);
    [start, startLine] = [at, line];
    headings = headingsBelow(headings, rest);
  }
  add(text.length);
  return found;
}

function endOfIndentation(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++;
  return at;
}

/** The width of white space, in which a tab reaches to the next stop. */
function columns(text: string, start: number, end: number): number {
  let width = 0;
  for (let at = start; at < end; at++) width += text.charCodeAt(at) === 9 ? TAB - (width % TAB) : 1;
  return width;
}
