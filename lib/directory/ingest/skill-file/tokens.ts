import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

/** What one call counts at most; the time that longer pieces take grows with the square of their length. Characters. */
const LONGEST_PIECE = 256;

/** Words, spaces and marks as long as a piece: the encoding never joins two such runs into one token. */
const longRun = new RegExp(
  `\\p{L}[\\p{L}\\p{M}]{${LONGEST_PIECE - 1}}|\\s{${LONGEST_PIECE}}|[^\\s\\p{L}\\p{N}]{${LONGEST_PIECE}}`,
  "gu",
);

/** Text of control tokens is text here. */
const asText = { disallowedSpecial: new Set<string>() };

/**
 * Tokens of a text in the encoding o200k_base. Agents have encodings of their own, so this is
 * what it costs them approximately; runs of more than 256 characters without a break are counted in pieces.
 */
export function approximateTokens(text: string): number {
  let tokens = 0;
  let from = 0;
  for (const { index, 0: run } of text.matchAll(longRun)) {
    tokens += countTokens(text.slice(from, index + run.length), asText);
    from = index + run.length;
  }
  return tokens + countTokens(text.slice(from), asText);
}
