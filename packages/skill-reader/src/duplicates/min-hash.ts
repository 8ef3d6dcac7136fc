/** Numbers of a signature. The standard error of an estimate is at most about 1 / (2 √128) = 0.044. */
export const bins = 128;

/**
 * A set in short: its members are divided among {@link bins} by their hashes, and of each bin the least
 * hash is kept, 16 bits of it. Different hashes agree in these once in 65,536 times (Li and König, 2010).
 */
export type Signature = Uint16Array;

/**
 * The MinHash signature of a set of hashes of 32 bits, by one permutation (Li, Owen and Zhang, 2012).
 * Bins without a member take the number of another one (Shrivastava, 2017). The same in every process,
 * so that signatures can be kept. That of an empty set is all ones.
 */
export function minHash(members: Iterable<number>): Signature {
  const least = new Uint32Array(bins).fill(EMPTY);
  for (const member of members) {
    const value = mixed(member);
    const bin = value % bins;
    const rest = Math.floor(value / bins);
    if (rest < (least[bin] ?? 0)) least[bin] = rest;
  }
  const isEmpty = least.every((value) => value === EMPTY);
  // The lowest bits: the highest of a least number are mostly zero.
  return Uint16Array.from(least, (value, bin) => (value === EMPTY && !isEmpty ? borrowed(least, bin) : value));
}

const EMPTY = 0xffffffff;

/** What another bin holds, the same one wherever the same bins are empty; one of them is not. */
function borrowed(least: Uint32Array, bin: number): number {
  let value = EMPTY;
  for (let attempt = 1; value === EMPTY; attempt++) value = least[mixed(bin * 0x10000 + attempt) % bins] ?? EMPTY;
  return value;
}

/** A hash of 32 bits, by the finalizer of MurmurHash3. */
function mixed(value: number): number {
  let state = value ^ 0x9e3779b9;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** An estimate of the Jaccard similarity of the sets two signatures were made of, 0 to 1. */
export function estimate(one: Signature, other: Signature): number {
  let equal = 0;
  for (let at = 0; at < bins; at++) if (one[at] === other[at]) equal++;
  return equal / bins;
}

/** Base64url of the numbers, each with its lowest byte first. */
export function writeSignature(signature: Signature): string {
  const bytes = Buffer.alloc(bins * 2);
  signature.forEach((value, at) => {
    bytes.writeUInt16LE(value, at * 2);
  });
  return bytes.toString("base64url");
}

/** The signature that was written; null for any other text. */
export function readSignature(text: string): Signature | null {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== bins * 2 || bytes.toString("base64url") !== text) return null;
  return Uint16Array.from({ length: bins }, (_, at) => bytes.readUInt16LE(at * 2));
}
