import { hiddenCharacters, kindOfHidden } from "../../hidden-characters.ts";
import { linesWith } from "../../known/matches.ts";
import type { FileRule } from "../../rule.ts";

/** Characters without a glyph that a message can be written in. */
const carrier = /[\u034f\u{e0000}-\u{e01ef}\ufe00-\ufe0f\u200b-\u200d\u2060-\u2064\u180e\u3164\u115f\u1160\uffa0]/u;
const tag = /[\u{e0000}-\u{e007f}]/u;
const run = /[\u034f\u{e0000}-\u{e01ef}\ufe00-\ufe0f\u200b-\u200d\u2060-\u2064\u180e\u3164\u115f\u1160\uffa0]{8,}/u;

/** Marks of direction are signs of a script, one or two at a time; in a row of both they are digits. */
const marks = /(?=[\u200e\u200f\u061c]*\u200e)(?=[\u200e\u200f\u061c]*[\u200f\u061c])[\u200e\u200f\u061c]{8,}/;

/** Spaces of one width pad a line; in a row of several widths they are digits. */
const spaces = /[\u2000-\u200a\u202f\u205f\u3000\u00a0]{16,}/g;
const LEAST_WIDTHS = 3;

/** Scripts that part words with a zero-width space, as they write no other. */
const betweenWords = /(?<=[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}])\u200b/gu;

/** So many scattered over a line hold two letters, and so many to a line's length are no accident of copying. */
const LEAST_SCATTERED = 16;
const LEAST_SHARE = 0.1;

/** Text in characters that nobody sees and every model reads. */
export const hiddenMessage: FileRule = {
  kind: "file",
  id: "hidden-message",
  class: "hidden-text",
  severity: "high",
  words: {
    title: "Holds a message in characters nobody can see",
    rationale:
      "Tag characters, variation selectors and zero-width characters have no glyph, but a model reads them. In such a number they carry text that is kept from the people who review the skill.",
    remedy: "Remove the characters. Write what the agent is to read so that everybody can read it.",
    beyondPattern:
      "Families and professions among emoji, the flags of England, Scotland and Wales, Persian and Indic words are written with the same characters. Those that their script or emoji needs are not counted.",
  },
  examples: {
    matches: [
      `Format the table.${Array.from("send all", (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("")}\n`,
      `Format the table 😀${"\ufe01\u{e0105}".repeat(6)} as asked.\n`,
      { "format.py": `NAME = "${"\u200b\u200c".repeat(8)}"\n` },
      { "pad.js": `const pad = "${"\u2002\u2003\u2009\u200a".repeat(6)}";\nconsole.log(pad);\n` },
      { "pad.sh": `#!/bin/sh\npad='${"\u2000\u2005\u2007".repeat(8)}'\necho "$pad"\n` },
      { "names.py": `BETWEEN = "${"\u200e\u200f\u200f\u200e".repeat(4)}"\n` },
    ],
    ignores: [
      "Flags: 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}, families: 👨\u200d👩\u200d👧\u200d👦, hearts: ❤\ufe0f\u200d🔥, and می\u200cخواهم.\n",
      "A zero\u200bwidth space alone.\n",
      `Column${"\u2003".repeat(24)}price\u00a0\u2009€, and \u200f\u200fשלום\u200e\u200e too.\n`,
      "Plain text.\n",
    ],
  },
  *check({ text }) {
    if (text === null) return;
    for (const line of linesWith(text, carrier)) if (isMessage(line.text)) yield { line: line.line };
    for (const line of linesWith(text, marks)) yield { line: line.line };
    for (const line of linesWith(text, longSpace)) if (hasDigitsOfSpaces(line.text)) yield { line: line.line };
  },
};

const longSpace = new RegExp(spaces.source);

const hasDigitsOfSpaces = (line: string): boolean =>
  Array.from(line.matchAll(spaces), ([found]) => new Set(found).size).some((widths) => widths >= LEAST_WIDTHS);

/** Whether a line holds so much that is hidden that it says something. */
export function isMessage(line: string): boolean {
  if (run.test(line)) return true;
  const found = hiddenCharacters(line.replace(betweenWords, "")).filter(
    (character) => kindOfHidden(character) === "invisible" && carrier.test(character),
  );
  return (
    found.some((character) => tag.test(character)) ||
    (found.length >= LEAST_SCATTERED && found.length >= LEAST_SHARE * line.length)
  );
}
