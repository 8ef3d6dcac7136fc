import {
  auditAnswerSchema,
  type MatchedField,
  searchHitSchema,
  searchMetaSchema,
  searchPageSchema,
  skillDetailSchema,
  skillIndexSchema,
  skillRecordSchema,
  type UnitFile,
  unitSearchSchema,
} from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { ruleWordsIn } from "@skillshelf/skill-audit/rule-words";
import { noPageFacts } from "@skillshelf/skill-reader/repository-facts";
import { sampleAudit, sampleFindingFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { describe, expect, it } from "vitest";
import { sampleDrawnFacts, sampleDrawnUnit } from "../../../e2e/setup/sample-facts.ts";
import { sampleRecord, sampleUnit } from "../../../e2e/setup/sample-record.ts";
import { toSkillRecord } from "../skill-record.ts";
import { unitAnchors } from "../unit-anchors.ts";
import {
  DETAIL_UNITS,
  type SearchOutcome,
  toAuditAnswer,
  toSearchHit,
  toSearchPage,
  toSkillDetail,
  toSkillIndex,
  toUnitSearch,
} from "./api.ts";

describe("api", () => {
  const siteUrl = "https://skills.example.org";

  const unit = (index: number) =>
    sampleUnit({
      name: `unit ${index}`,
      path: `units/${index}/SKILL.md`,
      description: null,
      anchor: `unit-${index}`,
      plugin: "units",
    });

  describe("toSkillRecord", () => {
    it("answers what the API promises and nothing else", () => {
      expect(() => skillRecordSchema.strict().parse(toSkillRecord(sampleRecord(), siteUrl))).not.toThrow();
    });

    it("names the page in the default language and the repository, in their own letter case", () => {
      expect(toSkillRecord(sampleRecord(), siteUrl)).toMatchObject({
        url: "https://skills.example.org/en/skills/Acme/Tools.md",
        repositoryUrl: "https://github.com/Acme/Tools.md",
      });
    });

    it("gives times in UTC", () => {
      expect(toSkillRecord(sampleRecord(), siteUrl)).toMatchObject({
        updatedAt: "2026-01-31T12:00:00.000Z",
        indexedAt: "2026-02-02T06:00:00.250Z",
      });
    });

    it("is reviewed exactly where a review has a date", () => {
      expect(toSkillRecord(sampleRecord({ reviewedOn: null }), siteUrl)).toMatchObject({
        reviewed: false,
        reviewedOn: null,
      });
      expect(toSkillRecord(sampleRecord({ reviewedOn: "2026-01-02" }), siteUrl)).toMatchObject({
        reviewed: true,
        reviewedOn: "2026-01-02",
      });
    });

    it("gives the cost of context only when both parts were measured", () => {
      const tokens = (contextAlways: number | null, contextOnActivation: number | null) =>
        toSkillRecord(sampleRecord({ contextAlways, contextOnActivation }), siteUrl).contextTokens;
      expect(tokens(120, 4_000)).toEqual({ always: 120, onActivation: 4_000 });
      expect(tokens(0, 0)).toEqual({ always: 0, onActivation: 0 });
      expect(tokens(120, null)).toBeNull();
      expect(tokens(null, 4_000)).toBeNull();
    });

    it("tells zero stars from stars that were never counted", () => {
      expect(toSkillRecord(sampleRecord({ stars: 0 }), siteUrl).stars).toBe(0);
      expect(toSkillRecord(sampleRecord({ stars: null }), siteUrl).stars).toBeNull();
    });

    it("keeps status, reason and successor of a departed record that has lost its facts", () => {
      const departed = sampleRecord({
        status: "renamed",
        reason: "It has a new name.",
        successor: "acme/new",
        summary: "",
        tags: [],
        languages: [],
        license: null,
        skillCount: 0,
        reviewedOn: null,
        reviewedCommit: null,
        commit: null,
        updatedAt: null,
      });
      const record = toSkillRecord(departed, siteUrl);
      expect(() => skillRecordSchema.strict().parse(record)).not.toThrow();
      expect(record).toMatchObject({ status: "renamed", reason: "It has a new name.", successor: "acme/new" });
    });

    it("never carries long text, even where the store hands it over", () => {
      const longText = "long ".repeat(10_000);
      const stored = { ...sampleRecord(), body: longText, texts: [{ body: longText }], installation: longText };
      const answer = JSON.stringify(toSkillRecord(stored, siteUrl));
      expect(answer).not.toContain("long long");
      expect(answer.length).toBeLessThan(2_000);
    });
  });

  describe("toSkillDetail", () => {
    it("adds the units with their page and audit, without their anchors and plugins", () => {
      const units = [
        {
          ...unit(1),
          description: "Reads.",
          describedBy: "author" as const,
          auditLevel: "high" as const,
          otherLocations: [".claude/skills/1/SKILL.md"],
        },
        { ...unit(2), describedBy: null, kind: "template" as const },
      ];
      const detail = toSkillDetail(sampleRecord(), units, siteUrl);
      expect(() => skillDetailSchema.strict().parse(detail)).not.toThrow();
      expect(detail.skills).toEqual([
        {
          name: "unit 1",
          path: "units/1/SKILL.md",
          otherLocations: [".claude/skills/1/SKILL.md"],
          description: "Reads.",
          descriptionBy: "author",
          audit: "high",
          url: `${detail.url}/1`,
          kind: "skill",
        },
        {
          name: "unit 2",
          path: "units/2/SKILL.md",
          otherLocations: [],
          description: null,
          descriptionBy: null,
          audit: "none",
          url: `${detail.url}/2`,
          kind: "template",
        },
      ]);
    });

    it("carries the first hundred units of a larger repository", () => {
      const units = Array.from({ length: 1_000 }, (_, index) => unit(index));
      const { skills, skillCount } = toSkillDetail(sampleRecord({ skillCount: 1_000 }), units, siteUrl);
      expect(DETAIL_UNITS).toBe(100);
      expect(skills.map(({ path }) => path)).toEqual(units.slice(0, 100).map(({ path }) => path));
      expect(skillCount).toBe(1_000);
    });

    it("carries nothing of a unit but name, path and description", () => {
      const stored = { ...unit(1), body: "long ".repeat(10_000) };
      expect(JSON.stringify(toSkillDetail(sampleRecord(), [stored], siteUrl))).not.toContain("long long");
    });
  });

  describe("toSearchHit", () => {
    const found = (matched: readonly MatchedField[]) => ({
      record: sampleRecord(),
      matched,
      isPartial: false,
      copies: [],
    });

    it("says what was found, and the pages of the skills", () => {
      const hit = toSearchHit(found(["name", "unit"]), [unit(1)], siteUrl);
      expect(() => searchHitSchema.strict().parse(hit)).not.toThrow();
      expect(hit.matched).toEqual(["name", "unit"]);
      expect(hit.matchedUnits).toEqual([{ name: "unit 1", path: "units/1/SKILL.md", url: `${hit.url}/1` }]);
    });

    it("leads to pages of any script", () => {
      const hit = toSearchHit(found(["unit"]), [{ ...unit(1), anchor: "unit-要約スキル" }], siteUrl);
      const url = new URL(hit.matchedUnits[0]?.url ?? "");
      expect(decodeURIComponent(url.pathname)).toMatch(/\/要約スキル$/);
      expect(hit.matchedUnits[0]?.url).toMatch(/^[\x21-\x7e]+$/);
    });
  });
});

describe("audit answer", () => {
  const siteUrl = "https://skills.example.org";
  const commit = "a".repeat(40);
  const audit = {
    level: "high" as const,
    findings: 1,
    accepted: 1,
    commit,
    auditedAt: "2026-11-22T05:00:00.000Z",
    engine: ENGINE_VERSION,
    stale: false,
    unread: 0,
  };
  const record = sampleRecord({ audit });

  const found = [sampleFindingFacts(), sampleFindingFacts({ id: "f".repeat(12), rule: "given-up", line: 3 })];
  const place = { path: "skills/pdf/run.sh", line: 4 };
  const unit = sampleDrawnUnit({
    path: "skills/pdf/SKILL.md",
    name: "pdf",
    audit: sampleAudit({
      findings: found,
      omitted: 2,
      capabilities: { ...sampleAudit().capabilities, "uses-network": place },
    }),
  });
  const facts = { ...noPageFacts, facts: sampleDrawnFacts({}, [unit]) };
  const answer = toAuditAnswer(record, facts, siteUrl);

  describe("the audit as the API answers it", () => {
    it("has what the API promises and nothing else", () => {
      expect(() => auditAnswerSchema.strict().parse(answer)).not.toThrow();
      expect(JSON.stringify(answer)).not.toContain("excerpt");
    });

    it("has what plugins install besides skills, with links and findings", () => {
      const part = {
        kind: "hook" as const,
        name: "Stop",
        target: "a",
        path: "hooks/hooks.json",
        line: 3,
        plugin: null,
      };
      const file = { ...part, kind: "command" as const, target: null, path: "commands/a.md", line: null };
      const plugin = {
        path: "plugin.json",
        folder: "",
        names: ["tools"],
        parts: [part, file],
        audit: sampleAudit({ findings: [sampleFindingFacts({ path: "hooks/hooks.json" })] }),
      };
      const pageFacts = {
        ...facts,
        facts: sampleDrawnFacts({ plugins: [plugin, { ...plugin, audit: null }] }, [unit]),
      };
      const { data } = auditAnswerSchema.strict().parse(toAuditAnswer(record, pageFacts, siteUrl));
      const address = `https://github.com/${record.owner}/${record.repo}/blob/${commit}`;
      expect(data?.plugins).toMatchObject([
        {
          path: "plugin.json",
          names: ["tools"],
          parts: [
            { ...part, url: `${address}/hooks/hooks.json?plain=1#L3` },
            { ...file, url: `${address}/commands/a.md` },
          ],
          findings: [{ path: "hooks/hooks.json" }],
        },
        { findings: [], omitted: 0, unread: [], capabilities: [] },
      ]);
    });

    it("is null until the repository was audited", () => {
      expect(toAuditAnswer(sampleRecord({ audit: null }), noPageFacts, siteUrl)).toEqual({ data: null });
    });

    it("names each finding's rule and the line at the commit audited", () => {
      const [first, second] = answer.data?.units[0]?.findings ?? [];
      expect(first).toMatchObject({
        rule: "pipe-to-shell",
        title: ruleWordsIn("pipe-to-shell", "en")?.title,
        ruleUrl: `${siteUrl}/en/docs/audit-rules#pipe-to-shell`,
        url: `https://github.com/${record.owner}/${record.repo}/blob/${commit}/skills/pdf/SKILL.md?plain=1#L12`,
      });
      expect(second).toMatchObject({ rule: "given-up", title: "given-up" });
      expect(answer.data?.units[0]?.omitted).toBe(2);
    });

    it("says which findings an editor accepted", () => {
      const accepted = [{ id: "f".repeat(12), on: "2026-11-01", reasons: { en: "It is printed." } }];
      const findings = toAuditAnswer(record, { ...facts, accepted }, siteUrl).data?.units[0]?.findings ?? [];
      expect(findings.map((one) => one.accepted)).toEqual([false, true]);
    });

    it("names what a unit does, with the place, and not what it does not", () => {
      expect(answer.data?.units[0]?.capabilities).toEqual([
        {
          capability: "uses-network",
          ...place,
          url: `https://github.com/${record.owner}/${record.repo}/blob/${commit}/skills/pdf/run.sh?plain=1#L4`,
        },
      ]);
    });

    it("names what was not read, and why", () => {
      const part = { path: "skills/pdf/lib", reason: "submodule" as const };
      const audited = sampleDrawnUnit({ audit: sampleAudit({ unread: { count: 1, parts: [part] } }) });
      const told = toAuditAnswer(record, { ...noPageFacts, facts: sampleDrawnFacts({}, [audited]) }, siteUrl);
      expect(told.data?.units[0]?.unread).toEqual([
        { ...part, url: `https://github.com/${record.owner}/${record.repo}/blob/${commit}/skills/pdf/lib` },
      ]);
    });

    it("is stale once the rules have changed", () => {
      const older = sampleRecord({ audit: { ...audit, engine: "0.0.1" } });
      expect(toAuditAnswer(older, facts, siteUrl).data?.stale).toBe(true);
    });
  });
});

describe("unit search", () => {
  const siteUrl = "https://skills.example.org";
  const hit = (repo: string, ...names: readonly string[]) => {
    const anchors = unitAnchors(names.map((name, index) => ({ name, path: `skills/${index}/SKILL.md` })));
    return {
      record: { owner: "Octo", repo },
      units: names.map((name, index) => ({ name, anchor: anchors[index] ?? "" })),
    };
  };
  const rowsOf = (hits: Parameters<typeof toUnitSearch>[0], limit = 10) =>
    unitSearchSchema.strict().parse(toUnitSearch(hits, limit, siteUrl)).skills;

  describe("what a search found, a row for each skill", () => {
    it("names the skill, its repository and its page", () => {
      expect(rowsOf([hit("One", "PDF Reader")])).toEqual([
        {
          id: "Octo/One/pdf-reader",
          name: "PDF Reader",
          installs: 0,
          source: "Octo/One",
          url: `${siteUrl}/en/skills/Octo/One/pdf-reader`,
        },
      ]);
    });

    it("has an id for each that no other has, however alike their names are, and that says which one it is", () => {
      const names = ["My Skill", "my-skill", "!!!", "???", "要約", "pdf"];
      const rows = rowsOf([hit("one", ...names), hit("two", ...names)], 100);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const { id, source, url } of rows) {
        expect(id).toBe(`${source}/${decodeURIComponent(url.split("/").at(-1) ?? "")}`);
        expect(id).toMatch(/^Octo\/(?:one|two)\/[\p{L}\p{N}-]+$/u);
      }
    });

    it("keeps the order, and ends at the limit", () => {
      expect(rowsOf([hit("one", "a", "b"), hit("two", "c")], 2).map(({ name }) => name)).toEqual(["a", "b"]);
    });

    it("leaves out names that `owner/repo@name` cannot have in it", () => {
      expect(rowsOf([hit("one", "team:review", "a#b", "plain")]).map(({ name }) => name)).toEqual(["plain"]);
    });
  });
});

