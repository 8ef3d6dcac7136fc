/** The most of a licence file that is read, in UTF-16 units. The longest licence SPDX lists has about 100,000. */
export const longestText = 2 ** 20;

/**
 * The words of a licence text that decide what it allows: without titles, copyright notices, marks of
 * Markdown and comments, and with the holder's name folded, as the SPDX licence list matching
 * guidelines (annex B of the specification) ask. Linear in the text, of which the first
 * {@link longestText} units are read.
 */
export function licenceWords(text: string): string[] {
  const body: string[] = [];
  let inHead = true;
  for (const line of fold(text.slice(0, longestText)).split("\n")) {
    const words = line.replace(listMark, "").match(word) ?? [];
    if (words.length === 0 || isNotice(line, words)) continue;
    if (inHead && isHeading(words)) continue;
    inHead = false;
    body.push(words.join(" "));
  }
  return holdersFolded(body.join(" ")).split(" ").filter(Boolean);
}

const listMark = /^\s*(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,5})[.)]|[*•-])\s+/;
const word = /[\p{L}\p{N}]+/gu;

/** Words that take part in what may be done: where one of these stands, a short line is more than a name. */
const telling =
  /^(use[ds]?|using|pay\w*|fees?|charge[ds]?|commercial\w*|noncommercial\w*|non|personal|only|not|no|must|may|shall|restrict\w*|prohibit\w*|permi\w+|grant\w*|licensed|provided|condition\w*|except\w*|unless|commons|available|internal|evaluation|proprietary|confidential|without|agree\w*|additional\w*|exclud\w*|modif\w*|this|under)$/;

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\r\n?/g, "\n")
    .replace(/https?:\/\//g, "")
    .replace(/['’‘`"“”]/g, "")
    .replace(/\blicence/g, "license")
    .replace(/\bcreative commons\b/g, "creativecommons")
    .replace(/\bnon[-\u2010\u2011 ]?commercial/g, "noncommercial")
    .replace(/\bsub[-\u2010\u2011 ]licens/g, "sublicens");
}

/** A line that names who holds the rights, and says nothing beyond. */
function isNotice(line: string, words: readonly string[]): boolean {
  if (words.length > 30) return false;
  const isAboutRights =
    /^\W*(?:portions\s+)?(?:copyright\s*(?:\(c\)|©|:|[[<{]|\d{4}|yyyy|year|by\b)|\(c\)\s|©)/.test(line) ||
    /^\W*all rights reserved\W*$/.test(line);
  return isAboutRights && !words.some((each) => telling.test(each) && !each.startsWith("us"));
}

/** A line above the text that is a title, a name or an address. */
function isHeading(words: readonly string[]): boolean {
  if (words.length > 12) return false;
  return isTitle(words) || !words.some((each) => telling.test(each));
}

const titles =
  /^(?:the )?(?:mit|isc|apache|bsd|boost|zlib|mozilla|gnu|creativecommons|cc|business source|eclipse|do what)\b/;

/** "No" stands in the title of MIT No Attribution. */
const isTitle = (words: readonly string[]): boolean =>
  titles.test(words.join(" ")) && words.every((each) => each === "no" || !telling.test(each));

/** The holder is named differently in every file; the standard texts say "author", "copyright holder" or a name. */
function holdersFolded(text: string): string {
  return text
    .replace(/\bcreative commons\b/g, "creativecommons")
    .replace(
      /\b(?:the )?(?:authors?|copyright (?:holders?|owners?))(?: (?:and|or) (?:the )?(?:contributors?|copyright (?:holders?|owners?)))?\b/g,
      "holder",
    )
    .replace(/\b(?:isc|the regents)(?: and contributors)? (?=disclaims|be liable)/g, "holder ")
    .replace(/\bneither the names? of (?:[^ ]+ ){1,15}?nor the names/g, "neither the name of holder nor the names");
}

/** Where a phrase of {@link licenceWords} begins among words, or -1. */
export function positionOf(phrase: string, words: readonly string[]): number {
  const wanted = phrase.split(" ");
  return words.findIndex((_, at) => wanted.every((each, offset) => words[at + offset] === each));
}
