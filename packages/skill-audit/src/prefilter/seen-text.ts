/** Marks that are not as frequent as those of emphasis and code: tags, what makes a mark a character, underlines, quotes. */
const rare = /<\/?[a-z]|\\[!-/:-@[-`{-~\n]|(?<!\w)_|_(?!\w)|^[ \t]*>|(?<=\w)~|~(?=\w)/im;
const rareMarks = /<\/?[a-z][^<>]*>|\\(?=[!-/:-@[-`{-~\n])|(?<!\w)_+|_+(?!\w)|^[ \t]*>[> \t]*|(?<=\w)~|~(?=\w)/gim;
const tag = /<\/?[a-z][^<>]*>/gi;

/** Characters by their names or numbers, and links by theirs: what is seen there is known only once the text is parsed. */
const reference = /&#?\w+;|\]\s?\[/;

/**
 * What of the source of Markdown its reader sees, near enough to look for words in it: without the marks that may stand
 * amid them. What is or may be a mark stands once more after it. null where it cannot be told without parsing.
 */
export function seenText(source: string): string | null {
  if (reference.test(source)) return null;
  let text = source.replace(/[*`]+|~{2,}/g, "");
  if (rare.test(text)) text = `${text.replace(rareMarks, "")}\n${(text.match(tag) ?? []).join("\n")}`;
  return text.includes("[") ? `${text}\n${text.replace(/[[\]]+/g, "")}` : text;
}
