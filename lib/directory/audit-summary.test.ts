import type { FindingFacts, Severity } from "@skillshelf/skill-audit/audit-facts";
import {
  sampleAudit,
  sampleFindingFacts,
  sampleReading,
  sampleUnitFacts,
} from "@skillshelf/skill-reader/testing/sample-facts";
import { describe, expect, it } from "vitest";
import { auditSummary } from "./audit-summary.ts";

const facts = (findings: readonly FindingFacts[], omitted = 0) =>
  sampleReading({ units: [sampleUnitFacts({ audit: sampleAudit({ findings: [...findings], omitted }) })] }).facts;
const of = (...severities: Severity[]) =>
  severities.map((severity, index) => sampleFindingFacts({ severity, id: `${index}`.padStart(12, "0") }));
const accepted = (id: string) => ({ id, on: "2026-11-01", reasons: { en: "It prints an example." } });

describe("the summary of an audit", () => {
  it.each([
    [[], "none"],
    [["low"], "low"],
    [["low", "medium", "low"], "medium"],
    [["low", "high", "medium"], "high"],
  ] as const)("of findings %j is of level %s", (severities, level) => {
    expect(auditSummary(facts(of(...severities)), [], null)).toMatchObject({ level, findings: severities.length });
  });

  it("counts what plugins have besides skills", () => {
    const audit = sampleAudit({ findings: of("high"), unread: { count: 2, parts: [] } });
    const plugin = { path: "plugin.json", folder: "", names: ["a"], parts: [], audit };
    const plugins = [plugin, { ...plugin, audit: null }];
    expect(auditSummary({ ...facts([]), plugins }, [], null)).toMatchObject({ level: "high", findings: 1, unread: 2 });
  });

  it("counts what is not listed", () => {
    expect(auditSummary(facts(of("low"), 7), [], null)?.findings).toBe(8);
  });

  it("does not count what an editor accepted, and says how much that is", () => {
    expect(
      auditSummary(facts(of("high", "low")), [accepted("000000000000"), accepted("ffffffffffff")], null),
    ).toMatchObject({
      level: "low",
      findings: 1,
      accepted: 1,
    });
  });

  it("names commit, date and rules", () => {
    const { commit, readAt, engine } = facts([]);
    expect(auditSummary(facts([]), [], null)).toMatchObject({ commit, auditedAt: readAt, engine, stale: false });
  });

  it.each([
    [null, false],
    [facts([]).commit, false],
    ["f".repeat(40), true],
  ])("is stale when the head is known to be at %s: %s", (head, stale) => {
    expect(auditSummary(facts([]), [], head)?.stale).toBe(stale);
  });

  it("is none where an earlier release read the repository", () => {
    expect(auditSummary(Object.assign(facts([]), { form: 2 }), [], null)).toBeNull();
  });
});
