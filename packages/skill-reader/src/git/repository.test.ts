import { existsSync } from "node:fs";
import { appendFile, copyFile, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { entryAt, SampleFolder } from "../testing/sample-repository.ts";
import { locateRepository } from "./locate-repository.ts";
import { committedAt } from "./repository.ts";

let sample: SampleFolder;

beforeEach(async () => {
  sample = await SampleFolder.make();
});
afterEach(() => sample.remove());

/** Everything below a folder, with sizes and times, to see that nothing was written. */
async function state(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const facts = await Promise.all(
    files.map(async (file) => `${file} ${(await stat(join(folder, file)).catch(() => null))?.mtimeMs}`),
  );
  return facts.toSorted();
}

const head = async (path: string) => (await sample.open(path)).head();

describe("HEAD", () => {
  it("is read of a checkout: its commit, when that was committed, and its branch", async () => {
    const folder = await sample.repository("one");
    expect(await head(folder)).toEqual({
      commit: await sample.git(folder, ["rev-parse", "HEAD"]),
      committedAt: new Date("2026-01-31T11:00:00Z"),
      branch: "main",
    });
  });

  it("is read of a bare repository", async () => {
    const folder = await sample.repository("one");
    await sample.git(sample.path, ["clone", "--quiet", "--bare", folder, "bare.git"]);
    expect((await head(join(sample.path, "bare.git"))).branch).toBe("main");
  });

  it("and its objects are read of a clone that shares them, and of a shallow one", async () => {
    const folder = await sample.repository("one");
    const commit = await sample.commit(folder, { "b.md": "b" });
    await sample.git(sample.path, ["clone", "--quiet", "--shared", folder, "shared"]);
    await sample.git(sample.path, ["clone", "--quiet", "--depth=1", `file://${folder}`, "shallow"]);
    for (const name of ["shared", "shallow"]) {
      const repository = await sample.open(join(sample.path, name));
      expect((await repository.head()).commit).toBe(commit);
      const blob = entryAt(await repository.entries(commit), "b.md");
      expect(await repository.read(blob.id, 100)).toEqual({ kind: "blob", bytes: Buffer.from("b") });
    }
  });

  it("is the worktree's own, whose objects and origin are the repository's", async () => {
    const folder = await sample.repository("one");
    await sample.git(folder, ["remote", "add", "origin", "https://example.org/a/b"]);
    await sample.git(folder, ["worktree", "add", "--quiet", "-b", "side", "../side"]);
    const commit = await sample.commit(join(sample.path, "side"), { "side.md": "aside" });
    const repository = await sample.open(join(sample.path, "side"));
    expect(await repository.head()).toMatchObject({ commit, branch: "side" });
    expect((await repository.entries(commit)).map(({ path }) => path)).toContain("side.md");
    expect(await repository.originUrl()).toBe("https://example.org/a/b");
  });

  it("is on no branch when it is detached, and in packed references too", async () => {
    const folder = await sample.repository("one");
    await sample.git(folder, ["gc", "--quiet"]);
    expect((await head(folder)).branch).toBe("main");
    await sample.git(folder, ["checkout", "--quiet", "--detach"]);
    expect((await head(folder)).branch).toBeNull();
  });

  it("is refused as empty before there is a commit", async () => {
    await expect(head(await sample.repository("none", {}))).rejects.toMatchObject({ reason: "empty" });
  });

  it("is refused when commits are named by SHA-256", async () => {
    await sample.git(sample.path, ["init", "--quiet", "--object-format=sha256", "long"]);
    const long = join(sample.path, "long");
    await sample.commit(long, { "a.md": "a" });
    await expect(head(long)).rejects.toMatchObject({ reason: "refused" });
  });

  it("is damaged when its commit is gone", async () => {
    const folder = await sample.repository("one");
    await sample.lose(folder, await sample.git(folder, ["rev-parse", "HEAD"]));
    await expect(head(folder)).rejects.toMatchObject({ reason: "damaged" });
  });

  it("is damaged when its commit says no time that a date can hold", async () => {
    const folder = await sample.repository("one");
    const commit = (await sample.git(folder, ["cat-file", "commit", "HEAD"])).replace(
      /> \d+ \+0100/,
      "> 99999999999999 +0100",
    );
    const id = await sample.git(folder, ["hash-object", "-t", "commit", "-w", "--stdin", "--literally"], `${commit}\n`);
    await writeFile(join(folder, ".git", "refs", "heads", "main"), `${id}\n`);
    await expect(head(folder)).rejects.toMatchObject({ reason: "damaged" });
  });
});

describe("a commit", () => {
  it("is sound when it and the trees below it are what their ids say", async () => {
    const folder = await sample.repository("one", { "a/b.md": "b", "c/d.md": "d" });
    const commit = await sample.git(folder, ["rev-parse", "HEAD"]);
    const trees = [
      await sample.git(folder, ["rev-parse", "HEAD:a"]),
      await sample.git(folder, ["rev-parse", "HEAD:c"]),
    ];
    const repository = await sample.open(folder);
    expect(await repository.isSound(commit, trees)).toBe(true);
    expect(await repository.isSound("b".repeat(40), [])).toBe(false);
    expect(await repository.isSound(trees[0] ?? "", [])).toBe(false);
    // One tree in the place of another.
    const [one = "", other = ""] = trees.map((id) => join(folder, ".git/objects", id.slice(0, 2), id.slice(2)));
    await rm(one);
    await copyFile(other, one);
    const again = await sample.open(folder);
    expect(await again.isSound(commit, [])).toBe(true);
    expect(await again.isSound(commit, trees)).toBe(false);
  });
});

describe("a folder that is no repository", () => {
  it("is told from one that is not there and from a broken one", async () => {
    await mkdir(join(sample.path, "plain"));
    await mkdir(join(sample.path, "broken"));
    await writeFile(join(sample.path, "broken", ".git"), "gitdir: nowhere\n");
    await expect(locateRepository(join(sample.path, "plain"))).rejects.toMatchObject({ reason: "not-found" });
    await expect(locateRepository(join(sample.path, "absent"))).rejects.toMatchObject({ reason: "not-found" });
    await expect(locateRepository(join(sample.path, "broken"))).rejects.toMatchObject({ reason: "damaged" });
  });

  it("is not the repository around it", async () => {
    const folder = await sample.repository("one", { "inside/a.md": "a" });
    await expect(locateRepository(join(folder, "inside"))).rejects.toMatchObject({ reason: "not-found" });
  });
});

describe("the origin", () => {
  it("is told without credentials, and not when there is none", async () => {
    const folder = await sample.repository("one");
    const repository = await sample.open(folder);
    expect(await repository.originUrl()).toBeNull();
    await sample.git(folder, ["config", "remote.origin.url", "https://token:secret@example.org/a/b.git"]);
    expect(await repository.originUrl()).toBe("https://example.org/a/b.git");
  });

  it("is not what an included file says", async () => {
    const folder = await sample.repository("one");
    await writeFile(join(sample.path, "included"), '[remote "origin"]\n\turl = https://example.org/false\n');
    await sample.git(folder, ["config", "include.path", join(sample.path, "included")]);
    expect(await (await sample.open(folder)).originUrl()).toBeNull();
  });
});

describe("a hostile repository", () => {
  /** Reads all there is, and says whether a program that the repository names ran. */
  async function readAll(folder: string, marker: string): Promise<boolean> {
    const repository = await sample.open(folder);
    const { commit } = await repository.head();
    for (const { id, kind } of await repository.entries(commit)) if (kind === "file") await repository.read(id, 1_000);
    await repository.originUrl();
    return existsSync(marker);
  }

  it("makes nothing run by its settings and hooks, and is not written to", async () => {
    const marker = join(sample.path, "marker");
    const folder = await sample.repository("one", { ".gitattributes": "* diff=x filter=x\n", "a.md": "a" });
    const trap = await sample.trap(marker);
    const names = ["core.fsmonitor", "core.sshCommand", "core.pager", "core.editor", "core.askPass", "gpg.program"];
    names.push("diff.external", "diff.x.textconv", "diff.x.command", "filter.x.smudge", "filter.x.process");
    names.push("core.alternateRefsCommand", "uploadpack.packObjectsHook", "remote.origin.uploadpack", "pager.ls-tree");
    for (const name of names) await sample.git(folder, ["config", name, trap]);
    for (const name of ["cat-file", "ls-tree", "rev-parse", "symbolic-ref", "config"])
      await sample.git(folder, ["config", `alias.${name}`, `!${trap}`]);
    await sample.git(folder, ["config", "core.hooksPath", sample.path]);
    await sample.git(folder, ["config", "log.showSignature", "true"]);
    await sample.git(folder, ["config", "credential.helper", `!${trap}`]);
    await writeFile(join(sample.path, "included"), `[core]\n\tfsmonitor = ${trap}\n`);
    await appendFile(join(folder, ".git", "config"), `[include]\n\tpath = ${join(sample.path, "included")}\n`);
    const before = await state(folder);
    expect(await readAll(folder, marker)).toBe(false);
    expect(await state(folder)).toEqual(before);
  });

  it("whose blobs are somewhere else does not fetch them", async () => {
    const marker = join(sample.path, "marker");
    const folder = await sample.repository("one", { "a.md": "a", "b.md": "b" });
    const lost = await sample.git(folder, ["rev-parse", "HEAD:a.md"]);
    await sample.lose(folder, lost);
    const trap = await sample.trap(marker);
    const settings = { "extensions.partialClone": "origin", "remote.origin.promisor": "true" };
    for (const [name, value] of Object.entries({
      ...settings,
      "remote.origin.url": `ext::${trap}`,
      "protocol.allow": "always",
    }))
      await sample.git(folder, ["config", name, value]);
    // The system's own git falls for it: else this would prove nothing.
    await sample.git(folder, ["cat-file", "-e", lost]).catch(() => {});
    expect(existsSync(marker)).toBe(true);
    await rm(marker);
    expect(await readAll(folder, marker)).toBe(false);
    const repository = await sample.open(folder);
    expect(entryAt(await repository.entries((await repository.head()).commit), "a.md").bytes).toBeNull();
    expect(await repository.read(lost, 100)).toEqual({ kind: "missing" });
  });

  it("does not replace objects by others", async () => {
    const folder = await sample.repository("one", { "a.md": "true" });
    const [id, other] = [
      await sample.git(folder, ["rev-parse", "HEAD:a.md"]),
      await sample.git(folder, ["hash-object", "-w", "--stdin"], "false"),
    ];
    await sample.git(folder, ["replace", id, other]);
    expect(await (await sample.open(folder)).read(id, 100)).toEqual({ kind: "blob", bytes: Buffer.from("true") });
  });
});

it("leaves no folder of its own behind", async () => {
  const own = join(sample.path, "own");
  await mkdir(own);
  vi.stubEnv("TMPDIR", own);
  try {
    const repository = await sample.open(await sample.repository("one"));
    expect(await readdir(own)).toHaveLength(1);
    await repository.head();
    await repository.close();
    expect(await readdir(own)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
  }
});

const commit = (committer: string, more = "", message = "Words\n") =>
  Buffer.from(`tree ${"0".repeat(40)}\nauthor A <a@b> 1 +0000\n${committer}\n${more}\n${message}`);

it("is the committer's time, whatever the name is and the zone", () => {
  expect(committedAt(commit("committer C <c@d> 1769857200 +0100"))).toEqual(new Date("2026-01-31T11:00:00Z"));
  expect(committedAt(commit("committer > 5 <x> <c@d> 0 -1200"))).toEqual(new Date(0));
  expect(committedAt(commit("committer C <> 60"))).toEqual(new Date(60_000));
});

it("is not taken from a signature, a merged tag or the message", () => {
  const lines = "gpgsig -----BEGIN\n committer C <c@d> 5 +0000\n -----END\n";
  const expected = new Date(7_000);
  expect(committedAt(commit("committer C <c@d> 7 +0000", lines))).toEqual(expected);
  expect(committedAt(commit("committer nobody", lines, "committer C <c@d> 5 +0000\n"))).toBeNull();
});

it.each(["committer C <c@d>", "committer C <c@d> -5 +0000", "committer C <c@d> 253402300800 +0000", "x"])(
  "is unknown for %j",
  (committer) => {
    expect(committedAt(commit(committer))).toBeNull();
  },
);
