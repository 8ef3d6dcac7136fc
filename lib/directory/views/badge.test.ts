import { type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import type { Audit } from "@skillshelf/directory-api/schema";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { toAuditLevel } from "./audit-level.ts";
import { toBadge, toEmbeddedBadge, toMissingBadge } from "./badge.ts";

const auditOf = (changes: Partial<Audit> = {}): Audit => ({
  level: "high",
  findings: 5,
  bySeverity: { high: 2, medium: 1, low: 1_234 },
  accepted: 0,
  commit: "a".repeat(40),
  auditedAt: "2026-11-01T00:00:00.000Z",
  engine: ENGINE_VERSION,
  stale: false,
  unread: 0,
  ...changes,
});

const ofAudit = (audit: Audit | null, locale: Locale = "en") => toBadge(sampleRecord({ audit }), "audit", locale);

describe("a badge of the audit", () => {
  it("counts the findings of the highest severity", () => {
    expect(ofAudit(auditOf())).toEqual({ label: "Audit", value: "2 high-severity findings", tone: "high" });
    expect(ofAudit(auditOf({ level: "medium" }))).toMatchObject({ value: "1 medium-severity finding", tone: "medium" });
    expect(ofAudit(auditOf({ level: "low" }))).toMatchObject({ value: "1,234 low-severity findings", tone: "low" });
  });

  it("says when nothing was found, and when nobody has looked", () => {
    expect(ofAudit(auditOf({ level: "none", findings: 0 }))).toMatchObject({ value: "No findings", tone: "none" });
    expect(ofAudit(null)).toMatchObject({ value: "Not audited", tone: "unknown" });
  });

  it("says how much was not read, and is not sure then that nothing is there", () => {
    const unread = { unread: 2 };
    expect(ofAudit(auditOf({ level: "none", findings: 0, ...unread }))).toMatchObject({
      value: "No findings · 2 not scanned",
      tone: "partial",
    });
    expect(ofAudit(auditOf(unread)).value).toBe("2 high-severity findings · 2 not scanned");
  });

  it("does not count what an editor accepted", () => {
    expect(ofAudit(auditOf({ level: "none", findings: 0, accepted: 3 })).value).toBe("No findings");
  });

  it("says that it is out of date once the repository or the rules have changed", () => {
    expect(ofAudit(auditOf({ stale: true })).value).toBe("2 high-severity findings · outdated");
    expect(ofAudit(auditOf({ engine: "0.0.1", level: "none", findings: 0 })).value).toBe("No findings · outdated");
  });
});

describe("a badge of another fact", () => {
  const record = sampleRecord({ score: 0, license: "Apache-2.0" });

  it("shows the score, were it nothing, and the license", () => {
    expect(toBadge(record, "score", "en")).toEqual({
      label: "Spec conformance & upkeep",
      value: "0 of 100",
      tone: "plain",
    });
    expect(toBadge(record, "license", "en")).toEqual({ label: "License", value: "Apache-2.0", tone: "plain" });
  });

  it("says what is not known", () => {
    const unknown = sampleRecord({ score: null, license: null });
    expect(toBadge(unknown, "score", "en")).toMatchObject({ value: "Not measured", tone: "unknown" });
    expect(toBadge(unknown, "license", "en")).toMatchObject({ value: "None detected", tone: "unknown" });
  });
});

describe.each(localeCodes)("a badge in %s", (locale) => {
  it("has the words of the pages in that language", () => {
    const { skill } = dictionaryOf(locale);
    const audit = auditOf({ level: "low" });
    expect(ofAudit(audit, locale)).toMatchObject({ label: skill.audit, value: toAuditLevel(audit, locale).text });
    expect(toMissingBadge("absent", locale).value).not.toBe(toMissingBadge("removed", locale).value);
  });

  it("leads from a README to the page in that language", () => {
    const { src, markdown, html } = toEmbeddedBadge({ owner: "octo", repo: "kit" }, locale, "https://site.example");
    expect(src).toBe(locale === "en" ? "/badge/octo/kit.svg" : `/badge/octo/kit.svg?locale=${locale}`);
    const { skill } = dictionaryOf(locale);
    const page = `https://site.example/${locale}/skills/octo/kit`;
    expect(markdown).toBe(`[![${skill.audit}](https://site.example${src})](${page})`);
    expect(html).toBe(`<a href="${page}"><img src="https://site.example${src}" alt="${skill.audit}"></a>`);
  });
});
