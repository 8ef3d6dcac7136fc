import { O200K_TOKEN_SPLIT_REGEX } from "gpt-tokenizer/encodingParams/constants";
import { countByBytePairs } from "./byte-pairs.ts";

/** What one call counts at most; the time that longer pieces take grows with the square of their length. Characters. */
const LONGEST_PIECE = 256;

/** Words, spaces and marks as long as a piece: the encoding never joins two such runs into one token. */
const longRun = new RegExp(
  `\\p{L}[\\p{L}\\p{M}]{${LONGEST_PIECE - 1}}|\\s{${LONGEST_PIECE}}|[^\\s\\p{L}\\p{N}]{${LONGEST_PIECE}}`,
  "gu",
);

/** The words, numbers, spaces and marks that a text is divided into; each is encoded by itself. */
const word = new RegExp(O200K_TOKEN_SPLIT_REGEX.source, "gu");

/** Longer words are part of the text they stand in, as V8 keeps them, and would keep it in memory. Characters. */
const LONGEST_REMEMBERED = 12;
const MOST_REMEMBERED = 50_000;

/** Tokens by word, of those seen lately and of those before them. */
let recent = new Map<string, number>();
let former: ReadonlyMap<string, number> = new Map();

/**
 * Tokens of a text in the encoding o200k_base. Agents have encodings of their own, so this is
 * what it costs them approximately; runs of more than 256 characters without a break are counted in pieces.
 */
export function approximateTokens(text: string): number {
  if (!mayHaveLongRun(text)) return tokensOf(text);
  let tokens = 0;
  let from = 0;
  for (const { index, 0: run } of text.matchAll(longRun)) {
    tokens += tokensOf(text.slice(from, index + run.length));
    from = index + run.length;
  }
  return tokens + tokensOf(text.slice(from));
}

/** Whether {@link longRun} may find something, told in a tenth of its time: nothing but spaces, or none, for so long. */
function mayHaveLongRun(text: string): boolean {
  let lastSpace = -1;
  let lastOther = -1;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Beyond ASCII there are spaces and others.
    if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)) lastSpace = at;
    else if (unit < 0x80) lastOther = at;
    if (at - lastSpace >= LONGEST_PIECE || at - lastOther >= LONGEST_PIECE) return true;
  }
  return false;
}

function tokensOf(text: string): number {
  let tokens = 0;
  let from = 0;
  word.lastIndex = 0;
  while (word.test(text)) {
    const found = text.slice(from, word.lastIndex);
    from = word.lastIndex;
    tokens += found.length > LONGEST_REMEMBERED ? countByBytePairs(found) : tokensOfWord(found);
  }
  return tokens;
}

function tokensOfWord(found: string): number {
  const known = recent.get(found);
  if (known !== undefined) return known;
  const tokens = former.get(found) ?? countByBytePairs(found);
  if (recent.size >= MOST_REMEMBERED) {
    former = recent;
    recent = new Map();
  }
  recent.set(found, tokens);
  return tokens;
}
