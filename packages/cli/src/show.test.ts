import type { AuditAnswer, Finding } from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { outputTo } from "./output.ts";
import { loadingLines, printAudit } from "./show.ts";

const finding = (changes: Partial<Finding> = {}): Finding => ({
  id: "0123456789ab",
  rule: "pipe-to-shell",
  title: "Runs a download",
  ruleUrl: "https://skills.example.org/en/docs/audit-rules#pipe-to-shell",
  severity: "high",
  circumstances: [],
  accepted: false,
  path: "skills/a/SKILL.md",
  line: 1,
  url: "https://github.com/a/b/blob/0/skills/a/SKILL.md",
  ...changes,
});

function printed(findings: readonly Finding[], isWhole = false, omitted = 0): string {
  const audit: AuditAnswer["data"] = {
    level: "high",
    findings: findings.length,
    accepted: findings.filter(({ accepted }) => accepted).length,
    commit: "a".repeat(40),
    auditedAt: "2026-01-02T03:04:05Z",
    engine: "1.0.0",
    stale: false,
    unread: 0,
    plugins: [],
    units: [{ name: "a", path: "skills/a/SKILL.md", findings: [...findings], omitted, unread: [], capabilities: [] }],
  };
  const lines: string[] = [];
  const target = { write: (text: string) => lines.push(text) };
  printAudit(audit, isWhole, outputTo(target, target, { stdout: false, stderr: false }));
  return lines.join("");
}

describe("the audit in show", () => {
  it("lists the most severe rules first, each with its places", () => {
    const text = printed([
      finding({ severity: "low", rule: "unpinned", title: "Installs the newest" }),
      finding({ line: 7 }),
      finding({ line: 9 }),
    ]);
    expect(text).toContain(
      "Audit  high-severity findings  commit aaaaaaaaaaaa, 2026-01-02, rules 1.0.0\n  2 high, 1 low\n",
    );
    expect(text).toMatch(
      /high {2}Runs a download \[pipe-to-shell\]\n {4}skills\/a\/SKILL\.md:7\n {4}skills\/a\/SKILL\.md:9\n {2}low {2}Installs the newest \[unpinned\]\n/,
    );
  });

  it("counts accepted findings but does not list them", () => {
    const text = printed([finding({ accepted: true }), finding({ severity: "low", line: 3 })]);
    expect(text).toContain("  1 low; 1 accepted\n");
    expect(text).not.toContain("high  Runs");
  });

  it("cuts long lists and counts the rest, unless --all is used", () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      [1, 2, 3, 4, 5].map((line) => finding({ rule: `rule-${index}`, line })),
    ).flat();
    const cut = printed(many, false, 2);
    expect(cut).toContain("… and 2 more places");
    expect(cut).toContain("… and findings of 4 more rules; use --all");
    expect(cut).toContain("The server does not list 2 more findings");
    const whole = printed(many, true);
    expect(whole).not.toContain("… and");
    expect(whole.match(/SKILL\.md:\d/g)).toHaveLength(60);
  });
});

it("names the agents that do not load a skill as it is written, those of one cause together", () => {
  const cut = { result: "dropped", reason: "description-too-long", line: 3 } as const;
  const agents = [
    { agent: "codex", version: "0.1.0", result: "changed", reason: "description-truncated", line: 3 },
    { agent: "copilot", version: "1.2.3", ...cut },
    { agent: "pi", version: "0.9.0", ...cut },
    { agent: "cline", version: "3.0.0", result: "loads", reason: null, line: null },
    { agent: "kiro", version: null, result: "unmeasured", reason: null, line: null },
  ] as const;
  expect(loadingLines([...agents])).toEqual([
    "loaded by codex with the end of its description cut off (line 3)",
    "not loaded by copilot, pi: its description is too long (line 3)",
  ]);
  expect(loadingLines(undefined)).toEqual([]);
});
