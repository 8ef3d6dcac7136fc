import { localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { checkProof } from "#lib/graph/proof-check/check-proof.ts";
import { readProof } from "#lib/graph/proof-check/read-proof.ts";
import { sampleProof } from "#lib/graph/proof-check/sample-proof.ts";
import { executionProofSchema, executionSchema } from "#lib/graph/schema.ts";
import { examplesOf, pageOf, runShell } from "../setup/graph-documents.ts";

const english = await pageOf("graph-chain", "en");

/** The key and the profiles that the page takes up. */
const fiveMinutes = async () =>
  examplesOf(await pageOf("graph", "en"), "bash")
    .slice(0, 2)
    .join("\n");

describe("the page of the graph on chain", () => {
  it("shows commands that can be run as they stand: all three levels, and a proof that is checked by hand", async () => {
    const [levels = "", get = "", verify = "", byHand = ""] = examplesOf(english, "bash");
    const separator = "\necho =====\n";
    const output = await runShell(
      [`{ ${await fiveMinutes()}\n} > /dev/null`, [levels, get, verify, byHand].join(separator)].join("\n"),
    );
    const [executions = "", asked = "", verified = "", checked = ""] = output.split("=====\n");
    const answered = executions
      .trim()
      .split("\n")
      .map((line) => executionSchema.parse(JSON.parse(line)));
    expect(answered.map(({ method, status }) => [method, status])).toEqual([
      ["FAST_UNCONFIRMED", "QUEUED"],
      ["QUICK_SIGNATURE", "SENT"],
      ["CONFIRMED_AND_PARSED", "CONFIRMED"],
    ]);
    const proof = executionProofSchema.parse(JSON.parse(asked));
    expect(proof).toMatchObject({ method: "FAST_UNCONFIRMED", status: "CONFIRMED" });
    expect(verified).not.toContain("✗");
    expect(checked).toBe(`Anchored on chain: ${proof.anchor?.memo}\n`);
    const read = readProof(asked);
    if (typeof read === "string") throw new Error(read);
    expect((await checkProof(read)).slice(0, 3).map(({ outcome }) => outcome)).toEqual(["passed", "passed", "passed"]);
  }, 120_000);

  it("shows answers as they come", () => {
    const lines = examplesOf(english, "jsonl").flatMap((code) => code.trim().split("\n"));
    expect(lines.map((line) => executionSchema.parse(JSON.parse(line)).status)).toEqual([
      "QUEUED",
      "SENT",
      "CONFIRMED",
    ]);
  });

  it("shows a proof that holds", () => {
    expect(examplesOf(english, "json").map((code) => JSON.parse(code))).toEqual([sampleProof]);
  });

  it.each(localeCodes)("shows the same examples in every language (%s)", async (locale) => {
    const page = await pageOf("graph-chain", locale);
    for (const language of ["bash", "sh", "json", "jsonl"])
      expect([language, examplesOf(page, language)]).toEqual([language, examplesOf(english, language)]);
  });
});
