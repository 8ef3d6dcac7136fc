import { type FencedBlock, withoutFences } from "./fences.ts";

/** A part of a section that has the same blocks alone. Lines of blocks are of the part, its own is of the section, all from 1. */
export type Part = Readonly<{
  /** With nothing in its fences. */
  outside: string;
  blocks: readonly FencedBlock[];
  line: number;
  /** The text of the paragraph, heading or item before it. */
  introduction: string;
}>;

/** Tags that hide what follows: where there are such, a part does not stand for itself. */
export const mayHide = /<[a-z][^>]{0,1000}(?:hidden|style)/i;

/** Divides a section, whose lines end in `\n`, at blank lines where it can be. */
export function partsOf(text: string): Part[] {
  const { outside, blocks, starts } = withoutFences(text);
  const lines = outside.split("\n");
  const begins = mayHide.test(outside) ? [1] : starts;
  const parts: Part[] = [];
  let introduction = "";
  let block = 0;
  for (const [index, line] of begins.entries()) {
    const next = begins[index + 1] ?? lines.length + 1;
    const own: FencedBlock[] = [];
    for (let one = blocks[block]; one !== undefined && one.line <= next; one = blocks[block]) {
      if (one.line === next && index + 1 < begins.length) break;
      own.push({ ...one, line: one.line - line + 1 });
      block++;
    }
    const some = lines.slice(line - 1, next - 1);
    parts.push({ outside: some.join("\n"), blocks: own, line, introduction });
    introduction = introducedBy(some) || introduction;
  }
  return parts;
}

/** The text again as it stood, its code in its fences. */
export function withFences(outside: string, blocks: readonly FencedBlock[]): string {
  const lines = outside.split("\n");
  for (const { text, line } of blocks)
    for (const [at, code] of text === "" ? [] : text.split("\n").entries()) lines[line - 1 + at] = code;
  return lines.join("\n");
}

/** The last paragraph of some lines, without the marks of headings, items and quotes; `""` where there are but fences. */
function introducedBy(lines: readonly string[]): string {
  const text = lines
    .filter((line) => !/^ {0,3}(?:`{3,}|~{3,})/.test(line))
    .join("\n")
    .trimEnd();
  const paragraph = text.slice(text.lastIndexOf("\n\n") + 1);
  return paragraph.replace(/^[ \t]*(?:#{1,6}|[-*+]|\d+[.)]|>)[ \t]+/gm, "").trim();
}
