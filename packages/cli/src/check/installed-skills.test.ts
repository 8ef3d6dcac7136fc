import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockText } from "../install/lock.ts";
import { digest, lockedSkill } from "../install/sample-lock.ts";
import { readInstalledSkills } from "./installed-skills.ts";

let root: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "skillshelf-installed-")));
});
afterEach(() => rm(root, { recursive: true }));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

const read = () => readInstalledSkills(false, { workingFolder: root, homeFolder: root, platform: "linux" });

it("reads the skills of every installer once, with the paths of their files and who recorded them", async () => {
  const skill = "---\nname: x\ndescription: X.\n---\n\n# X\n";
  const entry = { source: "sample/skills", sourceType: "github", skillPath: "skills/docx/SKILL.md" };
  await write({
    ".claude/skills/pdf/SKILL.md": skill,
    ".agents/skills/docx/SKILL.md": skill,
    ".agents/skills/docx/run.sh": "echo\n",
    ".agents/skills/mine/SKILL.md": skill,
    "skills-lock.json": JSON.stringify({ version: 1, skills: { docx: entry, gone: entry, broken: 1 } }),
    "skillshelf-lock.json": lockText([lockedSkill({ files: [digest("SKILL.md", skill)] })]),
  });
  await symlink("../../.agents/skills/docx", join(root, ".claude/skills/docx"));
  const { skills, installed, locks } = await read();
  expect(
    skills.units.map(({ path, owner, repo, files }) => [path, `${owner}/${repo}`, files.map((file) => file.path)]),
  ).toEqual([
    [".claude/skills/pdf/SKILL.md", "sample/skills", []],
    [".agents/skills/docx/SKILL.md", "sample/skills", [".agents/skills/docx/run.sh"]],
    [".agents/skills/mine/SKILL.md", "local/mine", []],
  ]);
  expect(skills.units[1]?.contents[0]?.toString()).toBe("echo\n");
  expect(installed).toEqual([
    { folder: ".claude/skills/pdf", record: "skillshelf-lock.json", source: "sample/skills", notes: [] },
    { folder: ".agents/skills/docx", record: "skills-lock.json", source: "sample/skills", notes: [] },
    { folder: ".agents/skills/mine", record: null, source: null, notes: ["No lock file has it."] },
    {
      folder: "gone",
      record: "skills-lock.json",
      source: "sample/skills",
      notes: [expect.stringContaining("missing")],
    },
  ]);
  expect(locks).toEqual([{ path: "skills-lock.json", fault: null, faulty: ["broken"] }]);
});
