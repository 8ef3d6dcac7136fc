/** Fewer letters tell nothing certain of a language. */
const FEWEST_LETTERS = 20;

/** What is read of a text: more does not make the answer any surer. Characters. */
const MAX_READ = 4_000;

/** Scripts that one language alone is written in, as far as skills go. */
const scripts: readonly (readonly [language: string, script: RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zh", /\p{Script=Han}/u],
];

/** Least share of letters in such a script that decides: technical texts keep many words in Latin letters. */
const MIN_SHARE = 0.2;

const isEastern = (text: string): boolean => scripts.some(([, script]) => script.test(text));

/**
 * The natural language that a text is written in, as a BCP 47 tag, where its script tells it; else the prose, of at most
 * 4,000 characters, that may tell it. Both null: it cannot be told. Code does not count.
 */
export function languageByScript(text: string): Readonly<{ language: string | null; prose: string | null }> {
  const prose = withoutCode(text).slice(0, MAX_READ);
  const letters = prose.match(/\p{L}/gu) ?? [];
  const eastern = isEastern(prose) ? letters.filter(isEastern) : [];
  if (eastern.length >= 4 && eastern.length >= letters.length * MIN_SHARE)
    return { language: ofScript(eastern), prose: null };
  return { language: null, prose: letters.length < FEWEST_LETTERS ? null : prose };
}

/** Japanese is written with Chinese characters too, Korean with few, Chinese with nothing else. */
function ofScript(letters: readonly string[]): string | null {
  const found = scripts.find(([, script]) => {
    const many = letters.filter((letter) => script.test(letter)).length;
    return many >= letters.length / 10;
  });
  return found?.[0] ?? null;
}

const withoutCode = (text: string): string =>
  text
    .replace(/^(`{3,}|~{3,})[^]*?^\1/gm, " ")
    .replace(/`[^`\n]*`/g, " ")
    .replace(/https?:\/\/\S+/g, " ");
