import { readingOf } from "../../files/language.ts";
import { linesWith } from "../../matchers/matches.ts";
import type { FileRule } from "../../rule.ts";

/** More spaces than an editor is wide, between text. */
const pushed = /\S[ \t]{140,}\S/;
/** Legitimate alignment: columns, ends of comments, and table rows. */
const aligned = /(?<=\S)[ \t]{140,}(?:(?:[|#*/\\+:-]+|-->)[ \t]*$|\|[^|]*$)|^\s*[|+│┃║]/;

/** A long run of blank lines. */
const gap = /\n[ \t]*(?:\n[ \t]*){80,}\S/;

/** Quick check: minimum length of a run of whitespace. */
const MIN_BLANKS = 80;
const SPACE = 32;

/** Hides text with long runs of whitespace. */
export const textOutOfView: FileRule = {
  kind: "file",
  id: "text-out-of-view",
  class: "hidden-text",
  severity: "medium",
  *check(file) {
    if (file.text === null || readingOf(file).kind === "data" || !hasLongBlank(file.text)) return;
    for (const { text, line } of linesWith(file.text, pushed)) if (!aligned.test(text)) yield { line };
    // Trailing blank lines hide nothing and would slow down the search.
    const text = file.text.replace(/\r\n?/g, "\n").trimEnd();
    const found = gap.exec(text);
    if (found) yield { line: text.slice(0, found.index + found[0].length).split("\n").length };
  },
};

/** Returns whether there is a long run of whitespace. It must cover a multiple of its length, so only these indexes are checked. */
function hasLongBlank(text: string): boolean {
  const isBlank = (at: number): boolean => text.charCodeAt(at) <= SPACE;
  for (let at = MIN_BLANKS - 1; at < text.length; at += MIN_BLANKS) {
    if (!isBlank(at)) continue;
    let [start, end] = [at, at];
    while (start > 0 && isBlank(start - 1)) start--;
    while (end + 1 < text.length && isBlank(end + 1)) end++;
    if (end - start + 1 >= MIN_BLANKS) return true;
  }
  return false;
}
