import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import type { Reading } from "@skillshelf/skill-reader/repository-facts";
import {
  sampleAudit,
  sampleFinding,
  sampleFindingFacts,
  sampleReading,
  sampleUnitFacts,
} from "@skillshelf/skill-reader/testing/sample-facts";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { writeFindings } from "../ingest/changes.ts";
import { findAudit } from "./audits.ts";
import { findRecord } from "./records.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

const [first, second] = ["1".repeat(40), "2".repeat(40)] as const;
const audit = sampleAudit({ findings: [sampleFindingFacts()] });
const excerpts = { "0123456789ab": "curl … | sh" };

const reading = (commit: string, changes: Partial<Reading["facts"]> = {}, words: Partial<Reading["words"]> = {}) =>
  sampleReading({ commit, units: [sampleUnitFacts({ audit })], ...changes }, words);
const write = (given: Reading) => writeFindings(directory.database, [sampleFinding(given)]);
const record = async () => {
  const found = await findRecord(directory.database, "a", "one");
  if (found === undefined) throw new Error("there is no record");
  return found;
};
const find = async (commit: string, engine: string = ENGINE_VERSION) =>
  findAudit(directory.database, (await record()).id, commit, engine);

describe("the audits of a record", () => {
  it("are kept by commit, with what they found and when", async () => {
    await write(reading(first, {}, { excerpts }));
    expect(await find(first)).toEqual({
      auditedAt: expect.stringMatching(/^2026-03-11T00:00:00/),
      units: [{ path: "skills/pdf/SKILL.md", name: "pdf", audit }],
      excerpts,
    });
    expect(await find(second)).toBeUndefined();
    expect(await find(first, "0.9.0")).toBeUndefined();
  });

  it("stay as they are when the repository moves on or the rules do", async () => {
    await write(reading(first));
    await write(reading(second, { committedAt: "2026-04-01T00:00:00.000Z", units: [sampleUnitFacts()] }));
    await write(reading(second, { committedAt: "2026-04-01T00:00:00.000Z", engine: "99.0.0" }));
    expect((await find(first))?.units[0]?.audit).toEqual(audit);
    expect((await find(second))?.units[0]?.audit).toEqual(sampleAudit());
    expect((await find(second, "99.0.0"))?.units[0]?.audit).toEqual(audit);
  });

  it("are not changed by a second look at the same commit, but get the lines they came without", async () => {
    await write(reading(first));
    expect((await find(first))?.excerpts).toEqual({});
    await write(reading(first, { readAt: "2026-05-01T00:00:00.000Z", units: [sampleUnitFacts()] }, { excerpts }));
    await write(reading(first, { readAt: "2026-06-01T00:00:00.000Z" }, { excerpts: { "0123456789ab": "another" } }));
    expect(await find(first)).toMatchObject({ units: [{ audit }], excerpts });
    expect((await find(first))?.auditedAt).toMatch(/^2026-03-11/);
  });

  it("are told in short by the record", async () => {
    await write(reading(first));
    expect((await record()).audit).toEqual({
      level: "high",
      findings: 1,
      accepted: 0,
      commit: first,
      auditedAt: "2026-03-11T00:00:00.000Z",
      engine: ENGINE_VERSION,
      stale: false,
      unread: 0,
    });
  });
});

describe("an audit", () => {
  const name = { owner: "a", repo: "one" };
  const moved = { name, reading: undefined, host: undefined, head: second };

  it("is stale once the head is at a commit that could not be read, until it is read", async () => {
    await write(reading(first));
    expect((await writeFindings(directory.database, [moved])).outcomes).toEqual(["changed"]);
    expect((await record()).audit).toMatchObject({ commit: first, stale: true });
    expect((await writeFindings(directory.database, [moved])).outcomes).toEqual(["unchanged"]);
    await write(reading(second, { committedAt: "2026-04-01T00:00:00.000Z" }));
    expect((await record()).audit).toMatchObject({ commit: second, stale: false });
  });

  it("is not made up for a repository that was never read", async () => {
    expect((await writeFindings(directory.database, [moved])).outcomes).toEqual(["unchanged"]);
    expect(await findRecord(directory.database, "a", "one")).toBeUndefined();
  });
});
