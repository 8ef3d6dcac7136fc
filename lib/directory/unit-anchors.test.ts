import { describe, expect, it } from "vitest";
import { skillSlug, unitAnchors } from "./unit-anchors.ts";

const unit = (name: string, path: string) => ({ name, path });

describe("unitAnchors", () => {
  it("are made of the unit's name", () => {
    expect(unitAnchors([unit("Code Review", "skills/review/SKILL.md"), unit("pdf", "skills/pdf/SKILL.md")])).toEqual([
      "unit-code-review",
      "unit-pdf",
    ]);
  });

  it("are made of the folder where a name stands more than once", () => {
    const units = [
      unit("twin", "first/twin/SKILL.md"),
      unit("twin", "second/twin/SKILL.md"),
      unit("one", "one/SKILL.md"),
    ];
    expect(unitAnchors(units)).toEqual(["unit-first-twin", "unit-second-twin", "unit-one"]);
  });

  it("take names for the same that differ only in letter case and punctuation", () => {
    const anchors = unitAnchors([unit("Code Review", "a/SKILL.md"), unit("code-review", "b/SKILL.md")]);
    expect(anchors).toEqual(["unit-a", "unit-b"]);
  });

  it("do not take the addresses of other pages of the repository", () => {
    const anchors = unitAnchors([unit("files", "a/SKILL.md"), unit("Audits", "b/SKILL.md")]);
    expect(anchors.map(skillSlug)).toEqual(["files-2", "audits-2"]);
  });

  it("keep letters of every script", () => {
    expect(unitAnchors([unit("要約スキル", "ja/SKILL.md")])).toEqual(["unit-要約スキル"]);
  });

  it("do not depend on units of other names", () => {
    const before = unitAnchors([unit("alpha", "alpha/SKILL.md")]);
    const after = unitAnchors([unit("aardvark", "aardvark/SKILL.md"), unit("alpha", "alpha/SKILL.md")]);
    expect(after).toContain(before[0]);
  });

  it("are there for a unit at the root and for one without a usable name", () => {
    const anchors = unitAnchors([unit("***", "SKILL.md"), unit("", "tools/SKILL.MD")]);
    expect(anchors).toEqual(["unit-root", "unit-tools"]);
  });

  it("are never alike, whatever names and folders are called", () => {
    const units = [
      unit("x", "SKILL.md"),
      unit("a b", "x/SKILL.md"),
      unit("a-b", "X/SKILL.md"),
      unit("x 2", "x-2/SKILL.md"),
      unit("", "a-b/SKILL.md"),
      unit("!", "a b/SKILL.md"),
      unit("a.b", "x-/SKILL.md"),
      unit("root", "root/SKILL.md"),
      unit("", "???/SKILL.md"),
    ];
    const anchors = unitAnchors(units);
    expect(anchors).toHaveLength(units.length);
    expect(new Set(anchors).size).toBe(units.length);
    for (const anchor of anchors) expect(anchor).toMatch(/^unit-[\p{L}\p{N}-]+$/u);
  });

  it("are made for a thousand units of one name", () => {
    const units = Array.from({ length: 1_000 }, (_, index) => unit("same", `${index}/SKILL.md`));
    expect(new Set(unitAnchors(units)).size).toBe(1_000);
  });

  it("are none for no units", () => {
    expect(unitAnchors([])).toEqual([]);
  });
});
