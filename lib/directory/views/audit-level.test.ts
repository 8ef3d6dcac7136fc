import { type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { toAuditLevel } from "./audit-level.ts";

const bySeverity = { high: 1, medium: 3, low: 12 };

describe("the result of an audit", () => {
  it("is the number of findings of the highest severity", () => {
    expect(toAuditLevel({ level: "high", bySeverity }, "en")).toEqual({
      tone: "high",
      text: "1 high-severity finding",
    });
    expect(toAuditLevel({ level: "medium", bySeverity }, "en").text).toBe("3 medium-severity findings");
    expect(toAuditLevel({ level: "low", bySeverity }, "en").text).toBe("12 low-severity findings");
  });

  it("has no number where an earlier release stored none", () => {
    expect(toAuditLevel({ level: "high" }, "en")).toEqual({ tone: "high", text: "High-severity findings" });
  });

  it("tells no findings from an incomplete audit and from none", () => {
    const clean = { level: "none", bySeverity: { high: 0, medium: 0, low: 0 } } as const;
    expect(toAuditLevel({ ...clean, unread: 0 }, "en")).toEqual({ tone: "none", text: "No findings" });
    expect(toAuditLevel({ ...clean, unread: 2 }, "en")).toEqual({
      tone: "partial",
      text: "No findings in scanned files",
    });
    expect(toAuditLevel(null, "en")).toEqual({ tone: "unknown", text: "Not audited" });
  });

  it.each(localeCodes)("has a wording of its own for each level in %s", (locale: Locale) => {
    const audits = (["high", "medium", "low", "none"] as const).map((level) => ({ level, bySeverity, unread: null }));
    const texts = [null, { level: "none" as const, unread: 1 }, ...audits].map((one) => toAuditLevel(one, locale).text);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
