import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, inject, it } from "vitest";
import { childEnvironment } from "#lib/env.ts";
import { checkProof } from "#lib/graph/proof-check/check-proof.ts";
import { readProof } from "#lib/graph/proof-check/read-proof.ts";
import { sampleProof } from "#lib/graph/proof-check/sample-proof.ts";
import { executionProofSchema, executionSchema } from "#lib/graph/schema.ts";
import { localeCodes } from "#lib/i18n/locales.ts";
import { projectFolder } from "../setup/server-process.ts";

const pageOf = (slug: string, locale: string) =>
  readFile(join(projectFolder, `content/docs/${slug}.${locale}.md`), "utf8");

/** The examples of a page in a language, as they stand there. */
const examplesOf = (page: string, language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, code = ""]) => code);

const english = await pageOf("graph-chain", "en");

/** Runs commands in one shell in the project's folder, with the settings of the server under test. @returns what they print. */
async function run(commands: readonly string[]) {
  const child = spawn("bash", ["-euo", "pipefail"], {
    cwd: projectFolder,
    env: childEnvironment(inject("likeSettings")),
  });
  child.stdin.end(commands.join("\n").replaceAll("http://localhost:3000", inject("origin")));
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once("close", resolve)),
  ]);
  expect([code, code === 0 ? "" : errors + output]).toEqual([0, ""]);
  return output;
}

/** The key and the profiles that the page takes up. */
const fiveMinutes = async () =>
  examplesOf(await pageOf("graph", "en"), "bash")
    .slice(0, 2)
    .join("\n");

describe("the page of the graph on chain", () => {
  it("shows commands that can be run as they stand: all three levels, and a proof that is checked by hand", async () => {
    const [levels = "", get = "", verify = "", byHand = ""] = examplesOf(english, "bash");
    const separator = "\necho =====\n";
    const output = await run([
      `{ ${await fiveMinutes()}\n} > /dev/null`,
      [levels, get, verify, byHand].join(separator),
    ]);
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
    expect(checked).toBe(`It stands on chain: ${proof.anchor?.memo}\n`);
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
