import { agents } from "@skillshelf/directory-api/agents";
import { expect, it } from "vitest";
import { outputTo } from "../output.ts";
import type { Offer } from "./offer.ts";
import type { SkillFile } from "./placing.ts";
import type { Target } from "./plan.ts";
import { digest, lockedSkill } from "./sample-lock.ts";
import { printPlan } from "./show-plan.ts";

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

it("warns about a skill that agents may not load", () => {
  const warning = "Agents may not load this skill:";
  expect(shown([file("SKILL.md", false, "---\nname: x\ndescription: Reads files.\n---\n\nRead.\n")])).not.toContain(
    warning,
  );
  expect(shown([file("SKILL.md", false, "# x\n")])).toContain(`${warning} it has no frontmatter.`);
  expect(shown([file("SKILL.md", false, "---\nname: x\ndescription: a: b\n---\n\nRead.\n")])).toContain(
    `${warning} its frontmatter is not valid YAML.`,
  );
  expect(
    shown([file("skill.md", false, "---\nname: x\ndescription: Reads files.\n---\n\nRead.\n")], fresh, "skill.md"),
  ).toContain(`${warning} its file is not named SKILL.md`);
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
