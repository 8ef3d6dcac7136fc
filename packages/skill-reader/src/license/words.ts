/**
 * Maximum length of a license file that is read, in UTF-16 units. The longest license on the SPDX list has about
 * 100,000.
 */
export const MAX_TEXT_LENGTH = 2 ** 20;

/**
 * Returns the words that determine the meaning of a license text, following the SPDX matching guidelines (annex B of
 * the specification): without titles, copyright notices, Markdown marks and comments, and with the names of copyright
 * holders unified. Takes linear time; only the first {@link MAX_TEXT_LENGTH} units are read.
 */
export function licenseWords(text: string): string[] {
  const body: string[] = [];
  let inHead = true;
  for (const line of fold(text.slice(0, MAX_TEXT_LENGTH)).split("\n")) {
    const words = line.replace(listMark, "").match(word) ?? [];
    if (words.length === 0 || isNotice(line, words)) continue;
    if (inHead && isHeading(words)) continue;
    inHead = false;
    body.push(words.join(" "));
  }
  return foldHolders(body.join(" ")).split(" ").filter(Boolean);
}

const listMark = /^\s*(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,5})[.)]|[*•-])\s+/;
const word = /[\p{L}\p{N}]+/gu;

/** Words of license terms. A short line with one of these is not just a name. */
const termWord =
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

/** Returns whether a line is only a copyright notice. */
function isNotice(line: string, words: readonly string[]): boolean {
  if (words.length > 30) return false;
  const isAboutRights =
    /^\W*(?:portions\s+)?(?:copyright\s*(?:\(c\)|©|:|[[<{]|\d{4}|yyyy|year|by\b)|\(c\)\s|©)/.test(line) ||
    /^\W*all rights reserved\W*$/.test(line);
  return isAboutRights && !words.some((each) => termWord.test(each) && !each.startsWith("us"));
}

/** Returns whether a line above the text is a title, a name or an address. */
function isHeading(words: readonly string[]): boolean {
  if (words.length > 12) return false;
  return isTitle(words) || !words.some((each) => termWord.test(each));
}

const titles =
  /^(?:the )?(?:mit|isc|apache|bsd|boost|zlib|mozilla|gnu|creativecommons|cc|business source|eclipse|do what)\b/;

/** "No" is part of the title of MIT No Attribution. */
const isTitle = (words: readonly string[]): boolean =>
  titles.test(words.join(" ")) && words.every((each) => each === "no" || !termWord.test(each));

/** Unifies references to copyright holders, which differ between files: "author", "copyright holder" or a name. */
function foldHolders(text: string): string {
  return text
    .replace(/\bcreative commons\b/g, "creativecommons")
    .replace(
      /\b(?:the )?(?:authors?|copyright (?:holders?|owners?))(?: (?:and|or) (?:the )?(?:contributors?|copyright (?:holders?|owners?)))?\b/g,
      "holder",
    )
    .replace(/\b(?:isc|the regents)(?: and contributors)? (?=disclaims|be liable)/g, "holder ")
    .replace(/\bneither the names? of (?:[^ ]+ ){1,15}?nor the names/g, "neither the name of holder nor the names");
}

/** Returns the index at which a phrase of {@link licenseWords} begins, or -1. */
export function positionOf(phrase: string, words: readonly string[]): number {
  const wanted = phrase.split(" ");
  return words.findIndex((_, at) => wanted.every((each, offset) => words[at + offset] === each));
}
