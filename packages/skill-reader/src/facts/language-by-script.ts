/** Minimum number of letters for a reliable detection. */
const MIN_LETTERS = 20;

/** Maximum length of the text that is examined; more does not improve the detection. Characters. */
const MAX_LENGTH = 4_000;

/** Scripts that identify a language among those in which skills are written. */
const scripts: readonly (readonly [language: string, script: RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zh", /\p{Script=Han}/u],
];

/** Minimum share of letters in such a script. It is low because technical texts keep many words in Latin letters. */
const MIN_SHARE = 0.2;

const isEastern = (text: string): boolean => scripts.some(([, script]) => script.test(text));

/**
 * Detects the natural language of a text by its script, as a BCP 47 tag. Otherwise returns up to 4,000 characters of
 * prose for statistical detection. Both are null if there is too little text. Code is ignored.
 */
export function languageByScript(text: string): Readonly<{ language: string | null; prose: string | null }> {
  const prose = withoutCode(text).slice(0, MAX_LENGTH);
  const letters = prose.match(/\p{L}/gu) ?? [];
  const eastern = isEastern(prose) ? letters.filter(isEastern) : [];
  if (eastern.length >= 4 && eastern.length >= letters.length * MIN_SHARE)
    return { language: ofScript(eastern), prose: null };
  return { language: null, prose: letters.length < MIN_LETTERS ? null : prose };
}

/** Japanese text also contains Chinese characters and Korean text a few; Chinese text contains no other script. */
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
