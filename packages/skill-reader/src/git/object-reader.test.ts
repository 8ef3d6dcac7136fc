import { writeFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entryAt, SampleFolder } from "../testing/sample-repository.ts";

let sample: SampleFolder;

beforeEach(async () => {
  sample = await SampleFolder.make();
});
afterEach(() => sample.remove());

describe("contents", () => {
  it("are read in turn, binary and empty ones too, however many are asked for at once", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`f${index}`, "x\n\0".repeat(index * 4_000)]),
    );
    const folder = await sample.repository("one", files);
    const repository = await sample.open(folder);
    const entries = await repository.entries((await repository.head()).commit);
    const read = await Promise.all(entries.map(({ id }) => repository.read(id, 1_048_576)));
    expect(read.map((one) => one.kind === "blob" && one.bytes.toString())).toEqual(
      entries.map(({ path }) => files[path]),
    );
  });

  it("are not read when they are too large, and the next one is", async () => {
    const folder = await sample.repository("one", { large: "x".repeat(100_000), small: "small" });
    const repository = await sample.open(folder);
    const entries = await repository.entries((await repository.head()).commit);
    expect(await repository.read(entryAt(entries, "large").id, 99_999)).toEqual({ kind: "too-large", bytes: 100_000 });
    expect(await repository.read(entryAt(entries, "small").id, 5)).toEqual({
      kind: "blob",
      bytes: Buffer.from("small"),
    });
    expect((await repository.read(entryAt(entries, "large").id, 100_000)).kind).toBe("blob");
  });

  it("are missing when the object is gone, damaged, cut off or no blob, and the others are read all the same", async () => {
    const long = Array.from({ length: 20_000 }, (_, index) => index).join(" ");
    const folder = await sample.repository("one", { "a/gone": "gone", bad: "damaged", cut: long, whole: "whole" });
    const id = (path: string) => sample.git(folder, ["rev-parse", `HEAD:${path}`]);
    await sample.lose(folder, await id("a/gone"));
    await writeFile(await sample.lose(folder, await id("bad")), "not zlib");
    await writeFile(
      await sample.lose(folder, await id("cut")),
      deflateSync(`blob ${long.length}\0${long}`).subarray(0, 9_000),
    );
    const repository = await sample.open(folder);
    const entries = await repository.entries((await repository.head()).commit);
    const sizes = ["a/gone", "bad", "whole"].map((path) => entryAt(entries, path).bytes);
    expect(sizes).toEqual([null, null, 5]);
    const kinds = [];
    for (const path of ["a/gone", "whole", "bad", "whole", "cut", "whole", "a"])
      kinds.push((await repository.read(entryAt(entries, path).id, 1_048_576)).kind);
    expect(kinds).toEqual(["missing", "blob", "missing", "blob", "missing", "blob", "missing"]);
  });

  it("are not asked for by anything but an id, and not after the end", async () => {
    const folder = await sample.repository("one");
    const repository = await sample.open(folder);
    await expect(repository.read("HEAD:README.md", 100)).rejects.toThrow();
    await expect(repository.read(`${"0".repeat(40)}\ninfo HEAD`, 100)).rejects.toThrow();
    await repository.close();
    await expect(repository.read("0".repeat(40), 100)).rejects.toThrow();
  });

  it("are not read any more once the signal aborts", async () => {
    const folder = await sample.repository("one");
    const controller = new AbortController();
    const repository = await sample.open(folder, {}, { signal: controller.signal });
    const { commit } = await repository.head();
    controller.abort(new Error("enough"));
    await expect(repository.entries(commit)).rejects.toThrow("enough");
    await expect(repository.read(commit, 100)).rejects.toThrow("enough");
  });
});
