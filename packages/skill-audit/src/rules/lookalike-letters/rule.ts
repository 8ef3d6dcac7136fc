import { unusualLinesWith } from "../../matchers/unusual-lines.ts";
import type { FileRule } from "../../rule.ts";

/** Cyrillic and Greek letters that look like ASCII letters, without the Greek letters used in formulas. */
const LOOKALIKES = "асеорхуіјѕһԁԛԝӏАВЕКМНОРСТХІЈЅҮοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";

const lookalike = new RegExp(`[${LOOKALIKES}]`, "u");
const word = /[\p{L}\p{N}_]+/gu;
const ofBoth = new RegExp(`^[A-Za-z0-9_${LOOKALIKES}]+$`, "u");

/** A look-alike before a Latin letter. At the end of a word, it is a Russian ending. */
const within = new RegExp(`[${LOOKALIKES}][A-Za-z]`, "u");
const MIN_LATIN = 3;

const host = /(?:\/\/|@|\bwww\.)((?:[\p{L}\p{N}-]+\.)+[A-Za-z]{2,})/gu;
const label = new RegExp(`(?:^|\\.)[A-Za-z0-9${LOOKALIKES}-]*[${LOOKALIKES}][A-Za-z0-9${LOOKALIKES}-]*\\.`, "u");

/** Explicit mentions of look-alike letters. */
const named = /\b(?:cyrillic|greek|homoglyphs?|homographs?|confusables?|look-?alike\s+(?:letters?|characters?))\b/i;

/** Mixes look-alike letters from different alphabets in one word. */
export const lookalikeLetters: FileRule = {
  kind: "file",
  id: "lookalike-letters",
  class: "hidden-text",
  severity: "medium",
  *check(file) {
    const isText = /\.(?:md|mdx|markdown)$/i.test(file.path);
    for (const { text, line } of unusualLinesWith(file, lookalike))
      if (isMixed(text) && !(isText && named.test(text) && !/:\/\//.test(text))) yield { line };
  },
};

const isMixed = (line: string): boolean =>
  (line.match(word) ?? []).some(
    (found) =>
      lookalike.test(found) &&
      ofBoth.test(found) &&
      within.test(found) &&
      found.replace(/[^A-Za-z]/g, "").length >= MIN_LATIN,
  ) || Array.from(line.matchAll(host), ([, name = ""]) => name).some((name) => label.test(name));
