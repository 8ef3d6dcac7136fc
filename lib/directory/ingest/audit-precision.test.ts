import { rules } from "@skillshelf/skill-audit/rules";
import { describe, expect, it } from "vitest";
import { labels } from "./audit-precision.ts";

describe("judgments on findings", () => {
  it("are one for each place and rule, of rules that there are", () => {
    const ids = new Set(rules.map(({ id }) => id));
    const keys = labels.map(({ repository, commit, path, line, rule }) =>
      [repository, commit, path, line, rule].join(" "),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(labels.filter(({ rule }) => !ids.has(rule))).toEqual([]);
  });
});
