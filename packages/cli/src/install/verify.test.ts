import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { DigestMatches, Finding, Verification, VerifiedSkill } from "@skillshelf/directory-api/schema";
import { SampleFolder } from "@skillshelf/skill-reader/testing/sample-repository";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { Directory, DirectoryError } from "../directory.ts";
import { testContext } from "../test-context.ts";
import { lockText, sha256Of } from "./lock.ts";
import { lockedSkill } from "./sample-lock.ts";
import { sourceHash } from "./source-hash.ts";
import { verify } from "./verify.ts";

const skillMd = "---\nname: pdf\ndescription: Reads a PDF.\n---\n\n# PDF\n";
const path = "skills/pdf/SKILL.md";
const folder = ".agents/skills/pdf";

let sample: SampleFolder;
let source: string;
let root: string;
let first: string;
let audited: string;

beforeEach(async () => {
  sample = await SampleFolder.make();
  source = await sample.repository("source", { [path]: "old", "skills/pdf/run.sh": "echo\n" });
  first = await sample.git(source, ["rev-parse", "HEAD"]);
  audited = await sample.commit(source, { [path]: skillMd, "skills/pdf/metadata.json": "{}" });
  root = await realpath(await mkdtemp(join(tmpdir(), "skillshelf-verify-")));
});
afterEach(async () => {
  await sample.remove();
  await rm(root, { recursive: true });
});

const finding: Finding = {
  id: "0123456789ab",
  rule: "pipe-to-shell",
  title: "A download that is run",
  ruleUrl: "http://localhost:3000/en/docs/audit-rules#pipe-to-shell",
  severity: "high",
  circumstances: [],
  accepted: false,
  path,
  line: 6,
  url: "https://github.com/sample/skills",
};

const unit = { name: "pdf", path, url: "http://localhost:3000/en/skills/sample/skills/pdf", level: "none" } as const;

function known(changes: Partial<Verification> = {}): Verification {
  const audit = {
    level: "none",
    findings: 0,
    accepted: 0,
    auditedAt: "2026-11-20T00:00:00.000Z",
    engine: "1.6.1",
  } as const;
  return {
    repository: "sample/skills",
    status: "active",
    reason: null,
    successor: null,
    current: "sample/skills",
    commit: audited,
    newestCommit: audited,
    audit: { ...audit, commit: audited, stale: false, unread: 0 },
    isAuditedCommit: null,
    skill: { ...unit, findings: [], omitted: 0 },
    movedTo: null,
    ...changes,
  };
}

/** A server that gives one answer to every question, and notes the questions. */
class TestDirectory extends Directory {
  readonly asked: VerifiedSkill[] = [];
  readonly #answer: Verification | DigestMatches | null;

  constructor(answer: Verification | DigestMatches | null) {
    super("http://localhost:3000", new AbortController().signal);
    this.#answer = answer;
  }

