/** Permutations of a signature. The standard error of an estimate is at most 1 / (2 √128) = 0.044. */
export const permutations = 128;

/**
 * The least hash of a set's members under each permutation, of which 16 bits are kept: {@link permutations}
 * numbers. Different hashes agree in these once in 65,536 times (Li and König, 2010).
 */
export type Signature = Uint16Array;

/**
 * The MinHash signature (Broder, 1997) of a set of hashes of 32 bits. The same in every process, so
 * that signatures can be kept. That of an empty set is all ones.
 */
export function minHash(members: Iterable<number>): Signature {
  const least = new Uint32Array(permutations).fill(0xffffffff);
  for (const member of members) {
    for (let at = 0; at < permutations; at++) {
      let value = Math.imul(member ^ (seeds[at] ?? 0), odds[at] ?? 1);
      value = Math.imul(value ^ (value >>> 15), 0xc2b2ae35);
      value = (value ^ (value >>> 16)) >>> 0;
      if (value < (least[at] ?? 0)) least[at] = value;
    }
  }
  // The lowest bits: the highest of a least number are mostly zero.
  return Uint16Array.from(least);
}

/** An estimate of the Jaccard similarity of the sets two signatures were made of, 0 to 1. */
export function estimate(one: Signature, other: Signature): number {
  let equal = 0;
  for (let at = 0; at < permutations; at++) if (one[at] === other[at]) equal++;
  return equal / permutations;
}

/** Base64url of the numbers, each with its lowest byte first. */
export function writeSignature(signature: Signature): string {
  const bytes = Buffer.alloc(permutations * 2);
  signature.forEach((value, at) => {
    bytes.writeUInt16LE(value, at * 2);
  });
  return bytes.toString("base64url");
}

/** The signature that was written; null for any other text. */
export function readSignature(text: string): Signature | null {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== permutations * 2 || bytes.toString("base64url") !== text) return null;
  return Uint16Array.from({ length: permutations }, (_, at) => bytes.readUInt16LE(at * 2));
}

const { seeds, odds } = parameters();

/** Drawn once from a fixed seed (xorshift32); another choice would make kept signatures useless. */
function parameters(): { seeds: Uint32Array; odds: Uint32Array } {
  let state = 0x9e3779b9;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const drawn = Array.from({ length: permutations }, () => [next(), next() | 1] as const);
  return { seeds: Uint32Array.from(drawn, ([seed]) => seed), odds: Uint32Array.from(drawn, ([, odd]) => odd) };
}
