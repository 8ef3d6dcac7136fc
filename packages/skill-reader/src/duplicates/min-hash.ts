/** Number of values in a signature. The standard error of an estimate is at most about 1 / (2 √128) = 0.044. */
export const bins = 128;

/**
 * A MinHash signature. Members are distributed among {@link bins} by hash, and each bin keeps the lowest 16 bits of its
 * minimum. Different hashes agree in these once in 65,536 times (Li and König, 2010).
 */
export type Signature = Uint16Array;

/**
 * Computes the signature of a set of 32-bit hashes with one permutation (Li, Owen and Zhang, 2012). Empty bins borrow a
 * value from another bin (Shrivastava, 2017). Signatures are deterministic, so they can be stored. That of an empty set
 * is all ones.
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
  // Keep the low bits, because the high bits of a minimum are mostly zero.
  return Uint16Array.from(least, (value, bin) => (value === EMPTY && !isEmpty ? borrowValue(least, bin) : value));
}

const EMPTY = 0xffffffff;

/** Returns the value of a non-empty bin. The choice depends only on which bins are empty. */
function borrowValue(least: Uint32Array, bin: number): number {
  let value = EMPTY;
  for (let attempt = 1; value === EMPTY; attempt++) value = least[mixed(bin * 0x10000 + attempt) % bins] ?? EMPTY;
  return value;
}

/** Returns a 32-bit hash (finalizer of MurmurHash3). */
function mixed(value: number): number {
  let state = value ^ 0x9e3779b9;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** Estimates the Jaccard similarity of two sets from their signatures, 0 to 1. */
export function estimate(one: Signature, other: Signature): number {
  let equal = 0;
  for (let at = 0; at < bins; at++) if (one[at] === other[at]) equal++;
  return equal / bins;
}

/** Encodes a signature as base64url, low byte first. */
export function writeSignature(signature: Signature): string {
  const bytes = Buffer.alloc(bins * 2);
  signature.forEach((value, at) => {
    bytes.writeUInt16LE(value, at * 2);
  });
  return bytes.toString("base64url");
}

/** Decodes a signature; null if the text is not a valid one. */
export function readSignature(text: string): Signature | null {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== bins * 2 || bytes.toString("base64url") !== text) return null;
  return Uint16Array.from({ length: bins }, (_, at) => bytes.readUInt16LE(at * 2));
}
