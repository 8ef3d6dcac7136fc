import type { DrawnUnit } from "@skillshelf/skill-reader/repository-facts";
import { describe, expect, it } from "vitest";
import { sampleDrawnUnit } from "../../../e2e/setup/sample-facts.ts";
import { sampleRecord, sampleUnit } from "../../../e2e/setup/sample-record.ts";
import { toNotes } from "./unit-notes.ts";

const notesOf = (facts: Partial<DrawnUnit>, locale: "en" | "de" = "en") =>
  toNotes(sampleRecord(), sampleUnit(), sampleDrawnUnit(facts), locale);

describe("notes on a unit", () => {
  it("are none on a plain skill in the page's language, nor on one that nobody read", () => {
    expect(notesOf({})).toEqual([]);
    expect(toNotes(sampleRecord(), sampleUnit(), undefined, "en")).toEqual([]);
  });

  it("name its language where it is not the page's", () => {
    expect(notesOf({ language: "zh" })).toEqual(["Chinese"]);
    expect(notesOf({ language: "de" }, "de")).toEqual([]);
    expect(notesOf({ language: "en" }, "de")).toEqual(["Englisch"]);
  });

  it("name its own licence where it is not the repository's", () => {
    expect(notesOf({ license: "MIT" })).toEqual([]);
    expect(notesOf({ license: "Apache-2.0" })).toEqual([expect.stringContaining("Apache-2.0")]);
  });

  it("name the tools it may use, in bounds", () => {
    expect(notesOf({ allowedTools: [] })).toEqual([]);
    expect(notesOf({ allowedTools: ["Read", "Bash(git:*)"] })[0]).toMatch(/Read, Bash\(git:\*\)$/);
    const [many = ""] = notesOf({ allowedTools: Array.from({ length: 500 }, () => "x".repeat(5_000)) });
    expect(many.length).toBeLessThan(1_000);
    expect(many).toMatch(/488/);
  });
});
