/**
 * Terms of a text: its words without endings, and each pair of neighbours, "machin learn". Words
 * that every skill's description has are left out and end a pair, as punctuation does.
 */
export const termsOf = (text: string): string[] => spelledTermsOf(text).map(({ term }) => term);

/** The same, each with the words that it stands for, as they are written. */
export function spelledTermsOf(text: string): { term: string; words: string }[] {
  const terms: { term: string; words: string }[] = [];
  let previous: { term: string; words: string } | undefined;
  const bounded = text.slice(0, longestText);
  // Names are joined words: "DeepAgents". In prose such words are one name: "GitHub".
  const spaced = /\s/.test(bounded) ? bounded : bounded.replace(/(\p{Ll}|\d)(?=\p{Lu}\p{Ll})/gu, "$1 ");
  for (const [token] of spaced
    .normalize("NFKC")
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+(?:[.+#'’][\p{L}\p{N}]+)*[+#]*|[.;:,!?()\n]/gu)) {
    if (empty.has(token)) continue;
    const word = /[\p{L}\p{N}]/u.test(token) ? { term: stem(token), words: token } : undefined;
    if (word !== undefined) {
      terms.push(word);
      if (previous !== undefined && previous.term !== word.term) {
        terms.push({ term: `${previous.term} ${word.term}`, words: `${previous.words} ${word.words}` });
      }
    }
    previous = word;
  }
  return terms;
}

/** In UTF-16 units; descriptions may have 1,024 by the specification, broken ones more. */
const longestText = 4_096;

/**
 * A word without the commonest English endings, so that "writes", "writing" and "written" tests,
 * "deployment" and "deploy" meet. Crude on purpose: a wrong stem only makes a term rarer.
 */
export function stem(word: string): string {
  const plain = word.replace(/['’]s$/, "");
  if (plain.length < 4 || !/^[a-z]+$/.test(plain)) return plain;
  const singular = plain
    .replace(/ies$/, "y")
    .replace(/(?<=sh|ch|x|ss|z)es$/, "")
    .replace(/(?<=[^sui])s$/, "");
  const root = singular.replace(/(?<=[a-z]{3})(?:ments?|ings?|ed|ers?|ors?|ations?|ions?)$/, "");
  return root.replace(/(.)\1$/, "$1").replace(/(?<=[a-z]{3})[ey]$/, "");
}

const empty = new Set(
  `a about after again all along also an and any are as asks asked asking at be been before being best both but by can do does each either
  else etc even every for from get gets give given gives has have help helps how if in including includes into is it its just keep like
  make makes making may more most must need needed needs new no not of off on once one only or other our out over own per please provide
  provides same see should so some such than that the their them then there these they thing things this those through to too two
  trigger triggers try until up use used user users uses using via want wants was we well what when whenever where whether which while
  who why will with within without work works working would you your claude codex cursor copilot gemini md com www http https
  e.g i.e first next last set sets between across against based covers covering explains shows lists says adds handles helps`.split(
    /\s+/,
  ),
);