describe("skill index", () => {
  const commit = "0123456789abcdef0123456789abcdef01234567";
  const digest = "a".repeat(64);
  const siteUrl = "https://skills.example";
  const records = [
    { id: 1, owner: "octo", repo: "one" },
    { id: 2, owner: "acme", repo: "two" },
  ];

  const file = (changes: Partial<UnitFile> = {}): UnitFile => ({
    recordId: 1,
    name: "pdf",
    path: "skills/pdf/SKILL.md",
    description: "Reads PDF files.",
    kind: "skill",
    files: 0,
    commit,
    digest,
    ...changes,
  });

  const indexOf = (...files: readonly UnitFile[]) =>
    skillIndexSchema.strict().parse(toSkillIndex(records, files, siteUrl));
  const none = { severalFiles: 0, noDescription: 0, unfitName: 0, sameName: 0, notRead: 0 };

  describe("an index of skills", () => {
    it("gives a skill that is one file, at its host and at the commit it was read at, with the digest of its bytes", () => {
      expect(indexOf(file({ path: "skills/a b/#1/SKILL.md" }))).toEqual({
        $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
        skills: [
          {
            name: "pdf",
            type: "skill-md",
            description: "Reads PDF files.",
            url: `https://raw.githubusercontent.com/octo/one/${commit}/skills/a%20b/%231/SKILL.md`,
            digest: `sha256:${digest}`,
          },
        ],
        omitted: { count: 0, reasons: none, install: [] },
      });
    });

    it.each<[string, Partial<UnitFile>, keyof typeof none]>([
      ["has other files", { files: 1 }, "severalFiles"],
      ["nobody described", { description: null }, "noDescription"],
      ["is described by nothing", { description: "" }, "noDescription"],
      ["has a name in capitals", { name: "PDF" }, "unfitName"],
      ["has a name with two hyphens", { name: "pdf--reader" }, "unfitName"],
      ["has a name that is a path", { name: "../pdf" }, "unfitName"],
      ["has a name that is too long", { name: "p".repeat(65) }, "unfitName"],
      ["could not be read", { digest: null }, "notRead"],
      ["nothing was read of", { digest: null, commit: null, files: null }, "notRead"],
    ])("leaves out and counts a skill that %s", (_, changes, reason) => {
      expect(indexOf(file(changes))).toMatchObject({
        skills: [],
        omitted: { count: 1, reasons: { ...none, [reason]: 1 } },
      });
    });

    it("names those that it leaves out in a command for each repository, each by what only it is called", () => {
      const { omitted } = indexOf(
        file({ files: 1 }),
        file({ name: "docx", path: "skills/docx/SKILL.md", files: 2 }),
        file({ name: "docx", path: "copies/docx/SKILL.md" }),
        file({ name: "given", path: "skills/given/SKILL.md" }),
        file({ name: "It's one", path: "skills/it's one/SKILL.md" }),
        file({ name: "other", recordId: 2, path: "SKILL.md", description: null }),
      );
      expect(omitted?.install).toEqual([
        `npx ${siteUrl}/cli/skillshelf.tgz install octo/one pdf skills/docx/SKILL.md 'skills/it'\\''s one/SKILL.md'`,
        `npx ${siteUrl}/cli/skillshelf.tgz install acme/two other`,
      ]);
    });

    it.each([
      ["at the root", "SKILL.md"],
      ["in a folder", "skills/SKILL.md"],
    ])("leaves out a skill %s that has another one below it, which it may speak of", (_, path) => {
      const { skills, omitted } = indexOf(file({ name: "all", path }), file({ path: "skills/sub/pdf/SKILL.md" }));
      expect(skills.map(({ name }) => name)).toEqual(["pdf"]);
      expect(omitted?.reasons.severalFiles).toBe(1);
    });

    it("gives a skill beside another one, and one below a unit of another repository", () => {
      const { skills } = indexOf(
        file({ path: "skills/pdf/SKILL.md" }),
        file({ name: "pdf-forms", path: "skills/pdf-forms/SKILL.md" }),
        file({ name: "other", recordId: 2, path: "SKILL.md" }),
      );
      expect(skills.map(({ name }) => name)).toEqual(["pdf", "pdf-forms", "other"]);
    });

    it("gives the first of several of a name, in whatever repository they are", () => {
      const { skills, omitted } = indexOf(file({ files: 3 }), file({ path: "b/SKILL.md" }), file({ recordId: 2 }));
      expect(skills.map(({ url }) => url)).toEqual([expect.stringContaining("/octo/one/")]);
      expect(omitted).toEqual({
        count: 2,
        reasons: { ...none, severalFiles: 1, sameName: 1 },
        install: [
          `npx ${siteUrl}/cli/skillshelf.tgz install octo/one skills/pdf/SKILL.md`,
          `npx ${siteUrl}/cli/skillshelf.tgz install acme/two pdf`,
        ],
      });
    });

    it("neither gives nor counts templates and fixtures", () => {
      expect(indexOf(file({ kind: "template" }), file({ kind: "fixture" }))).toMatchObject({
        skills: [],
        omitted: { count: 0, install: [] },
      });
    });
  });
});

