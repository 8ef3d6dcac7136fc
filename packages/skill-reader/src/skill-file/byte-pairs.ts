import tokens from "gpt-tokenizer/bpeRanks/o200k_base";

/** The rank of each token of o200k_base by its bytes, a character each: pairs of lower rank are joined first. */
const ranks = new Map<string, number>();
tokens.forEach((token, rank) => {
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
