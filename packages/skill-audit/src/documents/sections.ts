import { BlockScanner } from "./block-scanner.ts";
import { frontmatterOf } from "./frontmatter.ts";
import { headingsBelow, type OpenHeading } from "./headings.ts";
import { lineEnds, withoutLineEnd } from "./line-ends.ts";
import { begunByLastLine } from "./parse.ts";

/** A section of a Markdown file: a heading with the text up to the next heading. The first one includes the frontmatter. `line` is 1-based. */
export type Section = Readonly<{ text: string; line: number; headings: readonly string[] }>;

/** Maximum characters that are parsed to resolve lines that the scanner cannot. The rest then becomes one section. */
const MAX_PARSED = 40_000;
/** Fixed cost of a parser call, in characters. */
const CALL_COST = 100;
const TAB = 4;

/**
 * Splits a Markdown text at its top-level ATX headings without parsing it. The sections concatenated are the text, and
 * each section has the same blocks as in the whole text.
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
  // Created once rather than per line, which would take most of the time.
  const ask = () => {
    asked += end - start + CALL_COST;
    return asked > MAX_PARSED ? null : begunByLastLine(text.slice(start, end), line - startLine + 1);
  };
  const add = (until: number) => {
    if (until === start) return;
    found.push({ text: text.slice(start, until), line: startLine, headings: headings.map((heading) => heading.text) });
  };
  for (; at < text.length; at = end, line++) {
    if (asked > MAX_PARSED) break;
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

/** Returns the width of whitespace in columns; a tab extends to the next tab stop. */
function columns(text: string, start: number, end: number): number {
  let width = 0;
  for (let at = start; at < end; at++) width += text.charCodeAt(at) === 9 ? TAB - (width % TAB) : 1;
  return width;
}