describe("search page", () => {
  const siteUrl = "https://skills.example.org";
  const parameters = { q: "pdf", page: 1, pageSize: 24, sort: "relevance", facets: false } as const;
  const nothing: SearchOutcome = {
    items: [],
    units: new Map(),
    totalCount: 0,
    isLowerBound: false,
    facets: undefined,
    didYouMean: null,
    correctedQuery: null,
    isSoft: false,
  };

  describe("toSearchPage", () => {
    it("gives each record with what was found in it", () => {
      const found: SearchOutcome = {
        ...nothing,
        items: [
          { record: sampleRecord({ id: 1 }), matched: ["unit"], isPartial: false, copies: [] },
          {
            record: sampleRecord({ id: 2, repo: "other" }),
            matched: ["name"],
            isPartial: true,
            copies: [{ owner: "Copier", repo: "copy" }],
          },
        ],
        units: new Map([[1, [{ name: "pdf", path: "pdf/SKILL.md", anchor: "unit-pdf" }]]]),
        totalCount: 2,
      };
      const page = toSearchPage(parameters, found, siteUrl);
      expect(() => searchPageSchema.strict().parse(page)).not.toThrow();
      expect(page.data.map(({ repo, matched }) => [repo, matched])).toEqual([
        ["Tools.md", ["unit"]],
        ["other", ["name"]],
      ]);
      expect(page.data.map(({ partial, copies }) => [partial, copies])).toEqual([
        [undefined, undefined],
        [true, [{ owner: "Copier", repo: "copy", url: `${siteUrl}/en/skills/Copier/copy` }]],
      ]);
      expect(page.data.map(({ matchedUnits }) => matchedUnits.map(({ path }) => path))).toEqual([["pdf/SKILL.md"], []]);
    });

    it.each([
      [0, 0],
      [1, 1],
      [24, 1],
      [25, 2],
      [10_000, 417],
    ])("divides %i results into %i pages of 24", (totalCount, totalPages) => {
      expect(toSearchPage(parameters, { ...nothing, totalCount }, siteUrl).pagination).toEqual({
        page: 1,
        pageSize: 24,
        totalCount,
        totalPages,
      });
    });

    it("keeps the number of a page past the end", () => {
      const page = toSearchPage({ ...parameters, page: 9 }, { ...nothing, totalCount: 3 }, siteUrl);
      expect(page.data).toEqual([]);
      expect(page.pagination).toMatchObject({ page: 9, totalPages: 1 });
    });
  });

  describe("meta of a search", () => {
    it("carries the query and the category", () => {
      const { meta } = toSearchPage({ ...parameters, category: "documents" }, nothing, siteUrl);
      expect(() => searchMetaSchema.strict().parse(meta)).not.toThrow();
      expect(meta).toEqual({
        query: "pdf",
        category: "documents",
        didYouMean: null,
        correctedQuery: null,
        someWordsMissing: false,
      });
    });

    it("has null for no category and an empty text for no query", () => {
      expect(toSearchPage({ ...parameters, q: "" }, nothing, siteUrl).meta).toMatchObject({
        query: "",
        category: null,
      });
    });

    it("says that the count is a lower bound only where it is one", () => {
      const found = { ...nothing, totalCount: 10_000 };
      expect(toSearchPage(parameters, { ...found, isLowerBound: true }, siteUrl).meta.totalCountIsLowerBound).toBe(
        true,
      );
      expect(toSearchPage(parameters, found, siteUrl).meta).not.toHaveProperty("totalCountIsLowerBound");
    });

    it("carries how the query was corrected, and what may have been meant", () => {
      const found = { ...nothing, didYouMean: "pdfs", correctedQuery: "pdf form" };
      expect(toSearchPage(parameters, found, siteUrl).meta).toMatchObject({
        didYouMean: "pdfs",
        correctedQuery: "pdf form",
      });
    });

    it("carries facets only where they were counted", () => {
      const facets = {
        category: [{ value: "documents", count: 2 }],
        license: [],
        language: [],
        audit: [],
        capability: [],
        agent: [],
        isEstimate: false,
      };
      expect(toSearchPage(parameters, { ...nothing, facets }, siteUrl).meta.facets).toEqual(facets);
      expect(toSearchPage(parameters, nothing, siteUrl).meta).not.toHaveProperty("facets");
    });
  });
});
