import { expect, it } from "vitest";
import { isLfsPointer } from "./lfs-pointer.ts";

const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"4d".repeat(32)}\nsize 12345\n`;

it.each([
  ["a pointer", pointer, true],
  ["one with an extension", pointer.replace("oid", `ext-0-foo sha256:${"ab".repeat(32)}\noid`), true],
  ["one with other line ends", pointer.replaceAll("\n", "\r\n"), true],
  ["one of the first version", pointer.replace("git-lfs.github.com", "hawser.github.com"), true],
  ["a text about pointers", `A pointer:\n\n${pointer}`, false],
  ["a long text that begins as one", pointer + "x".repeat(1_024), false],
  ["no more than its first line", "version https://git-lfs.github.com/spec/v1\n", false],
  ["nothing", "", false],
])("%s", (_, text, expected) => {
  expect(isLfsPointer(Buffer.from(text))).toBe(expected);
});
