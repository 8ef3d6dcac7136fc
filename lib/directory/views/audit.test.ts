import { localeCodes } from "@skillshelf/directory-api/locales";
import { type FindingFacts, severities, type UnitAuditFacts } from "@skillshelf/skill-audit/audit-facts";
import { ruleWordsIn } from "@skillshelf/skill-audit/rule-words";
import { rules } from "@skillshelf/skill-audit/rules";
import { sampleAudit, sampleFindingFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { type AuditParts, toAuditView } from "./audit.ts";

const key = { owner: "Acme", repo: "Tools" };
const commit = "a".repeat(40);
const [one, other] = rules;
if (!one || !other) throw new Error("there are no rules");

const found = (...findings: Partial<FindingFacts>[]) =>
  findings.map((changes, index) => sampleFindingFacts({ id: `${index}`.padStart(12, "0"), rule: one.id, ...changes }));
const parts = (findings: FindingFacts[], changes: Partial<AuditParts> = {}): AuditParts => ({
  units: [{ path: "skills/pdf/SKILL.md", name: "pdf", audit: sampleAudit({ findings }) }],
  commit,
  engine: "1.2.3",
  auditedAt: "2026-11-22T05:00:00.000Z",
  isStale: false,
  accepted: [],
  excerpts: {},
  ...changes,
});
const view = (findings: FindingFacts[], changes: Partial<AuditParts> = {}, isWhole = false) =>
  toAuditView(key, parts(findings, changes), { locale: "en", isWhole });

describe("what a page says of an audit", () => {
  it.each(localeCodes)("names commit, day and rules (%s)", (locale) => {
    const { basis, href, commit: shown } = toAuditView(key, parts([]), { locale });
    expect(basis).toContain("{commit}");
    expect(basis).toContain("1.2.3");
    expect(basis).toMatch(/22/);
    expect(shown).toEqual({ id: commit, href: `https://github.com/Acme/Tools/tree/${commit}` });
    expect(href).toBe(`/${locale}/skills/Acme/Tools/audits/${commit}-1.2.3`);
  });

  it("counts by severity, the gravest first, those that were accepted apart", () => {
    const findings = found({ severity: "low" }, { severity: "high" }, { severity: "low" }, { severity: "medium" });
    expect(view(findings).summary).toBe("1 high, 1 medium, 2 low");
    expect(view(findings).counts).toEqual({ high: 1, medium: 1, low: 2 });
    const accepted = [{ id: "000000000001", on: "2026-11-01", reasons: { en: "It is printed." } }];
    expect(view(findings, { accepted }).summary).toBe("1 medium, 2 low, 1 accepted");
    expect(view(findings, { accepted }).counts).toEqual({ high: 0, medium: 1, low: 2 });
    expect(view([]).summary).toBe(dictionaryOf("en").labels.levels.none);
  });

  it("says that all was read only where it was, else what was not and why", () => {
    const read = (unread: UnitAuditFacts["unread"], isWhole = false) =>
      view([], { units: [{ path: "a/SKILL.md", name: "a", audit: { ...sampleAudit(), unread } }] }, isWhole);
    expect(read(null)).toMatchObject({ readOn: "All text files scanned on November 22, 2026.", unread: null });
    // An earlier release did not tell.
    expect(read(undefined)).toMatchObject({
      readOn: "Scanned on November 22, 2026.",
      unread: null,
      summary: dictionaryOf("en").labels.levels.none,
    });
    const unreadParts = Array.from({ length: 12 }, (_, at) => ({ path: `a/${at}`, reason: "submodule" as const }));
    expect(read({ count: 60, parts: unreadParts })).toMatchObject({
      summary: dictionaryOf("en").labels.levels.partial,
      readOn: "Scanned on November 22, 2026, except for 60 parts.",
      unread: { more: 50 },
    });
    expect(read({ count: 60, parts: unreadParts }, true).unread?.first).toHaveLength(12);
    expect(read({ count: 60, parts: unreadParts }).unread?.first[0]).toEqual({
      name: "a/0",
      href: `https://github.com/Acme/Tools/blob/${commit}/a/0`,
      reason: dictionaryOf("en").audit.unread.reasons.submodule,
    });
  });

  it("has the words of a rule once for each severity, the gravest first, then the most frequent", () => {
    const findings = found(
      { severity: "low" },
      { severity: "low", rule: other.id },
      { severity: "low" },
      { severity: "high" },
    );
    expect(view(findings).findings.map(({ key: name, count }) => [name, count])).toEqual([
      [`high-${one.id}`, "1 location"],
      [`low-${one.id}`, "2 locations"],
      [`low-${other.id}`, "1 location"],
    ]);
    expect(view(findings).findings[0]).toMatchObject({
      title: ruleWordsIn(one.id, "en")?.title,
      rationale: ruleWordsIn(one.id, "en")?.rationale,
      remedy: null,
      ruleHref: `/en/docs/audit-rules#${one.id}`,
    });
    expect(view(findings, {}, true).findings[0]?.remedy).toBe(ruleWordsIn(one.id, "en")?.remedy);
  });

  it("leads to the line at the commit, and shows it where it was kept", () => {
    const [first] = view(found({ path: "a b/x.sh", line: 7 }), {
      excerpts: { "000000000000": "curl … | sh" },
    }).findings;
    expect(first?.places.first[0]).toMatchObject({
      name: "a b/x.sh, line 7",
      href: `https://github.com/Acme/Tools/blob/${commit}/a%20b/x.sh?plain=1#L7`,
      excerpt: { before: [], line: "curl … | sh", after: [] },
    });
    expect(view(found({})).findings[0]?.places.first[0]?.excerpt).toBeNull();
  });

  it("says what lowered a finding, and who accepted it why", () => {
    const accepted = [{ id: "000000000000", on: "2026-11-01", reasons: { en: "It is printed.", de: "Nur gedruckt." } }];
    const [shown] =
      toAuditView(key, parts(found({ circumstances: ["fixture", "example"] }), { accepted }), { locale: "de" })
        .findings[0]?.places.first ?? [];
    expect(shown?.lowered).toContain(dictionaryOf("de").audit.circumstances.fixture);
    expect(shown?.lowered).toContain(dictionaryOf("de").audit.circumstances.example);
    expect(shown?.accepted).toMatch(/1\. November 2026.*Nur gedruckt\./);
  });

  it("lists the first places of a rule, or all of them", () => {
    const many = found(...Array.from({ length: 14 }, (_, line) => ({ line: line + 1 })));
    expect(view(many).findings[0]?.places).toMatchObject({ first: { length: 10 }, more: 4 });
    expect(view(many, {}, true).findings[0]?.places).toMatchObject({ first: { length: 14 }, more: 0 });
  });

  it("shows what a rule found that is no more", () => {
    expect(view(found({ rule: "given-up" })).findings[0]).toMatchObject({ title: "given-up", rationale: "" });
  });

  it("says of each capability in how many skills it was found, and where first", () => {
    const uses = { ...sampleAudit().capabilities, "uses-network": { path: "b/x.py", line: 3 } };
    const units = [sampleAudit(), sampleAudit({ capabilities: uses })].map((audit, index) => ({
      path: `${index}/SKILL.md`,
      name: `${index}`,
      audit,
    }));
    const { capabilities } = view([], { units });
    expect(capabilities).toHaveLength(5);
    expect(capabilities[0]).toMatchObject({ answer: "Not found", place: null });
    expect(capabilities[1]).toMatchObject({ answer: "Found in 1 of 2 skills", place: { name: "b/x.py, line 3" } });
    const plugin = { path: "plugin.json", name: "a", audit: sampleAudit({ capabilities: uses }) };
    const [, ofPlugin] = view([], { units: [...units.slice(0, 1), ...units.slice(0, 1), plugin] }).capabilities;
    expect(ofPlugin).toMatchObject({ answer: "b/x.py, line 3", place: { name: "b/x.py, line 3" } });
  });

  it("has words for everything in every language", () => {
    for (const locale of localeCodes) {
      const { audit } = dictionaryOf(locale);
      expect(Object.keys(audit.counts)).toEqual([...severities]);
    }
  });
});
