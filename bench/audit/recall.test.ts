import { describe, expect, it } from "vitest";
import published from "#content/audit/recall.json" with { type: "json" };
import { Auditor } from "#lib/directory/audit/auditor.ts";
import { rules } from "#lib/directory/audit/rules.ts";
import { labels } from "#lib/directory/ingest/audit-precision.ts";
import { plantedSkills } from "./planted/all.ts";
import { findPlanted, recallOf } from "./recall.ts";
import { unseenSkills } from "./unseen/all.ts";

/** Of the attacks that rules were improved by, at least this share is found. */
const LEAST = 0.9;

describe("planted attacks", () => {
  it("are found as often as the documentation says", { timeout: 120_000 }, async () => {
    const auditor = await Auditor.load();
    const planted = await findPlanted(auditor, plantedSkills);
    const unseen = await findPlanted(auditor, unseenSkills);
    expect(recallOf(planted, unseen), "write it again with `npm run bench -- audit --write`").toEqual(published);
    expect(planted.filter(({ isFound }) => isFound).length / planted.length).toBeGreaterThanOrEqual(LEAST);
  });
});

describe("judgements on findings", () => {
  it("are one for each place and rule, of rules that there are", () => {
    const ids = new Set(rules.map(({ id }) => id));
    const keys = labels.map(({ repository, commit, path, line, rule }) =>
      [repository, commit, path, line, rule].join(" "),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(labels.filter(({ rule }) => !ids.has(rule))).toEqual([]);
  });
});
