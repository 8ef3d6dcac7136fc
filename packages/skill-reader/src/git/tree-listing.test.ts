import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LimitError } from "./limits.ts";
import { entryAt, SampleFolder } from "./sample-repository.ts";

let sample: SampleFolder;

beforeEach(async () => {
  sample = await SampleFolder.make();
});
afterEach(() => sample.remove());

describe("entries", () => {
  it("are files, folders, symlinks and submodules with their sizes", async () => {
    const folder = await sample.repository("one", { "a.md": "12345", "d/run.sh": "run", link: "->d/run.sh" });
    await sample.git(folder, ["update-index", "--chmod=+x", "d/run.sh"]);
    const id = await sample.git(folder, ["rev-parse", "HEAD"]);
    await sample.git(folder, ["update-index", "--add", "--cacheinfo", `160000,${id},module`]);
    await sample.git(folder, ["commit", "--quiet", "-m", "more"]);
    const repository = await sample.open(folder);
    const entries = await repository.entries((await repository.head()).commit);
    expect(
      entries.map(({ path, kind, bytes, isExecutable, fault }) => [path, kind, bytes, isExecutable, fault]),
    ).toEqual([
      ["a.md", "file", 5, false, null],
      ["d", "folder", null, false, null],
      ["d/run.sh", "file", 3, true, null],
      ["link", "symlink", 8, false, null],
      ["module", "submodule", null, false, null],
    ]);
    expect(entryAt(entries, "module").id).toBe(id);
  });

  it("keep hostile names as they are, and mark those that lead elsewhere", async () => {
    const folder = await sample.repository("one");
    const blob = await sample.git(folder, ["hash-object", "-w", "--stdin"], "x");
    const names = [" ", "$(id)", "-rf", "..", ".GIT", "a\tb\nc", "a\\b", 'quo"te', "x", "x", "\u202Eevil", "ünï"];
    const raw = [...names.map((name) => Buffer.from(name)), Buffer.from([0x7a, 0xff]), Buffer.from([0x7a, 0xfe])];
    const tree = Buffer.concat(
      raw.flatMap((name) => [Buffer.from("100644 "), name, Buffer.from([0]), Buffer.from(blob, "hex")]),
    );
    const id = await sample.git(folder, ["hash-object", "-t", "tree", "-w", "--stdin", "--literally"], tree);
    const commit = await sample.git(folder, ["commit-tree", id, "-m", "hostile"]);
    const entries = await (await sample.open(folder)).entries(commit);
    expect(entries.map(({ path }) => path)).toEqual([...names, "z\uFFFD", "z\uFFFD"]);
    const faults = entries.flatMap(({ path, fault }) => (fault === null ? [] : [[path, fault]]));
    expect(faults).toEqual([
      ["..", "name"],
      [".GIT", "name"],
      ["x", "duplicate"],
      ["z\uFFFD", "encoding"],
      ["z\uFFFD", "encoding"],
    ]);
  });

  it("are refused beyond the limit, which is named, also when a few objects make a tree without end", async () => {
    const folder = await sample.repository("one");
    let tree = await sample.git(folder, ["rev-parse", "HEAD^{tree}"]);
    for (let depth = 0; depth < 12; depth++) {
      const lines = Array.from({ length: 10 }, (_, index) => `040000 tree ${tree}\tn${index}\n`).join("");
      tree = await sample.git(folder, ["mktree"], lines);
    }
    const commit = await sample.git(folder, ["commit-tree", tree, "-m", "endless"]);
    const failed = (await sample.open(folder, { files: 1_000 })).entries(commit);
    await expect(failed).rejects.toBeInstanceOf(LimitError);
    await expect(failed).rejects.toMatchObject({ limit: "files", value: 1_000, reason: "too-large" });
    expect(
      await (await sample.open(folder, { files: 1 })).entries(await sample.git(folder, ["rev-parse", "HEAD"])),
    ).toHaveLength(1);
  });

  it("are refused when a path is longer than systems can hold", async () => {
    const folder = await sample.repository("one");
    let tree = await sample.git(folder, ["rev-parse", "HEAD^{tree}"]);
    for (let depth = 0; depth < 20; depth++)
      tree = await sample.git(folder, ["mktree"], `040000 tree ${tree}\t${"n".repeat(250)}\n`);
    const commit = await sample.git(folder, ["commit-tree", tree, "-m", "long"]);
    await expect((await sample.open(folder)).entries(commit)).rejects.toMatchObject({ reason: "too-large" });
  });

  it("are damaged when a tree is gone", async () => {
    const folder = await sample.repository("one", { "d/a.md": "a" });
    await sample.lose(folder, await sample.git(folder, ["rev-parse", "HEAD:d"]));
    const repository = await sample.open(folder);
    await expect(repository.entries((await repository.head()).commit)).rejects.toMatchObject({ reason: "damaged" });
  });
});
