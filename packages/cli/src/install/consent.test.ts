import type { Finding } from "@skillshelf/directory-api/schema";
import { MAX_OF_RULE } from "@skillshelf/skill-audit/audit-facts";
import { describe, expect, it } from "vitest";
import { exitCodes } from "../errors.ts";
import { concernsOf, confirm, mayHideHigh } from "./consent.ts";
import type { Offer, OfferedUnit } from "./offer.ts";

const finding = (id: string, changes: Partial<Finding> = {}): Finding => ({
  id,
  rule: "pipe-to-shell",
  title: "A download that is run",
  ruleUrl: "http://localhost:3000/en/docs/audit-rules#pipe-to-shell",
  severity: "high",
  circumstances: [],
  accepted: false,
  path: "skills/x/SKILL.md",
  line: 9,
  url: "https://github.com/sample/x",
  ...changes,
});

const unit = (findings: readonly Finding[], omitted = 0): OfferedUnit => {
  const named = { name: "x", path: "skills/x/SKILL.md" };
  return {
    ...named,
    otherLocations: [],
    kind: "skill",
    audit: { ...named, findings: [...findings], omitted, unread: [], capabilities: [] },
  };
};

const audit = {
  level: "high",
  findings: 1,
  accepted: 0,
  commit: "a".repeat(40),
  auditedAt: "2026-11-20T00:00:00.000Z",
  engine: "1.1.0",
  stale: false,
  unread: 0,
} as const;
const offer: Offer = {
  key: { owner: "sample", repo: "x" },
  repository: "sample/x",
  renamedFrom: null,
  commit: audit.commit,
  audit,
  units: [],
};
const ids = ["aaaaaaaaaaaa", "bbbbbbbbbbbb"] as const;

describe("what needs a confirmation", () => {
  const high = (units: readonly OfferedUnit[], wasAccepted?: (one: Finding) => boolean) =>
    concernsOf(offer, units, wasAccepted).high.map(({ id }) => id);

  it("is each high-severity finding that nobody accepted", () => {
    const units = [
      unit([finding(ids[0]), finding(ids[1], { accepted: true }), finding("cccccccccccc", { severity: "medium" })]),
    ];
    expect(high(units)).toEqual([ids[0]]);
    expect(high(units, ({ id }) => id === ids[0])).toEqual([]);
  });

  it("is a missing or outdated audit", () => {
    expect(concernsOf(offer, [unit([])]).doubts).toEqual([]);
    expect(concernsOf({ ...offer, audit: { ...audit, stale: true } }, []).doubts).toEqual([
      expect.stringContaining("out of date"),
    ]);
    expect(concernsOf({ ...offer, audit: null }, []).doubts).toEqual([expect.stringContaining("not been audited")]);
  });

  it("is a renamed repository", () => {
    expect(concernsOf({ ...offer, renamedFrom: "before/x" }, []).doubts).toEqual([
      expect.stringContaining("before/x was renamed to sample/x"),
    ]);
  });

  it("cannot be confirmed if there may be unlisted high-severity findings", () => {
    const full = Array.from({ length: MAX_OF_RULE }, (_, at) => finding(String(at).padStart(12, "0")));
    const low = finding(ids[1], { severity: "low" });
    const other = finding(ids[0], { path: "skills/x/tests/a.sh" });
    for (const units of [
      [unit([finding(ids[0])], 1)],
      [unit([...full, low], 1)],
      [unit([]), unit([other, ...full, low], 5)],
    ])
      expect(() => high(units)).toThrow(/more high-severity findings/);
    expect(high([unit([...full, low])])).toHaveLength(MAX_OF_RULE);
    expect(high([unit([finding(ids[0]), low], 1)])).toEqual([ids[0]]);
    const divided = full.map((one, at) => (at % 2 === 0 ? one : { ...one, path: other.path }));
    expect(mayHideHigh(unit([...divided, low], 1))).toBe(false);
    const ofTwoRules = full.map((one, at) => (at % 2 === 0 ? one : { ...one, rule: "executable-file" }));
    expect(mayHideHigh(unit([...ofTwoRules, low], 1))).toBe(false);
  });
});

describe("confirming", () => {
  const concerns = { high: ids.map((id) => finding(id)), doubts: ["It is out of date."] };
  const options = { yes: false, accept: [] };
  const answering = (answer: boolean | null) => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return answer ?? false;
    };
    return { asked, context: { canAsk: answer !== null, ask, json: false } };
  };

  it("asks about each concern, and continues only with yes", async () => {
    const { asked, context } = answering(true);
    await confirm(concerns, options, context);
    expect(asked).toEqual([
      expect.stringContaining("out of date"),
      expect.stringContaining("2 high-severity findings"),
    ]);
    await expect(confirm(concerns, options, answering(false).context)).rejects.toMatchObject({
      exitCode: exitCodes.unconfirmed,
    });
  });

  it("names the options to pass if nobody can be asked; --yes does not accept findings", async () => {
    const { context } = answering(null);
    await expect(confirm(concerns, options, context)).rejects.toThrow(/--yes/);
    await expect(confirm(concerns, { ...options, yes: true }, context)).rejects.toThrow(
      `--accept ${ids[0]} --accept ${ids[1]}`,
    );
    await expect(confirm(concerns, { yes: true, accept: [ids[0]] }, context)).rejects.toThrow(
      new RegExp(`high-severity finding\\. .*pass --accept ${ids[1]}$`),
    );
    await confirm(concerns, { yes: true, accept: ids }, context);
    await confirm({ high: [], doubts: [] }, options, context);
  });

  it("does not ask with JSON", async () => {
    const { asked, context } = answering(true);
    const withJson = { ...context, json: true };
    await expect(confirm(concerns, options, withJson)).rejects.toMatchObject({ exitCode: exitCodes.unconfirmed });
    await expect(confirm(concerns, { ...options, yes: true }, withJson)).rejects.toThrow(`--accept ${ids[0]}`);
    await confirm(concerns, { yes: true, accept: ids }, withJson);
    expect(asked).toEqual([]);
  });
});
