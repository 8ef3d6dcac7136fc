import { hash } from "node:crypto";

/** Bytes of a hash. */
export const HASH_BYTES = 32;

/** What stands beside a node on its way to the root, and on which side of it. */
export type Sibling = Readonly<{ side: "left" | "right"; hash: Buffer }>;

/** The root of a tree, and for each leaf the hashes that lead from it to there, from below, one after another. */
export type Tree = Readonly<{ root: Buffer; proofs: readonly Buffer[] }>;

/**
 * The Merkle tree over leaves in their order, by RFC 6962, 2.1: on the left of a node as many leaves as the largest power
 * of two below all of them.
 *
 * @param leaves at least one, of 32 bytes.
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

/** The siblings that a proof holds of the leaf at `index` in a tree of `size` leaves. */
export function toSiblings(proof: Buffer, index: number, size: number): Sibling[] {
  const sides = sidesOf(index, size);
  if (proof.length !== sides.length * HASH_BYTES)
    throw new RangeError(`A proof of leaf ${index} of ${size} has ${sides.length} hashes.`);
  return sides.map((side, at) => ({ side, hash: proof.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES) }));
}

/** The root that a leaf and its siblings lead to. */
export const computeRoot = (leaf: Buffer, siblings: readonly Sibling[]): Buffer =>
  siblings.reduce(
    (node, { side, hash: beside }) => (side === "left" ? parentOf(beside, node) : parentOf(node, beside)),
    leaf,
  );

/** On which sides the siblings of a leaf stand, from below. */
function sidesOf(index: number, size: number): Sibling["side"][] {
  if (size <= 1) return [];
  const middle = largestPowerBelow(size);
  return index < middle ? [...sidesOf(index, middle), "right"] : [...sidesOf(index - middle, size - middle), "left"];
}

/** Of two and more. */
const largestPowerBelow = (count: number): number => 2 ** (31 - Math.clz32(count - 1));

const NODE = Buffer.from([1]);
const parentOf = (left: Buffer, right: Buffer): Buffer => hash("sha256", Buffer.concat([NODE, left, right]), "buffer");
