import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { toTarball } from "./tarball.ts";

const files = [
  { path: "bin/run.js", content: Buffer.from("#!/usr/bin/env node\n"), isExecutable: true },
  { path: "LICENSE", content: Buffer.alloc(1_024, "a"), isExecutable: false },
  { path: "empty", content: Buffer.alloc(0), isExecutable: false },
];

it("is read by tar, with content and modes", () => {
  const folder = mkdtempSync(join(tmpdir(), "skillshelf-tarball-"));
  try {
    execFileSync("tar", ["-xz", "-C", folder], { input: toTarball(files) });
    for (const { path, content, isExecutable } of files) {
      const file = join(folder, "package", path);
      expect(readFileSync(file).equals(content), path).toBe(true);
      expect((statSync(file).mode & 0o100) !== 0, path).toBe(isExecutable);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("has the same bytes for the same files in any order", () => {
  const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  expect(hashOf(toTarball(files.toReversed()))).toBe(hashOf(toTarball(files)));
});

it("refuses a path that does not fit", () => {
  expect(() => toTarball([{ path: "a".repeat(93), content: Buffer.alloc(0), isExecutable: false }])).toThrow("longer");
});
