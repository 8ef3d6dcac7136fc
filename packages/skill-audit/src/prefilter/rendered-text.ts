/** Markup that is less frequent than emphasis and code: tags, escapes, underscores, quotes. */
const rare = /<\/?[a-z]|\\[!-/:-@[-`{-~\n]|(?<!\w)_|_(?!\w)|^[ \t]*>|(?<=\w)~|~(?=\w)/im;
const rareMarks = /<\/?[a-z][^<>]*>|\\(?=[!-/:-@[-`{-~\n])|(?<!\w)_+|_+(?!\w)|^[ \t]*>[> \t]*|(?<=\w)~|~(?=\w)/gim;
const tag = /<\/?[a-z][^<>]*>/gi;

/** Character references and reference links, whose text is known only after parsing. */
const reference = /&#?\w+;|\]\s?\[/;

/**
 * Approximates the rendered text of Markdown source, closely enough to search for words: markup inside words is removed.
 * Removed tags and bracketed text are appended. Returns null if the text has to be parsed.
 */
export function renderedText(source: string): string | null {
  if (reference.test(source)) return null;
  let text = source.replace(/[*`]+|~{2,}/g, "");
  if (rare.test(text)) text = `${text.replace(rareMarks, "")}\n${(text.match(tag) ?? []).join("\n")}`;
  return text.includes("[") ? `${text}\n${text.replace(/[[\]]+/g, "")}` : text;
}
