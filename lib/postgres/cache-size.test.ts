import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cacheMb, sizeOfTables } from "./cache-size.ts";

const GB = 2 ** 30;

it.each([
  ["a small database on a large machine", 0.02, 24, 1_024],
  ["a large one", 3, 24, 3_072],
  ["one that a quarter of the memory does not hold", 12, 24, 6_144],
  ["one on a machine larger than any needs", 100, 256, 8_192],
  ["any on a small machine", 5, 2, 512],
  ["any on a tiny one", 5, 0.25, 128],
])("is enough for %s", (_, dataGb, memoryGb, megabytes) => {
  expect(cacheMb(dataGb * GB, memoryGb * GB)).toBe(megabytes);
});

it("is made for the files of all databases", async () => {
  const folder = await mkdtemp(join(tmpdir(), "skillshelf tables "));
  try {
    for (const database of ["1", "5"]) {
      await mkdir(join(folder, "base", database), { recursive: true });
      await writeFile(join(folder, "base", database, "1259"), Buffer.alloc(8_192));
    }
    await writeFile(join(folder, "PG_VERSION"), "18\n");
    expect(await sizeOfTables(folder)).toBe(16_384);
    expect(await sizeOfTables(join(folder, "none"))).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
