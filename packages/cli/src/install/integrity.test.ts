import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { type FileDigest, integrityOf, sha256Of } from "./integrity.ts";

const file = (path: string, text: string, executable = false): FileDigest => ({
  path,
  sha256: sha256Of(Buffer.from(text)),
  executable,
});
const files = [file("b.md", "b"), file("scripts/run.sh", "run", true), file("a.md", "a"), file("ü.md", "ü")];

it("is what the documentation says", () => {
  const line = (path: string, mode: string, text: string) =>
    `${createHash("sha256").update(text).digest("hex")} ${mode} ${path}\n`;
  const lines = [
    line("a.md", "-", "a"),
    line("b.md", "-", "b"),
    line("scripts/run.sh", "x", "run"),
    line("ü.md", "-", "ü"),
  ].join("");
  expect(integrityOf(files)).toBe(`sha256-${createHash("sha256").update(lines).digest("base64")}`);
});

it("does not depend on the order of files", () => {
  expect(integrityOf(files.toReversed())).toBe(integrityOf(files));
});

it.each([
  ["content", [file("a.md", "A")]],
  ["path", [file("b.md", "a")]],
  ["mode", [file("a.md", "a", true)]],
  ["number of files", [file("a.md", "a"), file("b.md", "")]],
  ["hidden files", [file("a.md", "a"), file(".env", "")]],
])("changes with the %s", (_what, changed) => {
  expect(integrityOf(changed)).not.toBe(integrityOf([file("a.md", "a")]));
});
