import { type Deviation, deviation } from "../conformance/rules.ts";
import { isKnownKey } from "./field.ts";
import { readKeyLine } from "./yaml-fields.ts";

/** Lines of frontmatter without the fences, and the number of the first line in the file. */
export type FrontmatterBlock = Readonly<{ lines: readonly string[]; firstLine: number }>;

/** Frontmatter and body of a file. `bodyIndex` is the index of the first line after the frontmatter. */
export type Division = Readonly<{
  blocks: readonly FrontmatterBlock[];
  bodyIndex: number;
  deviations: readonly Deviation[];
}>;

const MAX_LINES_BEFORE = 40;
const MAX_COMMENT_LINES = 20;
const opens = (line: string | undefined): boolean => line !== undefined && /^-{3,}[ \t]*$/.test(line);
const closes = (line: string | undefined): boolean => line !== undefined && /^(?:-{3,}|\.\.\.)[ \t]*$/.test(line);
const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === "";
const isFence = (line: string | undefined): boolean => line !== undefined && /^\s{0,3}(?:```|~~~)/.test(line);

/**
 * Finds the frontmatter, including malformed ones: after other content, unterminated, without fences, or in two blocks.
 */
export function divide(lines: readonly string[]): Division {
  const opening = opens(lines[0]) ? 0 : openingBelow(lines);
  if (opening === null) return withoutFences(lines);
  const deviations: Deviation[] = [];
  if (opening > 0) deviations.push(deviation("frontmatter-not-first", opening + 1, shownBefore(lines, opening)));
  const closing = closingOf(lines, opening + 1);
  const end = closing ?? endOfUnclosed(lines, opening + 1);
  const first = { lines: lines.slice(opening + 1, end), firstLine: opening + 2 };
  const isEmpty = first.lines.every(isBlank);
  // The closing fence of an empty block may be the opening fence of the next block.
  const second =
    closing === null ? null : (blockAfter(lines, closing) ?? (isEmpty ? blockAfter(lines, closing - 1) : null));
  if (isEmpty && second === null) {
    const detail = closing === null ? "no fields" : "nothing between the --- lines";
    return { blocks: [], bodyIndex: end + (closing === null ? 0 : 1), deviations: [missing(opening + 1, detail)] };
  }
  if (closing === null) {
    deviations.push(deviation("frontmatter-unterminated", opening + 1, `ends before line ${end + 1}`));
    return { blocks: [first], bodyIndex: end, deviations };
  }
  for (const index of [opening, closing]) {
    const line = lines[index] ?? "";
    if (line !== "---") deviations.push(deviation("frontmatter-fence", index + 1, `"${line}"`));
  }
  if (second === null) return { blocks: [first], bodyIndex: closing + 1, deviations };
  deviations.push(deviation("frontmatter-twice", second.firstLine - 1, `the first one ends on line ${closing + 1}`));
  return { blocks: [first, second], bodyIndex: second.firstLine + second.lines.length, deviations };
}

const missing = (line: number, detail: string): Deviation => deviation("frontmatter-missing", line, detail);

/** Finds an opening fence below blank lines, comments or a code fence. A key and a closing fence must follow it. */
function openingBelow(lines: readonly string[]): number | null {
  let isComment = false;
  for (let index = 0; index < Math.min(lines.length, MAX_LINES_BEFORE); index++) {
    const line = (lines[index] ?? "").trim();
    if (!isComment && opens(lines[index]?.trimStart())) return blockAfter(lines, index - 1) === null ? null : index;
    if (line.startsWith("<!--")) isComment = true;
    else if (!isComment && line !== "" && !line.startsWith("#") && !isFence(line)) return null;
    if (line.includes("-->")) isComment = false;
  }
  return null;
}

const shownBefore = (lines: readonly string[], opening: number): string =>
  lines.slice(0, opening).find((line) => !isBlank(line)) ?? "blank lines";

/** Returns the block after an index, ignoring blank lines: fenced lines that begin with a known key. */
function blockAfter(lines: readonly string[], index: number): FrontmatterBlock | null {
  let opening = index + 1;
  while (isBlank(lines[opening])) opening += 1;
  if (!opens(lines[opening]?.trimStart())) return null;
  let first = opening + 1;
  while (isBlank(lines[first]) || lines[first]?.startsWith("#")) first += 1;
  const key = readKeyLine(lines[first] ?? "")?.key;
  if (key === undefined || !isKnownKey(key)) return null;
  const end = closingOf(lines, opening + 1);
  return end === null ? null : { lines: lines.slice(opening + 1, end), firstLine: opening + 2 };
}

/**
 * Returns the index of the closing fence; null if Markdown begins before it, because `---` is a thematic break then.
 */
function closingOf(lines: readonly string[], from: number): number | null {
  for (let index = from; index < lines.length; index++) {
    if (closes(lines[index])) return index;
    if (beginsMarkdown(lines, index)) return null;
  }
  return null;
}

/**
 * Returns whether Markdown begins at a line: with a code fence, or with a heading after a blank line that is not a
 * comment above a key.
 */
function beginsMarkdown(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? "";
  if (/^(?:```|~~~)/.test(line)) return true;
  if (!/^#{1,6} \S/.test(line) || !(isBlank(lines[index - 1]) || opens(lines[index - 1]))) return false;
  let next = index + 1;
  while (next < index + MAX_COMMENT_LINES && (isBlank(lines[next]) || lines[next]?.startsWith("#"))) next += 1;
  return !closes(lines[next]) && readKeyLine(lines[next] ?? "") === null;
}

/**
 * Returns the end of an unterminated block: before Markdown, or at a blank line that is followed neither by a known key
 * nor by indented text.
 */
function endOfUnclosed(lines: readonly string[], from: number): number {
  for (let index = from; index < lines.length; index++) {
    if (beginsMarkdown(lines, index)) return index;
    if (!isBlank(lines[index])) continue;
    let next = index + 1;
    while (isBlank(lines[next])) next += 1;
    const following = lines[next] ?? "";
    if (!/^\s/.test(following) && !isKnownKey(readKeyLine(following)?.key ?? "")) return index;
    index = next - 1;
  }
  return lines.length;
}

/** Reads fields at the start of a file that has no opening fence. */
function withoutFences(lines: readonly string[]): Division {
  let start = 0;
  while (isBlank(lines[start])) start += 1;
  const key = readKeyLine(lines[start] ?? "")?.key;
  if (key !== "name" && key !== "description") {
    return { blocks: [], bodyIndex: 0, deviations: [missing(1, "the file does not start with ---")] };
  }
  const closing = closingOf(lines, start);
  const end = closing ?? endOfUnclosed(lines, start);
  const block = { lines: lines.slice(start, end), firstLine: start + 1 };
  const bodyIndex = closing === null ? end : closing + 1;
  return {
    blocks: [block],
    bodyIndex,
    deviations: [missing(start + 1, "no --- line before the fields")],
  };
}
