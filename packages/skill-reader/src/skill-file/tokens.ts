import bytePairs from "gpt-tokenizer/bpeRanks/o200k_base";
import { O200K_TOKEN_SPLIT_REGEX } from "gpt-tokenizer/encodingParams/constants";

/** The rank of each token of o200k_base by its bytes, a character each: pairs of lower rank are joined first. */
const ranks = new Map<string, number>();
bytePairs.forEach((token, rank) => {
  ranks.set(typeof token === "string" ? bytesOf(token) : String.fromCharCode(...token), rank);
});

/**
 * Tokens of one word in the encoding o200k_base, as its tables make them. The time grows with the square of the
 * word's length. The library's own way through these tables takes three times as long.
 */
export function countByBytePairs(word: string): number {
  const bytes = bytesOf(word);
  if (bytes.length < 2 || ranks.has(bytes)) return bytes.length === 0 ? 0 : 1;
  const parts = [...bytes];
  const joined = parts.slice(1).map((part, at) => rankOf(parts[at], part));
  for (;;) {
    let best = NEVER;
    let at = -1;
    for (let pair = 0; pair < joined.length; pair++) {
      const rank = joined[pair] ?? NEVER;
      if (rank >= best) continue;
      best = rank;
      at = pair;
    }
    if (at < 0) return parts.length;
    parts.splice(at, 2, `${parts[at]}${parts[at + 1]}`);
    joined.splice(at, 1);
    if (at < joined.length) joined[at] = rankOf(parts[at], parts[at + 1]);
    if (at > 0) joined[at - 1] = rankOf(parts[at - 1], parts[at]);
  }
}

/** Above every rank: no token is made of these two. */
const NEVER = 2 ** 30;

const rankOf = (one = "", other = ""): number => ranks.get(one + other) ?? NEVER;

/** The bytes of a text in UTF-8, a character each. */
function bytesOf(text: string): string {
  for (let at = 0; at < text.length; at++)
    if (text.charCodeAt(at) > 0x7f) return Buffer.from(text, "utf8").toString("latin1");
  return text;
}

/** What one call counts at most; the time that longer pieces take grows with the square of their length. Characters. */
const MAX_PIECE_LENGTH = 256;

/** Words, spaces and marks as long as a piece: the encoding never joins two such runs into one token. */
const longRun = new RegExp(
  `\\p{L}[\\p{L}\\p{M}]{${MAX_PIECE_LENGTH - 1}}|\\s{${MAX_PIECE_LENGTH}}|[^\\s\\p{L}\\p{N}]{${MAX_PIECE_LENGTH}}`,
  "gu",
);

/** The words, numbers, spaces and marks that a text is divided into; each is encoded by itself. */
const word = new RegExp(O200K_TOKEN_SPLIT_REGEX.source, "gu");

/** Longer words are part of the text they stand in, as V8 keeps them, and would keep it in memory. Characters. */
const MAX_REMEMBERED_LENGTH = 12;
const MAX_REMEMBERED = 50_000;

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
    if (at - lastSpace >= MAX_PIECE_LENGTH || at - lastOther >= MAX_PIECE_LENGTH) return true;
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
    tokens += found.length > MAX_REMEMBERED_LENGTH ? countByBytePairs(found) : tokensOfWord(found);
  }
  return tokens;
}

function tokensOfWord(found: string): number {
  const known = recent.get(found);
  if (known !== undefined) return known;
  const tokens = former.get(found) ?? countByBytePairs(found);
  if (recent.size >= MAX_REMEMBERED) {
    former = recent;
    recent = new Map();
  }
  recent.set(found, tokens);
  return tokens;
}
