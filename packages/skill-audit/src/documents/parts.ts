import { type FencedBlock, withoutFences } from "./fences.ts";

/** A part of a section that can be parsed separately. Lines of blocks are relative to the part, its own line to the section; all are 1-based. */
export type Part = Readonly<{
  /** The text with empty fences. */
  outside: string;
  blocks: readonly FencedBlock[];
  line: number;
  /** The text of the preceding paragraph, heading, or item. */
  introduction: string;
}>;

/** Tags that hide the following text. A section with such tags cannot be split. */
export const mayHide = /<[a-z][^>]{0,1000}(?:hidden|style)/i;

/** Splits a section at blank lines where possible. Lines must end in `\n`. */
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

/** Restores the original text by inserting the code into its fences. */
export function withFences(outside: string, blocks: readonly FencedBlock[]): string {
  const lines = outside.split("\n");
  for (const { text, line } of blocks)
    for (const [at, code] of text === "" ? [] : text.split("\n").entries()) lines[line - 1 + at] = code;
  return lines.join("\n");
}

/** Returns the last paragraph of some lines without heading, list, and quote markers; `""` if there are only fences. */
function introducedBy(lines: readonly string[]): string {
  const text = lines
    .filter((line) => !/^ {0,3}(?:`{3,}|~{3,})/.test(line))
    .join("\n")
    .trimEnd();
  const paragraph = text.slice(text.lastIndexOf("\n\n") + 1);
  return paragraph.replace(/^[ \t]*(?:#{1,6}|[-*+]|\d+[.)]|>)[ \t]+/gm, "").trim();
}
