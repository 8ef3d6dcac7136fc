import { agents } from "@skillshelf/directory-api/agents";
import { describe, expect, it } from "vitest";
import { outputTo } from "../output.ts";
import type { Offer } from "./offer.ts";
import type { SkillFile } from "./placing.ts";
import type { Target } from "./plan.ts";
import { digest, lockedSkill } from "./sample-lock.ts";
import { noteSharedFolders, printChecks, printPlan } from "./show-plan.ts";

const folder = ".claude/skills/x";
const fresh = agents
  .filter(({ id }) => id === "claude-code")
  .map((agent): Target => ({ agent, folder, state: "new", hindrance: null, locked: null }));

const file = (path: string, executable = false, text = path): SkillFile => ({
  ...digest(path, text, executable),
  content: Buffer.from(text),
});

/** Returns the printed plan of one skill. */
function shown(files: readonly SkillFile[], targets: readonly Target[] = fresh, name = "SKILL.md"): string {
  const unit = { name: "x", path: `skills/x/${name}`, otherLocations: [], kind: "skill", audit: null } as const;
  const offer: Offer = {
    key: { owner: "sample", repo: "x" },
    renamedFrom: null,
    repository: "sample/x",
    commit: "a".repeat(40),
    audit: null,
    units: [unit],
  };
  const lines: string[] = [];
  const target = { write: (text: string) => lines.push(text) };
  const out = outputTo(target, target, { stdout: false, stderr: false });
  printPlan(offer, [{ unit, files, targets }], { kind: "project", root: "/" }, out);
  return lines.join("");
}

it("lists the files of a new skill, and marks executable ones", () => {
  expect(shown([file("SKILL.md"), file("scripts/run.sh", true)])).toContain(
    "  2 files, 22 bytes\n    scripts/run.sh  executable\n    SKILL.md\n  → .claude/skills/x  new\n",
  );
  expect(shown([file("SKILL.md", false, "x")])).toContain("  1 file, 1 byte\n    SKILL.md\n");
});

describe("a warning about an agent", () => {
  const targetsFor = (id: string) =>
    agents
      .filter((agent) => agent.id === id)
      .map(
        (agent): Target => ({ agent, folder: `${agent.projectFolder}/x`, state: "new", hindrance: null, locked: null }),
      );
  const warningsFor = (id: string, text: string) =>
    shown([file("SKILL.md", false, text)], targetsFor(id)).match(/^ {2}warning .*$/gm) ?? [];

  it("says why the agent does not load the skill, or how it changes it", () => {
    expect(warningsFor("codex", "---\nname: x\ndescription: Reads files.\n---\n\nRead.\n")).toEqual([]);
    const long = `---\nname: x\ndescription: ${"a ".repeat(600)}\n---\n\nRead.\n`;
    expect(warningsFor("copilot", long)).toEqual([
      expect.stringMatching(/GitHub Copilot [\d.]+ does not load it: its description is too long \(line 3\)\.$/),
    ]);
    expect(warningsFor("codex", long)).toEqual([expect.stringContaining("description cut off")]);
    expect(warningsFor("gemini-cli", long)).toEqual([]);
  });

  it("names measured agents where the agent itself is not measured", () => {
    expect(warningsFor("kiro", "# x\n")).toEqual([expect.stringMatching(/Kiro may not load it: Codex, .* do not\.$/)]);
  });
});

it("notes an agent that also loads skills from the folder of another one", () => {
  const notes: string[] = [];
  const out = outputTo(
    { write: () => {} },
    { write: (text: string) => notes.push(text) },
    { stdout: false, stderr: false },
  );
  const targets = agents
    .filter(({ id }) => id === "claude-code" || id === "continue")
    .map(
      (agent): Target => ({ agent, folder: `${agent.projectFolder}/x`, state: "new", hindrance: null, locked: null }),
    );
  const unit = { name: "x", path: "x/SKILL.md", otherLocations: [], kind: "skill", audit: null } as const;
  const note = (kind: "project" | "personal") =>
    noteSharedFolders([{ unit, files: [], targets }], { kind, root: "/" }, out);
  note("project");
  expect(notes).toEqual(["Continue also loads skills from .claude/skills: --agent claude-code is enough for both.\n"]);
  note("personal");
  expect(notes).toHaveLength(1);
});

it("says how to check an agent, and that a project must be trusted", () => {
  const lines: string[] = [];
  const target = { write: (text: string) => lines.push(text) };
  const out = outputTo(target, target, { stdout: false, stderr: false });
  const targets = agents
    .filter(({ id }) => ["claude-code", "gemini-cli", "cursor"].includes(id))
    .map((agent): Target => ({ agent, folder, state: "new", hindrance: null, locked: null }));
  const unit = { name: "x", path: "x/SKILL.md", otherLocations: [], kind: "skill", audit: null } as const;
  const check = (kind: "project" | "personal") => printChecks([{ unit, files: [], targets }], { kind, root: "/" }, out);
  check("personal");
  const checks = [
    "To check that Claude Code loads it, enter /skills",
    "To check that Gemini CLI loads it, run gemini skills list",
  ];
  expect(lines.map((line) => line.trimEnd())).toEqual(checks);
  check("project");
  expect(lines.at(-2)).toContain("enter /permissions trust in it");
});

it("lists executable files before it cuts the list", () => {
  const many = Array.from({ length: 20 }, (_, index) => file(`a/${index}.md`));
  const text = shown([...many, file("z.sh", true)]);
  expect(text).toContain("21 files");
  expect(text).toContain("    z.sh  executable\n");
  expect(text).toContain("    … and 1 more file; use --json\n");
  expect(text.match(/^ {4}a\//gm)).toHaveLength(19);
});

it("lists only the changes of an installed skill", () => {
  const locked = lockedSkill({ folder, files: [digest("SKILL.md", "SKILL.md"), digest("old.md", "x")] });
  const replaced = fresh.map((target): Target => ({ ...target, state: "replace", locked }));
  const text = shown([file("SKILL.md"), file("run.sh", true)], replaced);
  expect(text).toMatch(/replaces the installed skill\n {4}added {4}run\.sh {2}executable\n {4}removed {2}old\.md\n$/);
  expect(text).not.toContain("    SKILL.md");
  expect(shown([file("SKILL.md")], [...fresh, ...replaced])).toContain("    SKILL.md\n");
});
