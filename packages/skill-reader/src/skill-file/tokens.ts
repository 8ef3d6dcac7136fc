import bytePairs from "gpt-tokenizer/bpeRanks/o200k_base";
import { O200K_TOKEN_SPLIT_REGEX } from "gpt-tokenizer/encodingParams/constants";

/** Ranks of the tokens of o200k_base, by their bytes as Latin-1 text. Pairs of lower rank are merged first. */
const ranks = new Map<string, number>();
bytePairs.forEach((token, rank) => {
  ranks.set(typeof token === "string" ? bytesOf(token) : String.fromCharCode(...token), rank);
});

/**
 * Counts the tokens of a word in o200k_base. Takes quadratic time in the length of the word, but a third of the time of
 * the library's implementation.
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

/** Greater than every rank: the pair is not a token. */
const NEVER = 2 ** 30;

const rankOf = (one = "", other = ""): number => ranks.get(one + other) ?? NEVER;

/** Encodes text in UTF-8 and returns the bytes as Latin-1 text. */
function bytesOf(text: string): string {
  for (let at = 0; at < text.length; at++)
    if (text.charCodeAt(at) > 0x7f) return Buffer.from(text, "utf8").toString("latin1");
  return text;
}

/** Maximum length of a piece, because the time for a longer one is quadratic. Characters. */
const MAX_PIECE_LENGTH = 256;

/** Runs of letters, spaces or punctuation of the maximum length. The encoding never merges tokens across such runs. */
const longRun = new RegExp(
  `\\p{L}[\\p{L}\\p{M}]{${MAX_PIECE_LENGTH - 1}}|\\s{${MAX_PIECE_LENGTH}}|[^\\s\\p{L}\\p{N}]{${MAX_PIECE_LENGTH}}`,
  "gu",
);

/** Splits text into the words, numbers, spaces and punctuation that are encoded separately. */
const word = new RegExp(O200K_TOKEN_SPLIT_REGEX.source, "gu");

/** Maximum length of a cached word: V8 keeps longer substrings as slices, which would retain the text. Characters. */
const MAX_REMEMBERED_LENGTH = 12;
const MAX_REMEMBERED = 50_000;

/** Token counts of words: current and previous generation of the cache. */
let recent = new Map<string, number>();
let former: ReadonlyMap<string, number> = new Map();

/**
 * Counts the tokens of a text in o200k_base, an approximation for all agents. Runs of more than 256 characters without
 * a break are counted in pieces.
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

/**
 * Returns whether {@link longRun} can match, in a tenth of its time: whether there are only spaces, or none, for that
 * length.
 */
function mayHaveLongRun(text: string): boolean {
  let lastSpace = -1;
  let lastOther = -1;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Non-ASCII characters may be spaces or not.
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
