import { describe, expect, it } from "vitest";
import { type AskNode, checkProof, type StepName } from "./check-proof.ts";
import type { Proof } from "./read-proof.ts";
import { sampleProof, sampleTransaction } from "./sample-proof.ts";

const { anchor, event } = sampleProof;

/** A node that knows one transaction. */
const node =
  (transaction: unknown = sampleTransaction, genesisHash: unknown = anchor.genesisHash): AskNode =>
  async (method, [signature]) => {
    if (method === "getGenesisHash") return genesisHash;
    return signature === sampleProof.signature ? transaction : null;
  };

/** Groups the steps by outcome. */
async function outcomesOf(proof: Proof, ask?: AskNode): Promise<Record<string, StepName[]>> {
  const outcomes: Record<string, StepName[]> = {};
  for (const { name, outcome } of await checkProof(proof, ask)) (outcomes[outcome] ??= []).push(name);
  return outcomes;
}

const computed = ["leaf", "root", "memo"];
const asked = ["chain", "transaction", "written", "slot"];
const withAnchor = (changes: Partial<Proof["anchor"]>): Proof => ({
  ...sampleProof,
  anchor: { ...anchor, ...changes },
});
const [first, second, third] = anchor.proof;

describe("a valid proof", () => {
  it("passes every step", async () => {
    expect(await outcomesOf(sampleProof, node())).toEqual({ passed: [...computed, ...asked] });
  });

  it("shows what was found", async () => {
    const steps = await checkProof(sampleProof, node());
    expect(Object.fromEntries(steps.map(({ name, found }) => [name, found]))).toEqual({
      leaf: `{"actor":"ada","at":1795364581000,"bodyHash":"${event.bodyHash}","id":"${event.id}","namespace":"demo","operation":"addFollow","target":"ben","v":1}`,
      root: anchor.root,
      memo: anchor.memo,
      chain: anchor.genesisHash,
      transaction: sampleProof.signature,
      written: anchor.memo,
      slot: "4021337 · 2026-11-22T16:23:03.000Z",
    });
  });

  it("of a single event passes too", async () => {
    const memo = `skillshelf:v1:event:${sampleProof.leaf}`;
    const alone = withAnchor({ memo, root: sampleProof.leaf, size: 1, index: 0, proof: [] });
    expect(await outcomesOf(alone)).toEqual({ passed: computed, unasked: asked });
    const batchOfOne = { ...alone.anchor, memo: `skillshelf:v1:root:1:${sampleProof.leaf}` };
    expect(await outcomesOf({ ...alone, anchor: batchOfOne })).toEqual({ passed: computed, unasked: asked });
  });

  it("skips the chain without a node, or before anything was sent", async () => {
    expect(await outcomesOf(sampleProof)).toEqual({ passed: computed, unasked: asked });
    expect(await outcomesOf({ ...sampleProof, signature: null }, node())).toEqual({ passed: computed, unasked: asked });
  });

  it("made before the confirmation skips the slot", async () => {
    const sent = { ...withAnchor({ genesisHash: null }), slot: null };
    expect(await outcomesOf(sent, node())).toEqual({
      passed: [...computed, "transaction", "written"],
      unasked: ["chain", "slot"],
    });
  });
});

describe("a manipulated proof", () => {
  it.each(Object.keys(event))("fails if %s of the event differs", async (member) => {
    const changed = { ...sampleProof, event: { ...event, [member]: "other" } };
    expect((await outcomesOf(changed, node())).failed).toEqual(["leaf", "root", "memo", "written"]);
  });

  it("fails if the event has another member", async () => {
    expect((await outcomesOf({ ...sampleProof, event: { ...event, more: 1 } })).failed).toEqual(computed);
  });

  it("fails if the leaf differs, or belongs to another execution", async () => {
    expect((await outcomesOf({ ...sampleProof, leaf: anchor.root })).failed).toEqual(["leaf"]);
    expect((await outcomesOf({ ...sampleProof, id: "other" })).failed).toEqual(["leaf"]);
  });

  it.each([
    ["has another hash", [first, { ...second, hash: anchor.root }, third]],
    ["stands on the wrong side", [first, { ...second, side: "right" as const }, third]],
    ["is missing", [first, second]],
    ["is there twice", [first, second, third, third]],
  ])("fails where something beside the way %s", async (_, proof) => {
    expect((await outcomesOf(withAnchor({ proof }), node())).failed).toEqual(["root", "memo", "written"]);
  });

  it("fails if the root, the index or the memo differs", async () => {
    expect((await outcomesOf(withAnchor({ root: sampleProof.leaf }))).failed).toEqual(["root"]);
    expect((await outcomesOf(withAnchor({ index: 3 }))).failed).toEqual(["root"]);
    expect((await outcomesOf(withAnchor({ size: 6 }), node())).failed).toEqual(["memo", "written"]);
    expect((await outcomesOf(withAnchor({ memo: `${anchor.memo}0` }))).failed).toEqual(["memo"]);
  });
});

describe("a chain that contradicts the proof", () => {
  const { message } = sampleTransaction.transaction;
  const withMemo = (parsed: string, programId?: string) => ({
    ...sampleTransaction,
    transaction: {
      ...sampleTransaction.transaction,
      message: {
        instructions: message.instructions.map((one) => ({ ...one, parsed, ...(programId && { programId }) })),
      },
    },
  });

  it.each([
    ["does not know the transaction", null, ["transaction", "written", "slot"]],
    ["answers something else", "none", ["transaction", "written", "slot"]],
    ["has it failed", { ...sampleTransaction, meta: { err: { InstructionError: [0, "Custom"] } } }, ["transaction"]],
    ["has it elsewhere", { ...sampleTransaction, slot: 7 }, ["slot"]],
    ["has another memo", withMemo("skillshelf:v1:root:5:00"), ["written"]],
    ["has the memo in another program", withMemo(anchor.memo, "11111111111111111111111111111111"), ["written"]],
    [
      "has another transaction",
      { ...sampleTransaction, transaction: { ...sampleTransaction.transaction, signatures: ["other"] } },
      ["transaction"],
    ],
  ])("fails where it %s", async (_, transaction, failed) => {
    expect((await outcomesOf(sampleProof, node(transaction))).failed).toEqual(failed);
  });

  it("fails if it is another chain", async () => {
    expect((await outcomesOf(sampleProof, node(sampleTransaction, "other"))).failed).toEqual(["chain"]);
  });

  it("does not fail the proof if it does not respond", async () => {
    const away: AskNode = () => Promise.reject(new Error("away"));
    expect(await outcomesOf(sampleProof, away)).toEqual({ passed: computed, unanswered: asked });
  });
});
