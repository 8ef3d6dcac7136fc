import type { Severity } from "../../audit-facts.ts";
import { readingOf } from "../../files/language.ts";
import { glyphless, hiddenCharacters, kindOfHidden, withoutHidden } from "../../hidden-characters.ts";
import { unusualLinesWith } from "../../matchers/unusual-lines.ts";
import type { FileRule } from "../../rule.ts";
import { isMessage } from "../hidden-message/rule.ts";

const invisible = new RegExp(`[${glyphless}\\u00ad\\ufeff]`, "u");

/** Inside a name, command, or URL. */
const inWord =
  /[A-Za-z0-9_./:@-][\u034f\u115f\u1160\u180e\u200b-\u200d\u2060-\u2064\u3164\ufeff\uffa0]+[A-Za-z0-9_./:@-]/;

/** JavaScript line terminators that editors do not show; they end a comment (ECMA-262, 12.3). */
const separator = /[\u2028\u2029]/;
const endsComment = /\/\/[^\u2028\u2029]*[\u2028\u2029]\s*[^\s/*]/;

/** Conceals the following text in terminals (ECMA-48, 8.3.117). */
// oxlint-disable-next-line no-control-regex -- it is such a character that is looked for
const concealed = /\u001b\[(?:\d+;)*8(?:;\d+)*m/;

/** Erases or overwrites text in terminals (ECMA-48, 8.3: CUU to CHA, CUP, ED, EL, SCORC; 8.2.6 for the backspace). */
// oxlint-disable-next-line no-control-regex -- it is such a character that is looked for
const shownOver = /\u001b(?:\[[\d;?]*[A-HJKSTfu]|[78c])|\u0008{3}/;

/** Between visible characters. At the edge of a line or next to whitespace, it has no effect. */
const between = /\S[\u034f\u115f\u1160\u180e\u200b-\u200d\u2060-\u2064\u3164\uffa0]+\S/;

/** Compilers treat a filler as a letter: between punctuation, it is an invisible identifier. */
const inName = /[,({[=;.:]\s*[\u115f\u1160\u3164\uffa0]+\s*[,)}\]=;.:(]/;

/** Scripts that separate words with a zero-width space. */
const partsWords =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Explicit mentions of such characters. */
const named = /\b(?:zero[- ]width|invisible\s+(?:characters?|unicode)|word[- ]joiner|U\+(?:20|FEFF|00AD)\w*)\b/i;

/** Contains invisible characters. */
export const invisibleCharacters: FileRule = {
  kind: "file",
  id: "invisible-characters",
  class: "hidden-text",
  severity: "medium",
  *check(file) {
    const isText = /\.(?:md|mdx|markdown)$/i.test(file.path);
    if (/\.(?:[cm]?[jt]s|[jt]sx)$/i.test(file.path))
      for (const { text, line } of unusualLinesWith(file, separator)) if (endsComment.test(text)) yield { line };
    for (const { line } of unusualLinesWith(file, concealed)) yield { line };
    // Data may contain recorded terminal output.
    if (readingOf(file).kind !== "data") for (const { line } of unusualLinesWith(file, shownOver)) yield { line };
    for (const { text, line } of unusualLinesWith(file, invisible)) {
      const severity = severityOf(text);
      if (severity !== null && !isMessage(text) && !(isText && named.test(text) && !/:\/\//.test(text)))
        yield { line, severity };
    }
  },
};

function severityOf(line: string): Severity | null {
  if (withoutHidden(line) === line) return null;
  const found = hiddenCharacters(line).some((character) => kindOfHidden(character) === "invisible");
  // A Hangul filler is itself Hangul, so only the surrounding text is checked for the script.
  if (!found || (partsWords.test(withoutHidden(line)) && !inWord.test(line))) return null;
  if (inWord.test(line) || inName.test(line)) return "medium";
  return between.test(line) ? "low" : null;
}
