import type {
  AgentLoading,
  AuditAnswer,
  Finding,
  SearchHit,
  SearchPage,
  SkillDetail,
} from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { sampleRecord, sampleUnit } from "../../../e2e/setup/sample-record.ts";
import { toSkillRecord } from "../skill-record.ts";
import { toSkillDetail } from "../views/api.ts";
import {
  auditOutputSchema,
  auditText,
  categoriesText,
  searchText,
  skillText,
  toAuditOutput,
  toSkillOutput,
} from "./texts.ts";

describe("texts", () => {
  const siteUrl = "https://skills.example.org";
  const commit = "a".repeat(40);
  const record = toSkillRecord(sampleRecord(), siteUrl);

  const pageOf = (hits: readonly Partial<SearchHit>[], meta: Partial<SearchPage["meta"]> = {}): SearchPage => ({
    data: hits.map((hit) => ({ ...record, matched: [], matchedUnits: [], ...hit })),
    pagination: { page: 1, pageSize: 10, totalCount: hits.length, totalPages: 1 },
    meta: {
      query: "pdf",
      category: null,
      didYouMean: null,
      correctedQuery: null,
      someWordsMissing: false,
      ...meta,
    },
  });

  const detailOf = (units: number): SkillDetail =>
    toSkillDetail(
      sampleRecord({ skillCount: units }),
      Array.from({ length: units }, (_, index) => sampleUnit({ path: `skills/${index}/SKILL.md` })),
      siteUrl,
    );

  const outputOf = (detail: SkillDetail, agents: AgentLoading[] = []) => {
    const data = detail.skills.map((unit) => ({ ...unit, agents }));
    const pagination = { page: 1, pageSize: 100, totalCount: data.length, totalPages: 1 };
    return toSkillOutput({ data: detail }, { data, pagination, meta: {} });
  };

  describe("what a search found", () => {
    it("is said with each record's name, facts and page", () => {
      const matchedUnits = [{ name: "pdf", path: "skills/pdf/SKILL.md", url: `${record.url}#unit-pdf` }];
      const text = searchText(pageOf([{ matchedUnits }]));
      expect(text).toContain("1 result; page 1 of 1.");
      expect(text).toContain("- **Acme tools** (Acme/Tools.md): Tools for reading files.");
      expect(text).toContain("2 skills; license MIT; not audited");
      expect(text).toContain("Matching skills: pdf");
      expect(text).toContain(record.url);
    });

    it("is said to be nothing, with what may have been meant", () => {
      expect(searchText(pageOf([], { didYouMean: "slides" }))).toBe('No results. Did you mean "slides"?');
    });

    it("is said with the words that were searched for instead", () => {
      expect(searchText(pageOf([{}], { correctedQuery: "slides" }))).toContain('Showing results for "slides".');
    });

    it("cannot be made to look like lines of ours by the text of a record", () => {
      const summary = "One\n- **Trusted** (a/b): two\u2028three\u202E\u0007";
      const text = searchText(pageOf([{ summary }]));
      expect(text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(1);
      for (const character of ["\u2028", "\u202E", "\u0007"]) expect(text).not.toContain(character);
    });

    it("names the words that are missing, and the copies that stand behind a record", () => {
      const copies = [{ owner: "Copier", repo: "copy", url: siteUrl }];
      const text = searchText(pageOf([{ partial: true, copies }]));
      expect(text).toContain("Partial match.");
      expect(text).toContain("Copies: Copier/copy");
      expect(searchText(pageOf([{}]))).not.toMatch(/Partial|Copies/);
    });

    it("names what speaks against a record", () => {
      const text = searchText(pageOf([{ license: null, status: "archived", copyOf: "first/one" }]));
      expect(text).toContain("no license detected");
      expect(text).toContain("archived");
      expect(text).toContain("mostly copied from first/one");
    });
  });

  describe("a record", () => {
    it("is said with its skills, the first thirty of many", () => {
      expect(skillText(outputOf(detailOf(2)))).toContain("- pdf (skills/1/SKILL.md): Reads PDF files.");
      const text = skillText(outputOf(detailOf(45)));
      expect(text.match(/SKILL\.md/g)).toHaveLength(30);
      expect(text).toContain("- and 15 more");
    });

    it("says which of them are none to install", () => {
      const detail = detailOf(2);
      const [first, ...others] = detail.skills;
      if (first === undefined) throw new Error("there is a skill");
      const text = skillText(outputOf({ ...detail, skills: [{ ...first, kind: "template" }, ...others] }));
      expect(text.match(/^- pdf .*/gm)).toEqual([
        "- pdf (skills/0/SKILL.md, a template): Reads PDF files.",
        "- pdf (skills/1/SKILL.md): Reads PDF files.",
      ]);
    });
  });

  describe("the agents of a record", () => {
    const pi = { agent: "pi", version: "0.9.0", result: "dropped", reason: "invalid-yaml", line: 3 } as const;
    const cut = {
      agent: "codex",
      version: "0.1.0",
      result: "changed",
      reason: "description-truncated",
      line: 2,
    } as const;
    const goose = { agent: "goose", version: null, result: "unmeasured", reason: null, line: null } as const;
    const cline = { agent: "cline", version: "3.0.0", result: "loads", reason: null, line: null } as const;
    const output = outputOf(detailOf(2), [pi, cut, goose, cline]);

    it("are counted if they were measured, and named for a skill if they do not load it as it is written", () => {
      expect(output.data.agents).toEqual([
        { agent: "codex", version: "0.1.0", skills: 2 },
        { agent: "pi", version: "0.9.0", skills: 0 },
        { agent: "cline", version: "3.0.0", skills: 2 },
      ]);
      expect(output.data.skills[0]?.agents).toEqual([pi, cut]);
    });

    it("are said with the reasons", () => {
      const text = skillText(output);
      expect(text).toContain("Skills loaded: codex 0.1.0 2 of 2, pi 0.9.0 0 of 2, cline 3.0.0 2 of 2.");
      expect(text).toContain(
        "- pdf (skills/0/SKILL.md; not loaded by pi (invalid-yaml, line 3); loaded with changes by codex (description-truncated, line 2)): Reads PDF files.",
      );
    });
  });

  describe("an audit", () => {
    const finding = (line: number) => ({
      id: `${line}`,
      rule: "raw-address",
      title: "Downloads from a bare address",
      ruleUrl: `${siteUrl}/en/docs/audit-rules#raw-address`,
      severity: "high" as const,
      circumstances: [],
      accepted: line === 2,
      path: "skills/pdf/run.sh",
      line,
      url: `https://github.com/Acme/Tools.md/blob/${commit}/skills/pdf/run.sh#L${line}`,
    });
    const answerWith = (lines: number): AuditAnswer => ({
      data: {
        level: "high",
        findings: lines - 1,
        accepted: 1,
        commit,
        auditedAt: "2026-11-22T05:00:00.000Z",
        engine: "1.0.0",
        stale: true,
        unread: 0,
        plugins: [],
        units: [
          {
            name: "pdf",
            path: "skills/pdf/SKILL.md",
            findings: Array.from({ length: lines }, (_, index) => finding(index + 1)),
            omitted: 0,
            unread: [],
            capabilities: [],
          },
        ],
      },
    });

    it("is said with the place of each finding, and that findings are no verdicts", () => {
      const text = auditText(toAuditOutput(detailOf(1), answerWith(2)));
      expect(text).toContain("Acme/Tools.md: audit: 1 high-severity finding, outdated (older commit or rules).");
      expect(text).toContain(
        "- high: Downloads from a bare address (raw-address) at skills/pdf/run.sh:1 https://github.com",
      );
      expect(text).toContain("skills/pdf/run.sh:2, accepted");
      expect(text).toContain("not verdicts");
    });

    it("names thirty findings of many", () => {
      const text = auditText(toAuditOutput(detailOf(1), answerWith(40)));
      expect(text.match(/^- high/gm)).toHaveLength(30);
      expect(text).toContain("- and 10 more");
    });

    it("names the gravest finding of all units first", () => {
      const { data } = answerWith(1);
      if (data === null) throw new Error("there is an audit");
      const low = { ...finding(9), severity: "low" as const };
      const units = data.units.flatMap((unit) => [{ ...unit, findings: Array.from({ length: 40 }, () => low) }, unit]);
      const lines = auditText(toAuditOutput(detailOf(1), { data: { ...data, findings: 41, units } })).match(
        /^- (?:low|high)/gm,
      );
      expect(lines?.slice(0, 2)).toEqual(["- high", "- low"]);
    });

    it("tells what skills were found to do, and how many of them", () => {
      const { data } = answerWith(1);
      if (data === null) throw new Error("there is an audit");
      const place = { capability: "uses-network" as const, path: "run.sh", line: 1, url: siteUrl };
      const units = data.units.flatMap((unit) => [unit, { ...unit, capabilities: [place] }]);
      expect(auditText(toAuditOutput(detailOf(2), { data: { ...data, units } }))).toContain(
        "Capabilities found: uses-network (1 of 2).",
      );
      expect(auditText(toAuditOutput(detailOf(1), { data }))).toContain("none of runs-scripts, uses-network");
    });

    it("is said to be missing", () => {
      expect(auditText(toAuditOutput(detailOf(1), { data: null }))).toContain("has not been audited yet");
    });
  });

  it("categories are said with their slugs, as a search takes them", () => {
    const category = { slug: "pdf-files", name: "PDF", description: "Files.", skillCount: 3, url: siteUrl };
    expect(categoriesText({ data: [category] })).toBe("- pdf-files (PDF, 3 repositories): Files.");
  });
});

describe("audit output", () => {
  const siteUrl = "https://skills.example.org";
  const commit = "a".repeat(40);
  const record = toSkillDetail(sampleRecord(), [], siteUrl);

  const finding = (path: string, line: number, severity: Finding["severity"], accepted = false): Finding => ({
    id: `${path}:${line}`,
    rule: "raw-address",
    title: "Downloads from a bare address",
    ruleUrl: `${siteUrl}/en/docs/audit-rules#raw-address`,
    severity,
    circumstances: [],
    accepted,
    path,
    line,
    url: `https://github.com/Acme/Tools.md/blob/${commit}/${path}#L${line}`,
  });

  type Unit = NonNullable<AuditAnswer["data"]>["units"][number];

  const unit = (name: string, findings: readonly Finding[], changes: Partial<Unit> = {}): Unit => ({
    name,
    path: `skills/${name}/SKILL.md`,
    findings: [...findings],
    omitted: 0,
    unread: [],
    capabilities: [],
    ...changes,
  });

  const auditOf = (...units: Unit[]): AuditAnswer => ({
    data: {
      level: "high",
      findings: 9,
      accepted: 1,
      commit,
      auditedAt: "2026-11-22T05:00:00.000Z",
      engine: "1.0.0",
      stale: false,
      unread: 0,
      units,
      plugins: [],
    },
  });

  const outputOf = (audit: AuditAnswer, skill?: string) => {
    const { data } = auditOutputSchema.strict().parse(toAuditOutput(record, audit, skill));
    if (data === null) throw new Error("there is an audit");
    return data;
  };

  describe("an audit for a model", () => {
    it("has the gravest findings first, and those last that an editor accepted", () => {
      const { gravest, bySeverity, more } = outputOf(
        auditOf(
          unit("one", [finding("a.sh", 1, "high", true), finding("a.sh", 2, "low")]),
          unit("two", [finding("b.sh", 3, "medium"), finding("b.sh", 4, "high")]),
        ),
      );
      expect(gravest.map(({ id, skill }) => `${id} ${skill}`)).toEqual([
        "b.sh:4 skills/two/SKILL.md",
        "b.sh:3 skills/two/SKILL.md",
        "a.sh:2 skills/one/SKILL.md",
        "a.sh:1 skills/one/SKILL.md",
      ]);
      expect([bySeverity, more]).toEqual([{ high: 1, medium: 1, low: 1 }, 0]);
    });

    it("stays small, however much was found, and says how much it leaves out", () => {
      const lines = [1, 2, 3, 4, 5];
      const units = Array.from({ length: 400 }, (_, index) => {
        const path = `skills/skill-${index}/run.sh`;
        return unit(
          `skill-${index}`,
          lines.map((line) => finding(path, line, "medium")),
          { omitted: 2 },
        );
      });
      const output = toAuditOutput(record, auditOf(...units));
      expect(output.data?.gravest).toHaveLength(30);
      expect(output.data?.more).toBe(400 * 7 - 30);
      expect(JSON.stringify(output).length).toBeLessThan(20_000);
    });

    it("of one skill is of that alone", () => {
      const place = { capability: "uses-network" as const, path: "b.sh", line: 1, url: siteUrl };
      const audit = auditOf(
        unit("one", [finding("a.sh", 1, "high")]),
        unit("two", [finding("b.sh", 3, "low"), finding("b.sh", 4, "high", true)], {
          capabilities: [place],
          omitted: 4,
        }),
      );
      expect(outputOf(audit, "skills/two/SKILL.md")).toMatchObject({
        level: "low",
        findings: 5,
        accepted: 1,
        bySeverity: { high: 0, medium: 0, low: 1 },
        more: 4,
        skills: 1,
        capabilities: [{ capability: "uses-network", skills: 1 }],
      });
      expect(outputOf(audit)).toMatchObject({ level: "high", findings: 9, skills: 2 });
      expect(() => toAuditOutput(record, audit, "skills/three/SKILL.md")).toThrow(
        "has no skill at skills/three/SKILL.md",
      );
    });

    it("that there is none yet is said so", () => {
      expect(toAuditOutput(record, { data: null })).toEqual({
        repository: "Acme/Tools.md",
        url: record.url,
        data: null,
      });
    });
  });
});
