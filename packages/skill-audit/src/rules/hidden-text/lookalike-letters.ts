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
  words: {
    title: "Mixes look-alike letters from different alphabets in one word",
    rationale:
      "A Cyrillic or Greek letter that looks like a Latin letter changes a name into a different host, package, or command, and the difference is not visible.",
    remedy: "Write the name in Latin letters only.",
    beyondPattern:
      "Russian texts add Russian endings to Latin words, and formulas combine Greek and Latin letters. A word is reported only if its foreign letters look like Latin letters and precede Latin letters.",
  },
  examples: {
    matches: [
      "Clone https://g\u0456thub.com/sample/tool first.\n",
      { "run.sh": "#!/bin/sh\n\u0441url https://api.example/\n" },
      "Visit https://\u0440\u0430\u0443.com/ to sign in.\n",
    ],
    ignores: [
      "Эти APIс и URLа работают, сервер отвечает: https://почта.рф/.\n",
      "TNFα, Δx, λ and Ωm are written so, as are µm and β-carotene.\n",
      "- Homoglyphs: `requests` becomes `r\u0435quests` (Cyrillic е)\n",
      "Plain words.\n",
    ],
  },
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
