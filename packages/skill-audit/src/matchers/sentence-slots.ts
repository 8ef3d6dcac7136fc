import { lineAt } from "../line-at.ts";
import type { ReadSegment } from "../segment.ts";
import { addressedMatches, mayBeSaid } from "./addressed.ts";
import { isInQuotation } from "./asked.ts";

/** What a sentence must have, and must not have, to be meant, whatever words join it. */
export type Slots = Readonly<{
  /** The rarest of what it must have; the finding is there. */
  rare: RegExp;
  /** The rest of it: each fits somewhere in the sentence, in any order. */
  all: readonly RegExp[];
  none: readonly RegExp[];
}>;

/** A point within a word ends none, as in a file's name. */
const sentence = /(?:[^.!?。！？]|[.!?](?=[^\s"'”’)])){12,400}/g;

/** Told of others, asked, supposed or warned of: nobody is told to do it. */
const told =
  /\b(?:attack\w*|malicious|inject\w*|suspicious|hostile|adversar\w*|jailbreak\w*|detect\w*|flag(?:s|ged)?|red\s+flags?|such\s+as|for\s+example|e\.g|claims?\s+to|claiming|phras\w+|attempts?\s+to|tries\s+to|asks\s+you\s+to|instruct(?:s|ing)\s+you)\b/i;

/** The lines of sentences that a segment says to an agent and that fit slots. */
export function* sentencesWith(segment: ReadSegment, slots: readonly Slots[]): Generator<Readonly<{ line: number }>> {
  if (!slots.some(({ rare }) => mayBeSaid(segment, rare))) return;
  for (const { text, line, index, whole } of addressedMatches(segment, sentence)) {
    const met = slots.find((one) => isMet(one, text));
    if (met === undefined || told.test(text) || isInQuotation(whole, index)) continue;
    yield { line: lineAt(text, text.search(met.rare), line) };
  }
}

const isMet = ({ rare, all, none }: Slots, text: string): boolean =>
  rare.test(text) && all.every((one) => one.test(text)) && !none.some((one) => one.test(text));
