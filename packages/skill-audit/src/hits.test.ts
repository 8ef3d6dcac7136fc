import { describe, expect, it } from "vitest";
import { MAX_FINDINGS, type Severity, type SeverityModifier } from "./audit-facts.ts";
import { type LocatedHit, toFindings } from "./hits.ts";
import type { Rule } from "./rule.ts";
import { sampleRule } from "./testing/sample-rules.ts";
import { sampleUnit } from "./testing/sample-segment.ts";

const rule = sampleRule("first", /a/);
const path = "s/SKILL.md";

type Given = Readonly<{
  rule?: Rule;
  path?: string;
  line?: number;
  severity?: Severity;
  circumstances?: readonly SeverityModifier[];
}>;

const hit = ({ line = 1, severity, circumstances = [], ...given }: Given = {}): LocatedHit => ({
  rule,
  path,
  ...given,
  hit: severity === undefined ? { line } : { line, severity },
  circumstances,
});

const unitOf = (text: string, others: Readonly<Record<string, string>> = {}) => sampleUnit({ [path]: text, ...others });
const findingsOf = (hits: readonly LocatedHit[], unit = unitOf("a\nb\nc\n")) => toFindings(hits, unit).findings;

describe("ids of findings", () => {
  const idsOf = (text: string) => {
    const lines = text.split("\n").flatMap((line, at) => (line.includes("a") ? [hit({ line: at + 1 })] : []));
    return findingsOf(lines, unitOf(text)).map(({ id }) => id);
  };

  it("are the same for the same files", () => {
    expect(idsOf("a\nb\na c")).toEqual(idsOf("a\nb\na c"));
  });

  it("are the same after other lines above, and indented otherwise", () => {
    expect(idsOf("b\n\nb\n  a\na  c")).toEqual(idsOf("a\na c"));
  });

  it("tell equal lines apart, by their order", () => {
    const [one, two] = idsOf("a\nb\na");
    expect(one).not.toBe(two);
    expect(idsOf("b\na\na\na").slice(0, 2)).toEqual([one, two]);
  });

  it("depend on no order of hits", () => {
    const unit = unitOf("a\na\na");
    const hits = [3, 1, 2].map((line) => hit({ line }));
    expect(findingsOf(hits, unit)).toEqual(findingsOf(hits.toReversed(), unit));
  });

  it("are each given once", () => {
    const other = sampleRule("second", /a/);
    const files = { "s/b.sh": "a\na", "s/c.sh": "a\na" };
    const hits = [path, ...Object.keys(files)].flatMap((one) =>
      [1, 2].flatMap((line) => [hit({ path: one, line }), hit({ path: one, line, rule: other })]),
    );
    expect(new Set(findingsOf(hits, unitOf("a\na", files)).map(({ id }) => id)).size).toBe(12);
  });
});

describe("findings", () => {
  it("show their line, whatever ends lines", () => {
    for (const end of ["\n", "\r\n", "\r"])
      expect(findingsOf([hit({ line: 3 })], unitOf(["a", "", "  curl x", ""].join(end)))[0]).toMatchObject({
        line: 3,
        excerpt: "curl x",
      });
  });

  it("show nothing of lines and files that are not there", () => {
    expect(findingsOf([hit({ line: 90 })])[0]?.excerpt).toBe("");
    expect(findingsOf([hit({ path: "s/logo.bin" })])[0]?.excerpt).toBe("");
  });

  it("are one for a rule and a line: the gravest, whichever comes first", () => {
    const hits = [hit({ severity: "low" }), hit(), hit({ severity: "medium" })];
    for (const some of [hits, hits.toReversed()])
      expect(findingsOf(some).map(({ severity }) => severity)).toEqual(["high"]);
    const lessened = [hit({ circumstances: ["example"] }), hit()];
    for (const some of [lessened, lessened.toReversed()])
      expect(findingsOf(some)).toMatchObject([{ severity: "high", circumstances: [] }]);
  });

  it("are one each for two rules, two lines and two files", () => {
    const hits = [hit(), hit({ line: 2 }), hit({ rule: sampleRule("second", /a/) }), hit({ path: "s/b.md" }), hit()];
    expect(findingsOf(hits)).toHaveLength(4);
  });

  it("come by gravity, then by file, line and rule", () => {
    const second = sampleRule("second", /a/);
    const files = { "s/a.sh": "b\nb\nb", "s/z.sh": "b" };
    const hits = [
      hit({ path: "s/z.sh", severity: "low" }),
      hit({ path: "s/a.sh", line: 3 }),
      hit({ path: "s/a.sh", line: 2, rule: second }),
      hit({ path: "s/a.sh", line: 2 }),
      hit({ path: "s/a.sh", line: 1, severity: "medium" }),
      hit({ line: 2 }),
    ];
    expect(
      findingsOf(hits, unitOf("a.sh z.sh\nb", files)).map(
        (one) => `${one.severity} ${one.path} ${one.line} ${one.rule}`,
      ),
    ).toEqual([
      "high s/SKILL.md 2 first",
      "high s/a.sh 2 first",
      "high s/a.sh 2 second",
      "high s/a.sh 3 first",
      "medium s/a.sh 1 first",
      "low s/z.sh 1 first",
    ]);
  });
});

