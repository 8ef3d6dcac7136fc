import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderSize } from "./folder-size.ts";

it("is that of all files below a folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "skillshelf folder "));
  try {
    for (const name of ["1", "5"]) {
      await mkdir(join(folder, "base", name), { recursive: true });
      await writeFile(join(folder, "base", name, "1259"), Buffer.alloc(8_192));
    }
    await writeFile(join(folder, "PG_VERSION"), "18\n");
    expect(await folderSize(join(folder, "base"))).toBe(16_384);
    expect(await folderSize(join(folder, "none"))).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
