import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { AgentId } from "@skillshelf/agent-loading/agent-ids";
import { loadingOf } from "@skillshelf/agent-loading/loading";
import { profiles } from "@skillshelf/agent-loading/profiles";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testSkills } from "../../../../evals/agents/skills.ts";
import { lintSkills } from "./lint-skills.ts";
import type { CheckReport } from "./report.ts";
import { readSkills } from "./skills.ts";

const measured = profiles.filter((profile) => profile.measured !== null).map(({ id }) => id);
let folder: string;
let report: CheckReport;
let paths: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-lint-"));
  const skillsFolder = join(folder, "project/.agents/skills");
  for (const { path, bytes, link } of testSkills) {
    const isLinked = link?.startsWith("folder") === true;
    const target = isLinked ? join(folder, "project/shared", path) : join(skillsFolder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
    if (isLinked) await symlink(dirname(target), join(skillsFolder, dirname(path)));
  }
  const skills = await readSkills(skillsFolder, undefined, new AbortController().signal);
  report = await lintSkills(skills, [], measured);
  paths = skills.units.map(({ path }) => path);
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the agents of which lint says that they do not load a skill. */
const droppedBy = (path: string): AgentId[] => [
  ...new Set(
    report.problems
      .filter((problem) => problem.path === path)
      .flatMap(({ affected }) => affected.flatMap(({ agent, result }) => (result === "dropped" ? [agent] : []))),
  ),
];

/** What these four did not load of the skills whose names begin with `c`, when the agents themselves were asked. */
const agents: readonly AgentId[] = ["codex", "copilot", "gemini-cli", "opencode"];
const dropped: Readonly<Record<string, readonly string[]>> = {
  ".c34-hidden": ["codex", "copilot", "gemini-cli"],
  "c03-long": ["copilot"],
  "c04-noname": ["gemini-cli", "opencode"],
  "c05-nodesc": ["codex", "gemini-cli", "opencode"],
  "c06-colon": ["copilot"],
  "c07-nofm": agents,
  "c09-lower": agents,
  "c10-deep/sub/c10b-three": ["gemini-cli"],
  "c10-group/c10a-two": ["gemini-cli"],
  "c13c-meta-string": ["codex"],
  "c14-num": ["copilot", "opencode"],
  "c17-list": ["codex", "copilot", "opencode"],
  "c19-cn": ["copilot"],
  "c20-dup": ["codex", "copilot", "opencode"],
  "c21-blank": agents,
  "c22a-four": ["codex", "copilot"],
  "c26-bom": ["codex", "gemini-cli"],
  "c27-flat.md": agents,
  "c28-emptydesc": ["codex"],
  "c32-longname": ["codex", "copilot"],
  "c35-boolname": ["copilot", "opencode"],
  "c36-desc-num": ["copilot", "opencode"],
};

it("tells which of four agents load 42 skills, but for a file that is not in a folder of its own", () => {
  const first = testSkills.filter(({ path }) => /^\.?c\d/.test(path)).map(({ path }) => path);
  expect(first).toHaveLength(42);
  const misses = first.flatMap((path) => {
    const actual = dropped[path.replace(/\/[^/]*$/, "")] ?? [];
    const predicted = droppedBy(path);
    return agents.filter((id) => actual.includes(id) !== predicted.includes(id)).map((id) => `${path} ${id}`);
  });
  // It is a note beside the skills, and lint reads skills only.
  expect(misses).toEqual(agents.map((id) => `c27-flat.md ${id}`));
});

it("leaves out nothing that agents do with a skill", () => {
  // Deeper ones are too deep only for agents that read this folder, and very large ones are not read.
  const skills = testSkills.filter(
    ({ path, link, bytes }) =>
      link === undefined && paths.includes(path) && !/\/.*\//.test(path) && bytes.length <= defaultLimits.fileBytes,
  );
  const differing = skills.flatMap(({ path, bytes }) => {
    const expected = loadingOf({ path, bytes })
      .filter(
        ({ result, reason }) => result === "dropped" && reason !== "metadata-internal" && reason !== "only-for-paths",
      )
      .map(({ agent }) => agent);
    return JSON.stringify(droppedBy(path).toSorted()) === JSON.stringify(expected.toSorted()) ? [] : [path];
  });
  expect(differing).toEqual([]);
});

it("is of high severity exactly where an agent does not load a skill", () => {
  for (const { affected, severity } of report.problems)
    expect(severity === "high").toBe(affected.some(({ result }) => result === "dropped"));
});
