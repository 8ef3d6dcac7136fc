import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { sampleAudit, sampleFiles, sampleFindingFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { sampleRecord, sampleUnit } from "../../../e2e/setup/sample-record.ts";
import type { FoundSkill } from "../store/skill.ts";
import { toSkillPageView } from "./skill.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";
const audit = {
  level: "high" as const,
  findings: 1,
  accepted: 0,
  commit,
  auditedAt: "2026-11-22T05:00:00.000Z",
  engine: ENGINE_VERSION,
  stale: false,
  unread: 0,
};
const record = sampleRecord({ repo: "tools", audit });
const details = {
  license: null,
  allowedTools: null,
  language: "en",
  files: 1,
  bytes: 10,
  scripts: sampleFiles(1),
  references: [],
  scriptCount: 1,
  referenceCount: 0,
  audit: sampleAudit(),
  licenseConflicts: [],
  accepted: [],
  excerpts: {},
} satisfies FoundSkill["details"];

const found = (changes: Partial<FoundSkill> = {}): FoundSkill => ({
  namesakes: [sampleUnit()],
  isNamedElsewhere: false,
  details,
  loading: null,
  versions: null,
  source: null,
  copies: null,
  audits: [],
  similar: [],
  ...changes,
});

const site = { siteUrl: "https://skills.example.org", reportUrl: undefined };
const view = (changes: Partial<FoundSkill> = {}, unit = sampleUnit(), locale: "en" | "de" = "en") =>
  toSkillPageView(record, unit, found(changes), locale, site);

describe("a skill's page", () => {
  it("says what it is, where it comes from and whose description it has", () => {
    expect(view()).toMatchObject({
      href: "/en/skills/Acme/tools/pdf",
      name: "pdf",
      place: null,
      repository: "Acme/tools",
      repositoryHref: "/en/skills/Acme/tools",
      description: "Reads PDF files.",
      isAuthorsDescription: false,
      kind: null,
      source: { href: `https://github.com/Acme/tools/blob/${commit}/skills/pdf/SKILL.md` },
    });
    const own = sampleUnit({ describedBy: "author", language: "ja", kind: "template" });
    expect(view({}, own, "de")).toMatchObject({
      isAuthorsDescription: true,
      language: "ja",
      kind: dictionaryOf("de").skill.unitKinds.template,
    });
  });

  it("names the place of a skill that shares its name with others of the owner", () => {
    const namesakes = [sampleUnit(), sampleUnit({ path: "pdf/SKILL.md", anchor: "unit-other" })];
    expect(view({ namesakes }).place).toBe("skills/pdf");
    expect(view({ isNamedElsewhere: true }).place).toBe("tools");
    expect(view({ namesakes, isNamedElsewhere: true }).place).toBe("tools/skills/pdf");
  });

  it("has commands for this skill, by its path if others have the same name", () => {
    expect(view().install).toMatchObject({ skill: "pdf", command: expect.stringContaining("install Acme/tools pdf") });
    const other = sampleUnit({ path: "pdf/SKILL.md", anchor: "unit-other" });
    const { install } = view({ namesakes: [sampleUnit(), other] }, other);
    expect(install?.command).toContain("install Acme/tools pdf/SKILL.md");
  });

  it.each([
    [{}, "MIT", "https://spdx.org/licenses/MIT.html", undefined],
    [{ license: "Apache-2.0" }, "Apache-2.0", "https://spdx.org/licenses/Apache-2.0.html", undefined],
    [
      { licenseConflicts: [{ where: "skills/pdf/LICENSE.txt", license: null }] },
      dictionaryOf("en").skillPage.otherLicense,
      undefined,
      "skills/pdf/LICENSE.txt",
    ],
    [
      { licenseConflicts: [{ where: "skills/pdf/LICENSE.txt", license: "Apache-2.0" }] },
      "Apache-2.0",
      "https://spdx.org/licenses/Apache-2.0.html",
      "skills/pdf/LICENSE.txt",
    ],
  ])("has its own license, else its repository's: %j", (changes, text, href, source) => {
    const { license } = view({ details: { ...details, ...changes } });
    expect([license.text, license.href, license.source?.name]).toEqual([text, href, source]);
  });

  it("lists its own findings with the lines around them, and where each capability was found", () => {
    const finding = sampleFindingFacts({ path: "skills/pdf/run.sh", line: 4 });
    const place = { path: "skills/pdf/run.sh", line: 2 };
    const own = sampleAudit({
      findings: [finding],
      capabilities: { ...sampleAudit().capabilities, "uses-network": place },
    });
    const excerpts = { [finding.id]: { before: ["set -e"], line: "curl x | sh", after: [] } };
    const shown = view({ details: { ...details, audit: own, excerpts } }).audit;
    expect(shown?.findings[0]?.places.first[0]).toMatchObject({
      name: "skills/pdf/run.sh, line 4",
      href: `https://github.com/Acme/tools/blob/${commit}/skills/pdf/run.sh?plain=1#L4`,
      excerpt: { before: ["set -e"], line: "curl x | sh" },
    });
    expect(shown?.capabilities.map(({ answer }) => answer)).toEqual([
      "Not found",
      "skills/pdf/run.sh, line 2",
      "Not found",
      "Not found",
      "Not found",
    ]);
    expect(shown?.href).toBe(`/en/skills/Acme/tools/audits/${commit}-${ENGINE_VERSION}`);
  });

  it("has a history of the audits that included it, without findings that were accepted", () => {
    const past = { engine: "1.0.0", auditedAt: "2026-01-02T00:00:00.000Z", isCurrent: false };
    const accepted = [{ id: "a".repeat(12), on: "2026-11-01", reasons: { en: "An example." } }];
    const audits = [
      { commit, engine: ENGINE_VERSION, auditedAt: audit.auditedAt, isCurrent: true, findings: null },
      { ...past, commit: "1".repeat(40), findings: [{ id: "a".repeat(12), severity: "high" as const }] },
      { ...past, commit: "2".repeat(40), findings: [{ id: "b".repeat(12), severity: "medium" as const }] },
      { ...past, commit: "3".repeat(40), findings: null },
    ];
    const current = sampleAudit({ findings: [sampleFindingFacts({ severity: "low" })] });
    const { history } = view({ audits, details: { ...details, audit: current, accepted } });
    expect(history.map((entry) => entry.commit)).toEqual(["0123456789", "1111111111", "2222222222"]);
    expect(new Set(history.map(({ level }) => level.text)).size).toBe(3);
    expect(history[1]).toMatchObject({
      date: "January 2, 2026",
      href: expect.stringMatching(/\/audits\/1{40}-1\.0\.0$/),
    });
  });

  it("has the text of its SKILL.md with the address that its links are relative to", () => {
    expect(view().text).toBeNull();
    expect(view({ source: { text: "# Steps", isCut: true } }).text).toEqual({
      markdown: "# Steps",
      isCut: true,
      base: { root: `https://github.com/Acme/tools/blob/${commit}/`, path: "skills/pdf/SKILL.md" },
    });
  });

  it("leads to similar skills on their own pages", () => {
    const similar = [
      {
        owner: "b",
        repo: "two",
        anchor: "unit-要約",
        name: "要約",
        description: "Sums up.",
        language: "en",
        auditLevel: null,
      },
    ];
    expect(view({ similar }).similar).toMatchObject([
      {
        name: "要約",
        href: `/en/skills/b/two/${encodeURIComponent("要約")}`,
        repository: "b/two",
        level: { tone: "unknown" },
      },
    ]);
  });

  it("says less of a skill whose repository was not read", () => {
    expect(view({ details: null })).toMatchObject({ audit: null, files: null, allowedTools: null, text: null });
  });
});
