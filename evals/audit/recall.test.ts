import { Auditor } from "@skillshelf/skill-audit/auditor";
import { ruleClasses } from "@skillshelf/skill-audit/rule";
import { describe, expect, it } from "vitest";
import { loadAttacks } from "./cases.ts";
import { auditCases, lowerRecall, recallOf } from "./recall.ts";

const languages = ["bash", "python", "javascript", "typescript", "powershell", "markdown"] as const;

describe("recall", () => {
  it("is at least four fifths for the first case of each class in each language", async () => {
    const train = await loadAttacks("train");
    const sample = ruleClasses.flatMap((name) =>
      languages.flatMap(
        (language) => train.find((attack) => attack.class === name && attack.language === language) ?? [],
      ),
    );
    expect(sample.length).toBe(ruleClasses.length * languages.length);
    const audited = await auditCases(await Auditor.load(), sample);
    const missed = audited.flatMap(({ attack, isFound, rules }) => (isFound ? [] : `${attack.id}: ${rules}`));
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(sample.length / 5);
    expect(recallOf({ train: audited, "held-out": [] })).toMatchObject({
      execution: { train: { count: 6 }, "held-out": { count: 0, found: 0 } },
    });
  });

  it("is lower where fewer of as many are found", () => {
    const published = { execution: { train: { count: 4, found: 3 } }, money: { train: { count: 2, found: 1 } } };
    expect(lowerRecall(published, published)).toEqual([]);
    expect(lowerRecall({ ...published, money: { train: { count: 3, found: 2 } } }, published)).toEqual([]);
    expect(lowerRecall({ execution: { train: { count: 5, found: 3 } }, money: {} }, published)).toEqual([
      "execution of train: 3 of 5 are found, and 3 of 4 before",
      "money of train: 0 of 2 are found, and 1 of 2 before",
    ]);
  });
});