  override async postJson<Schema extends z.ZodType>(_: string, value: unknown, schema: Schema) {
    const { skills } = value as { skills: VerifiedSkill[] };
    this.asked.push(...skills);
    if (this.#answer === null) throw new DirectoryError("unreachable", "It cannot be reached.");
    const answer = this.#answer;
    const data = skills.map(({ digestPrefix }) =>
      digestPrefix === undefined || "matches" in answer ? answer : { digestPrefix, matches: [], hasMore: false },
    );
    return schema.parse({ data });
  }
}

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

const install = (at = folder) =>
  cp(join(source, "skills/pdf"), join(root, at), {
    recursive: true,
    filter: (file) => !file.endsWith("metadata.json"),
  });

async function hashOfSource(): Promise<string> {
  const names = ["SKILL.md", "metadata.json", "run.sh"];
  const files = names.map(async (name) => ({ path: name, content: await readFile(join(source, "skills/pdf", name)) }));
  return sourceHash(await Promise.all(files), "cs");
}

const entry = { source: "sample/skills", sourceType: "github", skillPath: path };
const lockOf = (skills: object, version = 1) => JSON.stringify({ version, skills });

type Verified = Readonly<{
  code: number;
  report: { locks: unknown[]; skills: unknown[] };
  asked: readonly VerifiedSkill[];
}>;

async function run(
  answer: Verification | DigestMatches | null = known(),
  options: Parameters<typeof verify>[1] = {},
): Promise<Verified> {
  const directory = new TestDirectory(answer);
  const { context, written } = testContext(root, { directory, json: true });
  const code = await verify([], { from: source, ...options }, context);
  return { code, report: JSON.parse(written()), asked: directory.asked };
}

describe("a skill in the lock file of the npm command", () => {
  beforeEach(async () => {
    await install();
    await write({ "skills-lock.json": lockOf({ pdf: { ...entry, computedHash: await hashOfSource() } }) });
  });

  it("is equal to the audited commit, without what the installer leaves out, and once for all links to it", async () => {
    await mkdir(join(root, ".claude/skills"), { recursive: true });
    await symlink("../../.agents/skills/pdf", join(root, ".claude/skills/pdf"));
    const { code, report, asked } = await run();
    expect([code, asked]).toEqual([0, [{ repository: "sample/skills", path }]]);
    expect(report).toMatchObject({
      locks: [],
      skills: [{ folder, state: "equal", sound: true, commit: audited, record: "skills-lock.json", differences: [] }],
    });
  });

  it("is modified if its source was that of the audited commit", async () => {
    await write({ [`${folder}/SKILL.md`]: "edited", [`${folder}/added.md`]: "x" });
    await rm(join(root, folder, "run.sh"));
    const { code, report } = await run();
    expect([code, report.skills]).toMatchObject([
      1,
      [
        {
          state: "modified",
          sound: false,
          differences: [
            { path: "SKILL.md", kind: "changed" },
            { path: "added.md", kind: "added" },
            { path: "run.sh", kind: "missing" },
          ],
        },
      ],
    ]);
  });

  it("cannot be confirmed if its source was another one, and its hash proves nothing", async () => {
    await write({ [`${folder}/SKILL.md`]: "old" });
    for (const computedHash of ["0".repeat(64), sourceHash([], "en")]) {
      await write({ "skills-lock.json": lockOf({ pdf: { ...entry, computedHash } }) });
      const { code, report } = await run();
      const reason = expect.stringContaining(`1 file differs from the audited commit ${audited}`);
      expect([code, report.skills]).toMatchObject([0, [{ state: "unconfirmed", sound: true, commit: null, reason }]]);
    }
  });

  it("is compared with the commit that it was pinned to", async () => {
    await write({ "skills-lock.json": lockOf({ pdf: { ...entry, ref: first } }), [`${folder}/SKILL.md`]: "old" });
    const { code, report, asked } = await run();
    expect([code, asked]).toMatchObject([0, [{ commit: first }]]);
    const notes = [expect.stringContaining("Equal to"), expect.stringContaining(`${audited}, was audited`)];
    expect(report.skills).toMatchObject([{ state: "equal", commit: first, notes }]);
    await write({ [`${folder}/SKILL.md`]: "edited" });
    expect((await run()).report.skills).toMatchObject([{ state: "modified", commit: first }]);
  });

  it("fails with high-severity findings that are not accepted", async () => {
    const answer = known({ skill: { ...unit, level: "high", findings: [finding], omitted: 0 } });
    const { code, report } = await run(answer);
    expect([code, report.skills]).toMatchObject([
      1,
      [{ state: "equal", sound: false, findings: [{ id: finding.id }] }],
    ]);
    expect((await run(answer, { accept: [finding.id] })).code).toBe(0);
  });

  it("tells what happened to its repository", async () => {
    const removed = { status: "removed", reason: "Its owner asked for it.", current: null, skill: null } as const;
    const states: readonly (readonly [Partial<Verification>, number, string])[] = [
      [removed, 1, "was removed: Its owner asked for it."],
      [{ ...removed, status: "unknown", reason: null }, 0, "is not in the catalog"],
      [{ skill: null, movedTo: "pdf/SKILL.md" }, 0, `no longer has ${path}. There is pdf/SKILL.md.`],
      [{ audit: null, commit: "b".repeat(40) }, 0, "does not have commit"],
    ];
    for (const [changes, exit, text] of states) {
      const { code, report } = await run(known(changes));
      const reason = expect.stringContaining(text);
      expect([code, report.skills], text).toMatchObject([exit, [{ state: "unconfirmed", reason }]]);
    }
    expect((await run(known({ status: "renamed", current: "sample/later" }))).report.skills).toMatchObject([
      { state: "equal", notes: [expect.any(String), "sample/skills was renamed to sample/later."] },
    ]);
  });

  it("is not compared without the server", async () => {
    const offline = await run(known(), { offline: true });
    expect([offline.code, offline.asked, offline.report.skills]).toMatchObject([0, [], [{ state: "unconfirmed" }]]);
    expect((await run(null)).code).toBe(4);
  });

  it("tells which other installers wrote into its folder", async () => {
    await write({ [`${folder}/.skillkit.json`]: "{}", [`${folder}/.clawhub/origin.json`]: "{}" });
    expect((await run()).report.skills).toMatchObject([
      {
        state: "equal",
        notes: [expect.any(String), expect.stringContaining("skillkit"), expect.stringContaining("clawhub")],
      },
    ]);
  });

  it("may have other line endings", async () => {
    await write({ [`${folder}/SKILL.md`]: skillMd.replaceAll("\n", "\r\n") });
    const notes = [expect.any(String), expect.stringContaining("Line endings differ in 1 file")];
    expect((await run()).report.skills).toMatchObject([{ state: "equal", notes }]);
  });
});

describe("a folder", () => {
  it("that is missing, or has two entries, is reported", async () => {
    await install();
    const other = { ...entry, skillPath: "other/SKILL.md" };
    await write({ "skills-lock.json": lockOf({ PDF: entry, pdf: other, gone: entry }) });
    const { code, report } = await run();
    expect([code, report.skills]).toMatchObject([
      0,
      [
        {
          folder,
          state: "unconfirmed",
          reason: expect.stringMatching(/^Several entries have this folder: PDF .*, pdf /),
        },
        { folder: "", unit: { name: "gone" }, state: "missing", reason: expect.stringContaining("folder is missing") },
      ],
    ]);
  });

  it("without an entry is looked for by the first digits of its digest", async () => {
    await install();
    const digest = sha256Of(Buffer.from(skillMd));
    const matches = ["0".repeat(64), digest].map((one) => ({
      ...unit,
      digest: one,
      repository: "sample/skills",
      commit: audited,
    }));
    const { report, asked } = await run({ digestPrefix: digest.slice(0, 8), matches, hasMore: false });
    expect(asked).toEqual([{ digestPrefix: digest.slice(0, 8) }]);
    expect(report.skills).toMatchObject([{ folder, record: null, state: "equal", commit: audited }]);
    const none = await run({ digestPrefix: digest.slice(0, 8), matches: matches.slice(0, 1), hasMore: false });
    expect(none.report.skills).toMatchObject([
      { state: "unconfirmed", reason: "No lock file has it, and no skill in the catalog has its SKILL.md." },
    ]);
  });

  it("is recorded by openskills, or by gh skill, which rewrites the frontmatter", async () => {
    const recorded = { source: "sample/skills", sourceType: "git", repoUrl: "https://github.com/sample/skills" };
    await install(".claude/skills/pdf");
    await write({ ".claude/skills/pdf/.openskills.json": JSON.stringify({ ...recorded, subpath: "skills/pdf" }) });
    await install();
    const metadata = [
      "metadata:",
      "    github-path: skills/pdf",
      "    github-ref: refs/heads/main",
      "    github-repo: https://github.com/sample/skills",
      `    github-tree-sha: ${await sample.git(source, ["rev-parse", "HEAD:skills/pdf"])}`,
    ];
    const rewritten = ["---", "description: Reads a PDF.", ...metadata, "name: pdf", "---", "", "# PDF", ""];
    await write({ [`${folder}/SKILL.md`]: rewritten.join("\n") });
    const { code, report, asked } = await run();
    expect([code, asked]).toEqual([0, [1, 2].map(() => ({ repository: "sample/skills", path }))]);
    expect(report.skills).toMatchObject([
      { folder, state: "equal", notes: [expect.any(String), expect.stringContaining("gh skill rewrote")] },
      { folder: ".claude/skills/pdf", state: "equal", record: ".openskills.json" },
    ]);
    await write({ [`${folder}/run.sh`]: "changed", ".claude/skills/pdf/run.sh": "changed" });
    expect((await run()).report.skills).toMatchObject([{ state: "modified" }, { state: "unconfirmed" }]);
  });

  it("is not read if it is a link that leads out, and no name leads elsewhere", async () => {
    await mkdir(join(root, ".agents/skills"), { recursive: true });
    await symlink(join(source, "skills/pdf"), join(root, folder));
    await write({ "skills-lock.json": lockOf({ pdf: entry, "../../../../etc": { ...entry, skillPath: "../../x" } }) });
    expect((await run()).report.skills).toMatchObject([
      { folder, state: "unconfirmed", reason: expect.stringContaining("leads out") },
      { state: "missing", unit: { name: "../../../../etc" } },
    ]);
  });
});

describe("a lock file of another installer", () => {
  it("that cannot be read fails the verification, because the other installer would drop its entries", async () => {
    const conflict = `<<<<<<< HEAD\n${lockOf({})}\n=======\n${lockOf({})}\n>>>>>>> other\n`;
    const faults: Readonly<Record<string, string>> = {
      [conflict]: "contains conflict markers",
      [`\uFEFF${lockOf({})}`]: "begins with a byte order mark",
      "{": "is not valid JSON",
      "[]": "has no version or no skills",
      [lockOf({}, 0)]: "has version 0, which is no longer read",
    };
    for (const [text, fault] of Object.entries(faults)) {
      await write({ "skills-lock.json": text });
      const { code, report } = await run();
      expect([code, report.locks]).toEqual([1, [{ path: "skills-lock.json", fault, faulty: [] }]]);
    }
    await write({ "skills-lock.json": lockOf({ pdf: { source: 1 } }) });
    expect(await run()).toMatchObject({ code: 1, report: { locks: [{ fault: null, faulty: ["pdf"] }] } });
  });

  it("is read in the home folder, or where the state of programs is", async () => {
    await install();
    const lock = lockOf({ pdf: { ...entry, skillFolderHash: await hashOfSource() } }, 3);
    await write({ ".agents/.skill-lock.json": lock, "state/skills/.skill-lock.json": lockOf({}, 3) });
    const { report } = await run(known(), { global: true });
    expect(report.skills).toMatchObject([{ folder, state: "equal", record: "~/.agents/.skill-lock.json" }]);
    const environment = {
      workingFolder: root,
      homeFolder: root,
      platform: "linux",
      stateFolder: join(root, "state"),
    } as const;
    const directory = new TestDirectory({ digestPrefix: "00000000", matches: [], hasMore: false });
    const { context, written } = testContext(root, { directory, json: true, environment });
    await verify([], { global: true, from: source }, context);
    expect(JSON.parse(written()).skills).toMatchObject([{ folder, record: null, state: "unconfirmed" }]);
  });

  it("may have entries for folders that this command has installed", async () => {
    await install();
    await write({
      "skills-lock.json": lockOf({ pdf: entry }),
      "skillshelf-lock.json": lockText([{ ...lockedSkill(), folder, agent: "codex", commit: audited }]),
    });
    const { report, asked } = await run();
    expect([report.skills, asked]).toMatchObject([[{ folder, agent: "codex", record: null }], [{ commit: audited }]]);
  });
});
