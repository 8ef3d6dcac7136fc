import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exporterOf } from "./find-export.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "skillshelf-exporter-"));
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

describe("who writes into a folder", () => {
  it("is the same for all who reach it, by whatever path, and for those who come at once", async () => {
    const folder = join(root, "one", "exports");
    await mkdir(join(root, "one"));
    await symlink(join(root, "one"), join(root, "mounted"));
    const paths = Array.from({ length: 20 }, (_, index) => (index % 2 ? folder : join(root, "mounted", "exports")));
    const numbers = await Promise.all(paths.map(exporterOf));
    expect(new Set(numbers).size).toBe(1);
    expect(await exporterOf(folder)).toBe(numbers[0]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it("is another one for each folder, below 2³¹", async () => {
    const numbers = await Promise.all(["a", "b", "c", "d", "e", "f"].map((name) => exporterOf(join(root, name))));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) {
      expect(Number.isInteger(number)).toBe(true);
      expect(number).toBeGreaterThanOrEqual(0);
      expect(number).toBeLessThan(2 ** 31);
    }
  });
});