describe("what speaks for a place", () => {
  it.each([
    ["its text", hit({ circumstances: ["example"] }), ["example"]],
    ["its path", hit({ path: "s/tests/run.sh" }), ["fixture"]],
    ["its being documentation", hit({ path: "s/README.md" }), ["documentation"]],
    ["nothing leading there", hit({ path: "s/scripts/lonely.sh" }), ["unreached"]],
  ])("lowers a finding by one step: %s", (_, located, circumstances) => {
    const unit = unitOf("run.sh readme.md", { "s/tests/run.sh": "", "s/README.md": "", "s/scripts/lonely.sh": "" });
    expect(findingsOf([located], unit)).toMatchObject([{ severity: "medium", circumstances }]);
  });

  it("is told once each, in one order", () => {
    const located = hit({ path: "s/tests/README.md", circumstances: ["security", "example", "example"] });
    expect(findingsOf([located], unitOf("", { "s/tests/README.md": "" }))).toMatchObject([
      { severity: "low", circumstances: ["fixture", "documentation", "example", "security", "unreached"] },
    ]);
  });

  it("does not speak to a rule that disregards it", () => {
    const strict = sampleRule("strict", /a/, { ignoredModifiers: ["fixture", "security"] });
    const located = hit({ rule: strict, path: "s/tests/run.sh", circumstances: ["example", "security"] });
    expect(findingsOf([located], unitOf("run.sh", { "s/tests/run.sh": "" }))).toMatchObject([
      { severity: "medium", circumstances: ["example"] },
    ]);
  });

  it("lowers from the severity of the hit where it has one", () => {
    expect(findingsOf([hit({ severity: "medium", circumstances: ["example"] })])[0]?.severity).toBe("low");
  });

  it("never says of the SKILL.md that nothing leads there", () => {
    expect(findingsOf([hit()])[0]?.circumstances).toEqual([]);
  });
});

describe("many findings", () => {
  const lines = (count: number, given: Given = {}) =>
    Array.from({ length: count }, (_, at) => hit({ ...given, line: at + 1 }));

  it("are listed twenty of a rule and a file; the rest is counted", () => {
    const { findings, omitted } = toFindings([...lines(25), ...lines(3, { path: "s/b.md" })], unitOf("b.md"));
    expect(findings.filter((one) => one.path === path).map(({ line }) => line)).toEqual(
      lines(20).map((one) => one.hit.line),
    );
    expect(findings).toHaveLength(23);
    expect(omitted).toBe(5);
  });

  it("are listed the gravest of them", () => {
    const { findings } = toFindings([...lines(30, { severity: "low" }), hit({ line: 31 })], unitOf(""));
    expect(findings[0]).toMatchObject({ line: 31, severity: "high" });
    expect(findings).toHaveLength(20);
  });

  it("are listed no more than so many of a unit", () => {
    const files = Array.from({ length: 12 }, (_, at) => lines(20, { path: `s/${at}.md` })).flat();
    const { findings, omitted } = toFindings(files, unitOf(""));
    expect(findings).toHaveLength(MAX_FINDINGS);
    expect(omitted).toBe(240 - MAX_FINDINGS);
  });

  it("are none where there are none", () => {
    expect(toFindings([], unitOf(""))).toEqual({ findings: [], omitted: 0 });
  });
});
