import { visibleText, withoutHidden } from "./hidden-characters.ts";
import { withoutSecrets } from "./matchers/masked-secrets.ts";

/** Longest excerpt, in UTF-16 code units. */
const MAX_LENGTH = 240;

/** Length of the part of a line that is processed. */
const MAX_INPUT = 4 * MAX_LENGTH;

/** A line of a finding and up to two lines before and after it, as they may be displayed. */
export type Excerpt = Readonly<{ before: readonly string[]; line: string; after: readonly string[] }>;

/** Lines of an excerpt before the line, and after it. */
const AROUND = 2;

/** Returns a displayable excerpt of some lines around the one at an index. Indentation is kept. */
export function excerptAround(lines: readonly string[], index: number): Excerpt {
  return {
    before: lines.slice(Math.max(0, index - AROUND), Math.max(0, index)).map(indented),
    line: indented(lines[index] ?? ""),
    after: lines.slice(index + 1, index + 1 + AROUND).map(indented),
  };
}

const indented = (line: string): string => indentationOf(line) + excerptOf(line);

/** Returns the spaces that a line begins with; a tab counts as two. */
const indentationOf = (line: string): string => /^[ \t]{0,40}/.exec(line)?.[0].replaceAll("\t", "  ") ?? "";

/** Returns a displayable excerpt of a line: truncated, invisible characters written out, secrets masked. */
export function excerptOf(line: string): string {
  const isCut = line.length > MAX_INPUT;
  // A truncated secret would not be recognized, so the last word is removed.
  const start = isCut ? line.slice(0, MAX_INPUT).replace(/\S{1,200}$/, "") : line;
  const visible = visibleText(masked(start.trim()).replace(/\s+/g, " "));
  if (visible.length <= MAX_LENGTH && !isCut) return visible;
  return `${visible.slice(0, MAX_LENGTH - 1).replace(/(?:⟨[^⟩]{0,8}|[\ud800-\udbff])$/, "")}…`;
}

/** Length of a line of a text, in UTF-16 code units. */
const MAX_LINE = 4_000;

/** Returns the displayable beginning of a text of at most `length` code units, in whole lines, masked like excerpts. */
export function displayableText(text: string, length: number): Readonly<{ text: string; isCut: boolean }> {
  const lines: string[] = [];
  let left = length;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const shown = visibleText(masked(line.slice(0, MAX_LINE)));
    left -= shown.length + 1;
    if (left < 0 || line.length > MAX_LINE) return { text: lines.join("\n"), isCut: true };
    lines.push(shown);
  }
  return { text: lines.join("\n"), isCut: false };
}

/** Hidden characters inside a secret would prevent its detection; in this case they are removed. */
function masked(text: string): string {
  const plain = withoutHidden(text);
  const found = withoutSecrets(plain);
  return found === plain ? text : plain === text ? found : withoutHidden(found);
}
