import { auditAnswerSchema } from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { rules } from "@skillshelf/skill-audit/rules";
import { noPageFacts } from "@skillshelf/skill-reader/repository-facts";
import { sampleAudit, sampleFindingFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { describe, expect, it } from "vitest";
import { sampleDrawnFacts, sampleDrawnUnit } from "../../../e2e/setup/sample-facts.ts";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { toAuditAnswer } from "./audit-answer.ts";

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

  it("is null until the repository was audited", () => {
    expect(toAuditAnswer(sampleRecord({ audit: null }), noPageFacts, siteUrl)).toEqual({ data: null });
  });

  it("names each finding's rule and the line at the commit audited", () => {
    const [first, second] = answer.data?.units[0]?.findings ?? [];
    expect(first).toMatchObject({
      rule: "pipe-to-shell",
      title: rules.find(({ id }) => id === "pipe-to-shell")?.words.title,
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
