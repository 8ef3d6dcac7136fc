import type { AuditAnswer, Finding } from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { toSkillDetail } from "../views/api.ts";
import { auditOutputSchema, toAuditOutput } from "./audit-output.ts";

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
      unit("two", [finding("b.sh", 3, "low"), finding("b.sh", 4, "high", true)], { capabilities: [place], omitted: 4 }),
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
    expect(toAuditOutput(record, { data: null })).toEqual({ repository: "Acme/Tools.md", url: record.url, data: null });
  });
});
