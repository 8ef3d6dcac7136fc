import { lineAt } from "../line-at.ts";
import type { Segment } from "../segment.ts";

/** A sentence of prose. */
export type Sentence = Readonly<{ text: string; line: number }>;

/** Between two sentences: what ends one, or a blank line. A point within a word or an abbreviation ends none. */
const sentenceEnd = /(?<!\b(?:e\.g|i\.e|etc|vs|approx))[.!?]["'”’)\]]*\s+|\n\s*\n/g;

/** Whether a segment is a text that people and agents read: also a comment, and a block in no known language. */
export const isReading = ({ place, language }: Segment): boolean =>
  place === "prose" || place === "comment" || (place === "block" && language === null);

/** The sentences of a segment; one may go on over lines. */
export function* sentencesOf({ text, line }: Segment): Generator<Sentence> {
  let from = 0;
  for (const end of text.matchAll(sentenceEnd)) {
    yield { text: text.slice(from, end.index + end[0].length), line: lineAt(text, from, line) };
    from = end.index + end[0].length;
  }
  if (from < text.length) yield { text: text.slice(from), line: lineAt(text, from, line) };
}

/** Where an order's verb stands: first in a sentence or a clause, or after what makes it one. */
const orderStart = String.raw`(?:^[^\p{L}\p{N}]*(?:step \d+\W+|\d+\W+)?|[,;:(–—]\s*(?:and\s+|then\s+|or\s+)?|\b(?:and|then|also|always|please|first|next|finally|now|or|must|should|shall|you (?:can|will|need to|have to)|(?:agent|assistant|claude) will|use (?:the )?\w+(?: \w+)? to|(?:sure|remember|required|instructed|important|want you|expected) to)\s+)(?:(?:also|always|then|first|just|simply|[a-z]+ly)\s+)*`;

/** Words that turn an order into its opposite, or tell of somebody else's. */
const negation =
  /\b(?:never|do not|don['’]t|must not|mustn['’]t|should not|shouldn['’]t|cannot|can['’]t|avoid|refuse|prevents?|not|no need|isn['’]t|won['’]t|without|forbid\w*|prohibit\w*|detects?|attackers?|malicious|tries to|attempts? to|instead of|rather than|whether|ask(?:s|ing)? (?:the user|you) (?:to|for)|if (?:asked|told|instructed))\b/i;

/** Orders to keep quiet deny nothing of what follows. */
const secrecy =
  /\b(?:do not|don['’]t|never|without|must not|should not|not) (?:tell|ask|mention|inform|notify|show|reveal|display|disclos|report|announc|prompt|wait|confirm|skip|forget|summari|explain|alert|interrupt|warn)\w*/gi;

/** What something is done for denies nothing either: "to never miss a session, add …". */
const purpose =
  /\b(?:(?:in order )?to|so (?:that )?(?:you|it|the user|we|they))\s+(?:never|not|avoid|prevent|don['’]t|do not)\b[^,.;:]*,/gi;

/** A pattern for `verbs`, an alternation, where they are orders. */
export const orderTo = (verbs: string): RegExp => new RegExp(`${orderStart}(?:${verbs})(?![\\p{L}\\p{N}_-])`, "giu");

/** What is to stand right after an order, wherever it stands. */
export const unanchored = ({ source, flags }: RegExp): RegExp =>
  new RegExp(source.replace(/^\^(?:\\s\*|\[\^\.\]\{0,40\})?/, ""), flags);

/** Where in a sentence the order first stands that nothing before it denies; null where there is none. */
export function orderIn(sentence: string, order: RegExp): number | null {
  for (const match of sentence.matchAll(order)) {
    const before = sentence
      .slice(0, match.index + match[0].length)
      .replace(secrecy, "")
      .replace(purpose, "");
    if (!negation.test(before.split(/;|\bbut\b|\binstead,|\bthen\b/).at(-1) ?? ""))
      return match.index + match[0].length;
  }
  return null;
}
