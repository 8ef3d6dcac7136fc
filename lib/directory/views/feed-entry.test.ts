import { describe, expect, it } from "vitest";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { contentDate, toFeedEntry } from "./feed-entry.ts";

describe("feed entry", () => {
  const english = { locale: "en", name: "Acme tools", summary: "Reads files.", body: "A review." };
  const german = { locale: "de", name: "Acme-Werkzeuge", summary: "Liest Dateien.", body: "" };

  describe("a record in a feed", () => {
    it("has name and summary in the feed's language, and its repository in the title", () => {
      const entry = toFeedEntry(sampleRecord(), [english, german], "de");
      expect(entry).toMatchObject({ summary: "Liest Dateien.", language: undefined });
      expect(entry.title).toContain("Acme-Werkzeuge");
      expect(entry.title).toContain("Acme/Tools.md");
    });

    it("is marked with its language where it is not translated", () => {
      expect(toFeedEntry(sampleRecord(), [english], "de")).toMatchObject({ summary: "Reads files.", language: "en" });
      for (const none of [undefined, []])
        expect(toFeedEntry(sampleRecord(), none, "de")).toMatchObject({
          language: "en",
          summary: sampleRecord().summary,
        });
    });

    it("is filed under its category and its tags", () => {
      const record = sampleRecord({ category: "documents", tags: ["pdf", "office"] });
      expect(toFeedEntry(record, [english], "en").categories).toEqual(["documents", "pdf", "office"]);
    });

    it("changed with its commit or its review, and only without either when it was read here", () => {
      const commit = new Date("2026-01-05T00:00:00Z");
      const updated = (changes: Parameters<typeof sampleRecord>[0]) =>
        toFeedEntry(sampleRecord(changes), [english], "en").updated;
      expect(updated({ updatedAt: commit, reviewedOn: null })).toEqual(commit);
      expect(updated({ updatedAt: commit, reviewedOn: "2026-01-09" })).toEqual(new Date("2026-01-09"));
      expect(updated({ updatedAt: null, reviewedOn: null })).toEqual(sampleRecord().indexedAt);
    });
  });
});

describe("content date", () => {
  const commit = new Date("2026-08-22T10:00:00Z");

  it.each([
    ["the commit after the review", commit, "2026-08-01", commit],
    ["the review after the commit", commit, "2026-11-20", new Date("2026-11-20")],
    ["the commit alone", commit, null, commit],
    ["the review alone", null, "2026-11-20", new Date("2026-11-20")],
    ["nothing", null, null, null],
  ])("is that of %s", (_, updatedAt, reviewedOn, date) => {
    expect(contentDate({ updatedAt, reviewedOn })).toEqual(date);
  });
});
