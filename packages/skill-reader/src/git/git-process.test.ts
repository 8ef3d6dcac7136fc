import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SampleFolder } from "../testing/sample-repository.ts";
import { GitProcess } from "./git-process.ts";
import { makeEmptyRepository } from "./repository.ts";

let sample: SampleFolder;

beforeEach(async () => {
  sample = await SampleFolder.make();
});
afterEach(() => sample.remove());

const MEGABYTE = 1_048_576;

/** A number as packs write it, seven bits a byte, the least first. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

/** The head of an object in a pack: its type and its length. */
function headOf(type: number, length: number): Buffer {
  const first = type * 16 + (length % 16);
  return Buffer.from(length < 16 ? [first] : [first + 128, ...varint(Math.floor(length / 16))]);
}

/** A pack of one megabyte of nothing, and an object that repeats it so many times. */
function packOfRepeats(times: number): Buffer {
  const nothing = Buffer.alloc(MEGABYTE);
  // One instruction: copy a megabyte from the beginning.
  const delta = Buffer.from([
    ...varint(MEGABYTE),
    ...varint(times * MEGABYTE),
    ...Array.from({ length: times }, () => [0xc0, 0x10]).flat(),
  ]);
  const base = Buffer.concat([headOf(3, nothing.length), deflateSync(nothing)]);
  const distance = Buffer.from([((base.length >> 7) - 1) | 128, base.length & 127]);
  const repeats = Buffer.concat([headOf(6, delta.length), distance, deflateSync(delta)]);
  const pack = Buffer.concat([Buffer.from("PACK\0\0\0\u0002\0\0\0\u0002", "latin1"), base, repeats]);
  return Buffer.concat([pack, createHash("sha1").update(pack).digest()]);
}

async function indexed(pack: Buffer) {
  await makeEmptyRepository(sample.path);
  const git = new GitProcess({ subject: "x", gitDirectory: sample.path, words: ["index-pack", "--stdin"] });
  git.stdin.end(pack);
  git.stdout.resume();
  return git.ended;
}

it("is not given the memory for an object that a few bytes make enormous", async () => {
  expect((await indexed(packOfRepeats(3))).status).toBe(0);
  const { status, said } = await indexed(packOfRepeats(700));
  expect(status).toBe(128);
  expect(said).toContain("allocate");
});

it("rejects with what it was stopped for, though nobody reads what it wrote", async () => {
  const git = new GitProcess({
    subject: "x",
    gitDirectory: "/dev/null",
    configuration: ["alias.endless=!yes"],
    words: ["endless"],
  });
  await new Promise((resolve) => git.stdout.once("readable", resolve));
  git.stop(new Error("enough"));
  await expect(git.ended).rejects.toThrow("enough");
  git.stop(new Error("again"));
});
