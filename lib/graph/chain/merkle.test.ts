import { createHash } from "node:crypto";
import { assert, integer, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { buildTree, computeRoot, HASH_BYTES, toSiblings } from "./merkle.ts";

const leaf = (text: string): Buffer => createHash("sha256").update(`\0${text}`).digest();
const leaves = (count: number): Buffer[] => Array.from({ length: count }, (_, index) => leaf(String(index)));

describe("a tree of hashes", () => {
  it.each([
    [1, "db3426e878068d28d269b6c87172322ce5372b65756d0789001d34835f601c03"],
    [2, "cb00989d94a569c0a678ae042b63dcd4625db96440517f37a6eb7976ea24ed4b"],
    [3, "725d5230db68f557470dc35f1d8865813acd7ebb07ad152774141decbae71327"],
    [7, "a3e23b32ccb6bf96d092d165d8aa546e09829de8f03b0e8957581d1e16b92bdf"],
    [1_000, "638afa98022925bacfddadb15ef22fd0199c1ac99c2973b6158243d13fce05c2"],
  ])("over %i leaves has the root that RFC 6962 gives it", (count, root) => {
    expect(buildTree(leaves(count)).root.toString("hex")).toBe(root);
  });

  it("has a proof for each leaf that leads to its root, and no other leaf there", () => {
    assert(
      property(integer({ min: 1, max: 300 }), nat(), (size, at) => {
        const index = at % size;
        const all = leaves(size);
        const { root, proofs } = buildTree(all);
        const siblings = toSiblings(proofs[index] ?? Buffer.alloc(0), index, size);
        expect(computeRoot(all[index] ?? Buffer.alloc(0), siblings)).toEqual(root);
        expect(computeRoot(leaf("another"), siblings)).not.toEqual(root);
        expect(siblings.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
      }),
    );
  });

  it("is not proved by hashes on the other side, nor by fewer or more of them", () => {
    const all = leaves(5);
    const { root, proofs } = buildTree(all);
    const [proof = Buffer.alloc(0)] = proofs;
    const siblings = toSiblings(proof, 0, 5).map(({ hash }) => ({ side: "left" as const, hash }));
    expect(computeRoot(all[0] ?? Buffer.alloc(0), siblings)).not.toEqual(root);
    expect(() => toSiblings(proof.subarray(HASH_BYTES), 0, 5)).toThrow("has 3 hashes");
    expect(() => toSiblings(Buffer.concat([proof, proof]), 0, 5)).toThrow("has 3 hashes");
  });

  it("needs a leaf", () => {
    expect(() => buildTree([])).toThrow("at least one leaf");
  });
});
