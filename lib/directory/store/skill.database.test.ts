import type { Snapshot } from "@skillshelf/skill-reader/repository-facts";
import {
  sampleAudit,
  sampleFiles,
  sampleFindingFacts,
  sampleIngestResult,
  sampleReading,
  sampleUnitFacts,
} from "@skillshelf/skill-reader/testing/sample-facts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { maskOf } from "../agent-mask.ts";
import { removeRecord, renameRecord, writeIngestResults } from "../ingest/changes.ts";
import { loadContent } from "../ingest/content/load.ts";
import { findRecordWithUnits } from "./records.ts";
import { findSkill } from "./skill.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

const write = (...readings: Snapshot[]) =>
  writeIngestResults(
    directory.database,
    readings.map((reading) => sampleIngestResult(reading)),
  );
const find = async (slug: string, name = "a/one") => {
  const [owner = "", repo = ""] = name.split("/");
  return (await findSkill(directory.database, owner, repo, slug))?.skill;
};

const unit = (name: string, changes = {}) => sampleUnitFacts({ name, path: `skills/${name}/SKILL.md`, ...changes });
const excerpt = { before: ["a"], line: "curl x | sh", after: ["b"] };

describe("a skill", () => {
  it("is found by its slug, with its record in any letter case", async () => {
    await write(sampleReading({ units: [unit("pdf"), unit("docx")] }));
    const found = await findSkill(directory.database, "A", "ONE", "docx");
    expect(found?.record).toMatchObject({ owner: "a", repo: "one" });
    expect(found?.skill?.namesakes).toMatchObject([{ name: "docx", anchor: "unit-docx" }]);
    expect(await find("none")).toBeNull();
    expect(await findSkill(directory.database, "a", "none", "pdf")).toBeUndefined();
  });

  it("has what agents do with it, predicted for the versions that its repository was read with", async () => {
    const cause = { result: "dropped", reason: "invalid-yaml", line: 2, agents: ["pi"] } as const;
    const loading = [{ ...cause, agents: [...cause.agents] }];
    const agents = { pi: "0.9.0", codex: "0.1.0" };
    const { loading: _, ...older } = unit("old");
    await write(
      sampleReading({ units: [unit("pdf", { loading }), older], loading: { version: 1, agents } }),
      sampleReading({ repo: "two", loading: undefined }),
    );
    expect(await find("pdf")).toMatchObject({ loading, versions: agents });
    expect(await find("old")).toMatchObject({ loading: null, versions: agents });
    expect(await find("pdf", "a/two")).toMatchObject({ loading: null, versions: null });
    const listed = await findRecordWithUnits(directory.database, "a", "one", { limit: 9, offset: 0 });
    expect(listed?.content).toMatchObject({
      agents,
      units: [
        { name: "old", loading: null },
        { name: "pdf", loading },
      ],
    });
    const [masks] = await directory.database.execute(sql`
      select (select agents from directory.units where name = 'pdf' and loading is not null) as skill,
        (select s.agents from directory.record_search s join directory.records r on r.id = s.record_id where repo = 'one') as record`);
    expect(masks).toEqual({ skill: maskOf("codex"), record: maskOf("codex") });
  });

  it("has its own facts, the lines of its own findings and those that editors accepted, and no others", async () => {
    const finding = sampleFindingFacts({ id: "a".repeat(12) });
    const other = sampleFindingFacts({ id: "b".repeat(12) });
    const conflicts = [
      { where: "skills/pdf/LICENSE.txt", license: null },
      { where: "skills/docx/LICENSE.txt", license: null },
      { where: "LICENSE", license: "MIT" },
    ];
    const units = [
      unit("pdf", { audit: sampleAudit({ findings: [finding] }), scripts: sampleFiles(120), allowedTools: ["Bash"] }),
      unit("docx", { audit: sampleAudit({ findings: [other] }) }),
    ];
    const excerpts = { [finding.id]: excerpt, [other.id]: "rm -rf /" };
    await write(sampleReading({ units, licenseConflicts: conflicts }, { excerpts }));
    const accepted = [finding, other].map(({ id }) => ({ id, on: "2026-11-01", reasons: { en: "An example." } }));
    const skills = [{ ...makeSkill("a", "one"), accepted }];
    await loadContent(directory.database, { ...(await bundledContent()), skills, collections: [] });
    const details = (await find("pdf"))?.details;
    expect(details).toMatchObject({ allowedTools: ["Bash"], scriptCount: 120, audit: { findings: [finding] } });
    expect(details?.scripts).toHaveLength(100);
    expect(details?.excerpts).toEqual({ [finding.id]: excerpt });
    expect(details?.accepted.map(({ id }) => id)).toEqual([finding.id]);
    expect(details?.licenseConflicts).toEqual([conflicts[0]]);
    expect((await find("docx"))?.details?.excerpts).toEqual({ [other.id]: "rm -rf /" });
  });

  it("has the text of the commit that is described, until a commit without it is read", async () => {
    const text = { path: "skills/pdf/SKILL.md", text: "# Steps", isCut: false };
    await write({ ...sampleReading({ units: [unit("pdf"), unit("docx")] }), texts: [text] });
    expect((await find("pdf"))?.source).toEqual({ text: "# Steps", isCut: false });
    expect((await find("docx"))?.source).toBeNull();
    await renameRecord(directory.database, { owner: "a", repo: "one" }, { owner: "b", repo: "two" });
    expect((await find("pdf", "b/two"))?.source).toMatchObject({ text: "# Steps" });
    const later = sampleReading({ owner: "b", repo: "two", commit: "1".repeat(40), units: [unit("pdf")] });
    await write(later);
    expect((await find("pdf", "b/two"))?.source).toBeNull();
  });

  it("has its audits, the newest first, with what each found in it", async () => {
    const found = (severity: "low" | "high", id: string) =>
      unit("pdf", { audit: sampleAudit({ findings: [sampleFindingFacts({ severity, id: id.repeat(12) })] }) });
    const reading = (commit: string, day: number, one: ReturnType<typeof unit>) =>
      sampleReading({
        commit: commit.repeat(40),
        readAt: `2026-03-0${day}T00:00:00.000Z`,
        committedAt: `2026-03-0${day}T00:00:00.000Z`,
        units: [one, unit("docx")],
      });
    await write(reading("1", 1, found("high", "a")));
    await write(reading("2", 2, unit("xlsx")));
    await write(reading("3", 3, found("low", "b")));
    const audits = (await find("pdf"))?.audits;
    expect(audits?.map(({ commit }) => commit[0])).toEqual(["3", "2", "1"]);
    expect(audits?.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(audits?.map(({ findings }) => findings && findings.map(({ severity }) => severity))).toEqual([
      null,
      null,
      ["high"],
    ]);
    expect(audits?.[0]).toMatchObject({ auditedAt: expect.stringMatching(/^2026-03-03T00:00:00/) });
  });

  it("goes with its record", async () => {
    await write(sampleReading({ units: [unit("pdf")] }));
    await removeRecord(
      directory.database,
      { owner: "a", repo: "one" },
      { status: "removed", reason: "Gone.", successor: null },
    );
    const found = await findSkill(directory.database, "a", "one", "pdf");
    expect(found).toMatchObject({ record: { status: "removed" }, skill: null });
    const [rest] = await directory.database.execute(sql`select count(*)::int as count from directory.unit_details`);
    expect(rest).toEqual({ count: 0 });
  });
});

describe("similar skills", () => {
  const other = (repo: string, name: string, description: string, changes = {}) =>
    sampleReading(
      { owner: "b", repo, units: [unit(name, changes)] },
      { descriptions: { [`skills/${name}/SKILL.md`]: description } },
    );

  it("have the same name, or words of the name and description in common, and are in other repositories", async () => {
    await write(
      sampleReading(
        { units: [unit("sql-code-review"), unit("code-review-notes")] },
        { descriptions: { "skills/sql-code-review/SKILL.md": "Reviews database queries for mistakes." } },
      ),
      other("same", "sql-code-review", "Something."),
      other("close", "code-review", "Reviews changes."),
      other("topic", "sql-tuning", "Makes slow database queries faster."),
      other("word", "code-golf", "Shortens programs."),
      other("template", "sql-code-review-template", "Reviews database queries.", { kind: "template" }),
      other("far", "pdf", "Reviews database queries for mistakes."),
    );
    const similar = (await find("sql-code-review"))?.similar;
    expect(similar?.map(({ repo, name }) => `${repo} ${name}`)).toEqual([
      "same sql-code-review",
      "close code-review",
      "topic sql-tuning",
    ]);
    expect(similar?.[1]).toMatchObject({ owner: "b", anchor: "unit-code-review", auditLevel: "none" });
  });
});
