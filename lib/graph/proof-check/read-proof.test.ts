import { describe, expect, it } from "vitest";
import { executionProofSchema } from "../schema.ts";
import { readProof } from "./read-proof.ts";
import { sampleProof } from "./sample-proof.ts";

const { anchor } = sampleProof;

describe("a pasted text", () => {
  it("is a proof if it is the response to GET /executions/{id}", () => {
    expect(executionProofSchema.parse(sampleProof)).toEqual(sampleProof);
    expect(readProof(JSON.stringify(sampleProof))).toMatchObject({ id: sampleProof.id, anchor });
    expect(readProof(` ${JSON.stringify({ ...sampleProof, slot: null, signature: null, more: 1 })}\n`)).toBeTypeOf(
      "object",
    );
  });

  it.each(["", "{", "a proof", `${JSON.stringify(sampleProof)},`])("is no JSON: %j", (text) => {
    expect(readProof(text)).toBe("json");
  });

  it("has no proof yet without an anchor", () => {
    expect(readProof(JSON.stringify({ ...sampleProof, anchor: null }))).toBe("waiting");
  });

  it.each([
    ["a list", [sampleProof]],
    ["nothing", null],
    ["a failure", { error: "There is no such execution.", requestId: "a" }],
    ["without an event", { ...sampleProof, event: undefined }],
    ["with a list as its event", { ...sampleProof, event: [] }],
    ["with a leaf in capitals", { ...sampleProof, leaf: sampleProof.leaf.toUpperCase() }],
    ["with a slot in words", { ...sampleProof, slot: "7" }],
    ["without a word of an anchor", { ...sampleProof, anchor: undefined }],
    ["with a number of events below none", { ...sampleProof, anchor: { ...anchor, size: -1 } }],
    ["with a part of a place", { ...sampleProof, anchor: { ...anchor, index: 0.5 } }],
    ["with a hash that is too short", { ...sampleProof, anchor: { ...anchor, proof: [{ side: "left", hash: "00" }] } }],
    ["with a third side", { ...sampleProof, anchor: { ...anchor, proof: [{ side: "up", hash: anchor.root }] } }],
  ])("is not that answer: %s", (_, value) => {
    expect(readProof(JSON.stringify(value))).toBe("shape");
  });
});
