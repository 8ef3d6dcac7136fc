import type { VerifiedSkill } from "@skillshelf/directory-api/schema";
import {
  sampleAudit,
  sampleFindingFacts,
  sampleIngestResult,
  sampleReading,
  sampleUnitFacts,
} from "@skillshelf/skill-reader/testing/sample-facts";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { removeRecord, writeIngestResults } from "../ingest/changes.ts";
import { toVerifyAnswer } from "../views/verification.ts";
import { verifySkills } from "./verification.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

const url = "http://localhost:3000";
const audited = "a".repeat(40);

const digestOf = (index: number): string => `abcdef${index.toString(16).padStart(58, "0")}`;

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  globalThis.skillshelfDirectory = directory.database;
  const findings = Array.from({ length: 60 }, (_, index) =>
    sampleFindingFacts({ id: index.toString(16).padStart(12, "0") }),
  );
  const units = [
    sampleUnitFacts({ otherLocations: ["copies/pdf/SKILL.md"], audit: sampleAudit({ findings, omitted: 5 }) }),
    ...Array.from({ length: 52 }, (_, index) =>
      sampleUnitFacts({ path: `skills/s${index}/SKILL.md`, name: `s${index}`, digest: digestOf(index) }),
    ),
  ];
  const facts = { owner: "a", repo: "one", commit: audited };
  await writeIngestResults(directory.database, [sampleIngestResult(sampleReading({ ...facts, units }))]);
  for (const repo of ["two", "gone"]) {
    const unit = sampleUnitFacts({ digest: "2".repeat(64) });
    const reading = sampleReading({ ...facts, repo, units: [unit] });
    await writeIngestResults(directory.database, [sampleIngestResult(reading)]);
  }
});
afterAll(async () => {
  globalThis.skillshelfDirectory = undefined;
  await directory.remove();
});

async function ask(...skills: readonly VerifiedSkill[]) {
  const { content } = await verifySkills(skills);
  return toVerifyAnswer(skills, content, url).data;
}

it("tells about skills by repository and path, in the order of the request", async () => {
  const [unknown, found, elsewhere, copy, moved] = await ask(
    { repository: "a/none", path: "SKILL.md" },
    { repository: "A/One", path: "skills/pdf/SKILL.md", commit: audited },
    { repository: "a/one", commit: "b".repeat(40) },
    { repository: "a/one", path: "copies/pdf/SKILL.md" },
    { repository: "a/one", path: "old/skills/pdf/SKILL.md" },
  );
  expect(unknown).toMatchObject({ repository: "a/none", status: "unknown", current: null, audit: null, skill: null });
  expect(found).toMatchObject({
    repository: "A/One",
    status: "active",
    current: "a/one",
    commit: audited,
    newestCommit: audited,
    audit: { commit: audited },
    isAuditedCommit: true,
    skill: { name: "pdf", path: "skills/pdf/SKILL.md", url: `${url}/en/skills/a/one/pdf`, level: "high", omitted: 15 },
  });
  expect(found).toHaveProperty("skill.findings.length", 50);
  expect(elsewhere).toMatchObject({ isAuditedCommit: false, skill: null, movedTo: null });
  expect(copy).toMatchObject({ isAuditedCommit: null, skill: { path: "skills/pdf/SKILL.md" } });
  expect(moved).toMatchObject({ skill: null, movedTo: "skills/pdf/SKILL.md" });
});

it("finds at most 50 skills by the first digits of a digest", async () => {
  const [one, many, none] = await ask(
    { digestPrefix: digestOf(7).slice(0, 63) },
    { digestPrefix: "abcdef" },
    { digestPrefix: "abcdee" },
  );
  expect(one).toMatchObject({ hasMore: false });
  expect(one).toHaveProperty("matches.length", 16);
  expect(many).toMatchObject({ hasMore: true });
  expect(many).toHaveProperty("matches.length", 50);
  expect(many).toHaveProperty("matches.0", {
    digest: digestOf(0),
    repository: "a/one",
    commit: audited,
    name: "s0",
    path: "skills/s0/SKILL.md",
    url: `${url}/en/skills/a/one/s0`,
    level: "none",
  });
  expect(none).toMatchObject({ matches: [], hasMore: false });
});

it("follows the facts, and the status of repositories", async () => {
  const digestPrefix = "2".repeat(6);
  expect(await ask({ digestPrefix })).toMatchObject([{ matches: [{ repository: "a/gone" }, { repository: "a/two" }] }]);
  await removeRecord(
    directory.database,
    { owner: "a", repo: "gone" },
    { status: "removed", reason: "It is gone.", successor: null },
  );
  await removeRecord(
    directory.database,
    { owner: "a", repo: "two" },
    { status: "renamed", reason: "It moved.", successor: "a/one" },
  );
  const [byDigest, removed, renamed] = await ask(
    { digestPrefix },
    { repository: "a/gone", path: "skills/pdf/SKILL.md" },
    { repository: "a/two", path: "skills/pdf/SKILL.md", commit: audited },
  );
  expect(byDigest).toMatchObject({ matches: [] });
  expect(removed).toMatchObject({ status: "removed", reason: "It is gone.", current: null, skill: null });
  expect(renamed).toMatchObject({
    status: "renamed",
    successor: "a/one",
    current: "a/one",
    isAuditedCommit: true,
    skill: { path: "skills/pdf/SKILL.md" },
  });
  const unit = sampleUnitFacts({ digest: "3".repeat(64) });
  await writeIngestResults(directory.database, [
    sampleIngestResult(sampleReading({ owner: "a", repo: "one", commit: audited, units: [unit] })),
  ]);
  expect(await ask({ digestPrefix: "abcdef" }, { digestPrefix: "333333" })).toMatchObject([
    { matches: [] },
    { matches: [{ repository: "a/one", digest: "3".repeat(64) }] },
  ]);
});
