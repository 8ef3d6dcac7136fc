import { posix, win32 } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collision, isFolderName, pathFault } from "./safe-path.ts";

describe("a path of a skill", () => {
  it.each(["SKILL.md", "scripts/run.sh", "a b/ü.md", "données/日本語.txt", ".hidden/x", "a/..b/c..d", "console.md"])(
    "%j can be written",
    (path) => {
      expect(pathFault(path)).toBeNull();
    },
  );

  it.each([
    ["..", "part"],
    ["a/../b", "part"],
    ["a/./b", "part"],
    ["a//b", "part"],
    ["a/", "part"],
    ["", "part"],
    ["/etc/passwd", "part"],
    ["C:/x", "one of"],
    ["C:x", "one of"],
    ["a\\..\\b", "one of"],
    ["file:stream", "one of"],
    ["a\0b", "control"],
    ["a\nb", "control"],
    ["a\u001b[2Jb", "control"],
    ["exe\u202Etxt.md", "invisible"],
    ["a\u200Bb", "invisible"],
    [".git/hooks/x", ".git"],
    ["a/.GIT/config", ".git"],
    ["GIT~1/config", ".git"],
    ["con", "device"],
    ["a/NUL.txt", "device"],
    ["lpt1.md", "device"],
    ["COM¹", "device"],
    ["a./b", "dot or a space"],
    ["a /b", "dot or a space"],
    ["x".repeat(256), "255"],
    ["é".repeat(128), "255"],
    [`${"a/".repeat(512)}b`, "1024"],
  ])("%j is rejected", (path, why) => {
    expect(pathFault(path)).toContain(why);
  });

  const pieces = fc.constantFrom(
    "..",
    ".",
    "",
    "/",
    "\\",
    "a",
    "C:",
    "\0",
    "...",
    "~",
    "//host/share",
    "\u2215",
    "..\\",
  );
  const hostile = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join("/")),
  );

  it("never leads out of its folder on any system", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          fc.array(pieces).map((parts) => parts.join("")),
        ),
        (path) => {
          if (pathFault(path) !== null) return;
          expect(posix.resolve("/root/skill", path).startsWith("/root/skill/")).toBe(true);
          expect(win32.resolve("C:\\root\\skill", path).startsWith("C:\\root\\skill\\")).toBe(true);
          expect(posix.normalize(path)).toBe(path);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it("with one part is a folder name", () => {
    fc.assert(
      fc.property(hostile, (name) => {
        if (isFolderName(name)) expect(posix.dirname(posix.resolve("/root", name))).toBe("/root");
      }),
      { numRuns: 2_000 },
    );
    expect(isFolderName("a/b")).toBe(false);
  });
});

describe("conflicting paths", () => {
  it.each([
    [["a.md", "A.md"]],
    [["a/x", "A/y"]],
    [["é.md", "e\u0301.md"]],
    [["ß", "SS"]],
    [["a", "a/b"]],
    [["a/b", "a"]],
    [["a", "a"]],
    [["ﬁle", "file"]],
  ])("%j are found", (paths) => {
    expect(collision(paths)).not.toBeNull();
  });

  it("are not found if every part differs or is the same", () => {
    expect(collision(["SKILL.md", "a/x", "a/y", "b/a/x", "ab"])).toBeNull();
  });
});
