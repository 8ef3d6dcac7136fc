import { access, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditApiPath, repositoryApiPath } from "@skillshelf/directory-api/links";
import type { Finding, SkillDetail } from "@skillshelf/directory-api/schema";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { z } from "zod";
import { Directory } from "../directory.ts";
import { exitCodes } from "../errors.ts";
import { testContext } from "../test-context.ts";
import { lockText, parseLock } from "./lock.ts";
import type { SkillFile } from "./placing.ts";
import { digest, lockedSkill } from "./sample-lock.ts";
import { update } from "./update.ts";

const url = "http://localhost:3000";
const commit = "b".repeat(40);
const repositories = ["first", "second"] as const;
const id = "0123456789ab";

const grave: Finding = {
  id,
  rule: "pipe-to-shell",
  title: "A download that is run",
  ruleUrl: `${url}/en/docs/audit-rules#pipe-to-shell`,
  severity: "high",
  circumstances: [],
  accepted: false,
  path: "skills/second/SKILL.md",
  line: 9,
  url: "https://github.com/sample/second",
};

const recordOf = (repo: string): SkillDetail => ({
  owner: "sample",
  repo,
  name: repo,
  summary: "",
  category: "other",
  tags: [],
  languages: [],
  license: null,
  skillCount: 1,
  stars: null,
  score: null,
  contextTokens: null,
  audit: null,
  reviewed: false,
  reviewedOn: null,
  reviewedCommit: null,
  status: "active",
  reason: null,
  successor: null,
  commit,
  updatedAt: null,
  copyOf: null,
  indexedAt: null,
  url: `${url}/en/skills/sample/${repo}`,
  repositoryUrl: `https://github.com/sample/${repo}`,
  skills: [],
});

/** A server that has audited both repositories at `commit`, with a high-severity finding in the second. */
class SampleDirectory extends Directory {
  override async json<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
    const repo = repositories.find((one) => path.includes(`/sample/${one}`));
    if (repo === undefined) throw new Error(`nothing is known of ${path}`);
    const key = { owner: "sample", repo };
    if (path === repositoryApiPath(key)) return schema.parse({ data: recordOf(repo) });
    if (path === auditApiPath(key)) return schema.parse({ data: auditOf(repo) });
    const pagination = { page: 1, pageSize: 100, totalCount: 1, totalPages: 1 };
    const [shown, ...otherLocations] = [`skills/${repo}/SKILL.md`, `.claude/skills/${repo}/SKILL.md`];
    const unit = { name: repo, path: shown, otherLocations, description: "Reads files.", kind: "skill" };
    return schema.parse({ data: [unit], pagination, meta: {} });
  }
}

const auditOf = (repo: string) => {
  const findings = repo === "second" ? [grave] : [];
  return {
    level: findings.length > 0 ? "high" : "none",
    findings: findings.length,
    accepted: 0,
    commit,
    auditedAt: "2026-11-20T00:00:00.000Z",
    engine: "1.1.0",
    stale: false,
    units: [{ name: repo, path: `skills/${repo}/SKILL.md`, findings, omitted: 0, capabilities: [] }],
  };
};

let root: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "skillshelf-update-")));
  const skills = repositories.map((repo) =>
    lockedSkill({
      folder: `.claude/skills/${repo}`,
      repository: `sample/${repo}`,
      unit: { name: repo, path: `skills/${repo}/SKILL.md` },
    }),
  );
  await writeFile(join(root, "skillshelf-lock.json"), lockText(skills));
});
afterEach(() => rm(root, { recursive: true }));

/** Updates everything without a terminal. `written` returns the output. */
function run(accept: readonly string[], json = false, yes = false) {
  const directory = new SampleDirectory(url, new AbortController().signal);
  const { context, written } = testContext(root, { directory, json });
  const content = Buffer.from("# New\n");
  const file: SkillFile = { ...digest("SKILL.md", content.toString()), content };
  const read = async (_request: unknown, paths: readonly string[]) => new Map(paths.map((path) => [path, [file]]));
  return { ended: update([], { accept, yes }, context, read), written };
}

it("updates a skill whose main location has changed", async () => {
  const unit = { name: "second", path: ".claude/skills/second/SKILL.md" };
  const installed = lockedSkill({ folder: ".claude/skills/second", repository: "sample/second", unit });
  await writeFile(join(root, "skillshelf-lock.json"), lockText([installed]));
  const { ended, written } = run([id], true);
  expect(await ended).toBe(exitCodes.done);
  const [{ update: planned, left }] = JSON.parse(written()).repositories;
  expect(left).toEqual([]);
  expect(planned.skills).toMatchObject([{ ...unit, findings: [{ id, path: unit.path }] }]);
  expect(parseLock(await readFile(join(root, "skillshelf-lock.json"), "utf8"))).toMatchObject([{ unit, commit }]);
});

const isThere = (repo: string) =>
  access(join(root, `.claude/skills/${repo}/SKILL.md`)).then(
    () => true,
    () => false,
  );
const lockedCommits = async () =>
  parseLock(await readFile(join(root, "skillshelf-lock.json"), "utf8")).map((skill) => skill.commit);

it("writes nothing if one of the repositories is not confirmed", async () => {
  const { ended, written } = run([]);
  await expect(ended).rejects.toMatchObject({
    exitCode: exitCodes.unconfirmed,
    message: expect.stringContaining(`--accept ${id}`),
  });
  expect(written()).not.toContain("updated");
  expect(await Promise.all(repositories.map(isThere))).toEqual([false, false]);
  expect(await lockedCommits()).toEqual(["a".repeat(40), "a".repeat(40)]);
});

it("writes all repositories once everything is confirmed", async () => {
  const { ended, written } = run([id]);
  expect(await ended).toBe(exitCodes.done);
  expect(written()).toMatch(/skills\/first {2}updated\n.*skills\/second {2}updated\n/s);
  expect(await Promise.all(repositories.map(isThere))).toEqual([true, true]);
  expect(await lockedCommits()).toEqual([commit, commit]);
});

it("prints one JSON value for all repositories", async () => {
  const { ended, written } = run([id], true);
  expect(await ended).toBe(exitCodes.done);
  const { written: isWritten, repositories: told } = JSON.parse(written());
  expect([isWritten, told]).toEqual([
    true,
    repositories.map((repo) => expect.objectContaining({ repository: `sample/${repo}`, left: [] })),
  ]);
});

it.each([false, true])("restores missing files and keeps changed ones, with --yes: %s", async (yes) => {
  await run([id]).ended;
  await rm(join(root, ".claude/skills/first"), { recursive: true });
  const changed = join(root, ".claude/skills/second/SKILL.md");
  await writeFile(changed, "mine");
  const { ended, written } = run([], false, yes);
  expect(await ended).toBe(exitCodes.done);
  expect(written()).toMatch(/skills\/first {2}updated\n.*skills\/second {2}up to date, but files were changed/s);
  expect(await isThere("first")).toBe(true);
  expect(await readFile(changed, "utf8")).toBe("mine");
});
