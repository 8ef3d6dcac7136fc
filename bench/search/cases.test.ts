import { Random } from "@skillshelf/skill-audit/testing/random";
import { describe, expect, it } from "vitest";
import { phrase, prefix, rareWords, twoWords, typo, unrelatedWords, withinOwner, withinTag } from "./cases.ts";

const record = {
  owner: "quillworks",
  repo: "ledger-kit",
  name: "Ledger Quota Planner",
  summary: "Writes small budgets for new teams.",
  tags: ["budget", "finance"],
};
const random = new Random(1);

describe("queries", () => {
  it("are of words that a record holds", () => {
    expect(twoWords(record, random)).toMatch(/^[a-z]{4,} [a-z]{4,}$/);
    expect(phrase(record)).toBe('"Ledger Quota"');
    expect(withinOwner(record)).toBe("ledger owner:quillworks");
    expect(withinTag(record)).toBe("ledger tag:budget");
    expect(unrelatedWords([record], random)).toMatch(/^[a-z]{4,}(?: [a-z]{4,}){3}$/);
    const plain = { ...record, name: "Api Map", summary: "" };
    expect([twoWords(plain, random), withinOwner(plain)]).toEqual([
      "quillworks quillworks",
      "quillworks owner:quillworks",
    ]);
  });

  it("end before a word does", () => {
    expect(["code", "agent", "workflow"].map(prefix)).toEqual(["cod", "age", "work"]);
  });

  it("are spelt wrong, with the right letters", () => {
    for (const word of ["agent", "workflow", "committee"]) {
      const wrong = typo(word, random);
      expect(wrong).not.toBe(word);
      expect([...wrong].toSorted()).toEqual([...word].toSorted());
    }
    expect(typo("zooo", random)).toBe("zooox");
  });
});

describe("rareWords", () => {
  it("are those that few records hold, by what a search counts", async () => {
    const words = ["everywhere", "seldom", "once", "often"].map((word, at) => ({
      word,
      share: at === 0 ? 0.5 : 0.001,
    }));
    const counts: Readonly<Record<string, number>> = { everywhere: 20, seldom: 20, once: 1, often: 900 };
    const found = await rareWords({ words, records: [] }, random, async (word) => counts[word] ?? 0);
    expect(found).toEqual(["seldom"]);
  });
});
