import { hash } from "node:crypto";

export const HASH_BYTES = 32;

/** The sibling of a node on the path to the root, and its side. */
export type Sibling = Readonly<{ side: "left" | "right"; hash: Buffer }>;

/** The root of a tree, and for each leaf the concatenated hashes of its path, from the bottom up. */
export type Tree = Readonly<{ root: Buffer; proofs: readonly Buffer[] }>;

/**
 * Builds the Merkle tree of RFC 6962, section 2.1: the left subtree has the largest power of two of leaves that is less
 * than their number.
 *
 * @param leaves at least one, of 32 bytes each.
 */
export function buildTree(leaves: readonly Buffer[]): Tree {
  const proofs: Buffer[][] = leaves.map(() => []);
  const rootOf = (from: number, to: number): Buffer => {
    const [leaf] = leaves.slice(from, from + 1);
    if (leaf === undefined) throw new RangeError("A tree has at least one leaf.");
    if (to - from === 1) return leaf;
    const middle = from + largestPowerBelow(to - from);
    const [left, right] = [rootOf(from, middle), rootOf(middle, to)];
    for (const proof of proofs.slice(from, middle)) proof.push(right);
    for (const proof of proofs.slice(middle, to)) proof.push(left);
    return parentOf(left, right);
  };
  return { root: rootOf(0, leaves.length), proofs: proofs.map((proof) => Buffer.concat(proof)) };
}

/** Decodes the proof of the leaf at `index` in a tree of `size` leaves. @throws {RangeError} */
export function toSiblings(proof: Buffer, index: number, size: number): Sibling[] {
  const sides = sidesOf(index, size);
  if (proof.length !== sides.length * HASH_BYTES)
    throw new RangeError(`A proof of leaf ${index} of ${size} has ${sides.length} hashes.`);
  return sides.map((side, at) => ({ side, hash: proof.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES) }));
}

/** Computes the root from a leaf and its siblings. */
export const computeRoot = (leaf: Buffer, siblings: readonly Sibling[]): Buffer =>
  siblings.reduce(
    (node, { side, hash: beside }) => (side === "left" ? parentOf(beside, node) : parentOf(node, beside)),
    leaf,
  );

/** Lists the sides of a leaf's siblings, from the bottom up. */
function sidesOf(index: number, size: number): Sibling["side"][] {
  if (size <= 1) return [];
  const middle = largestPowerBelow(size);
  return index < middle ? [...sidesOf(index, middle), "right"] : [...sidesOf(index - middle, size - middle), "left"];
}

const largestPowerBelow = (count: number): number => 2 ** (31 - Math.clz32(count - 1));

const NODE = Buffer.from([1]);
const parentOf = (left: Buffer, right: Buffer): Buffer => hash("sha256", Buffer.concat([NODE, left, right]), "buffer");
