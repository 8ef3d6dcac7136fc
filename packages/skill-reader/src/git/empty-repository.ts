import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Makes a bare repository without a commit in `folder`: with no templates, and settings of nobody's choosing. */
export async function makeEmptyRepository(folder: string): Promise<void> {
  for (const name of ["objects", "refs"]) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = true\n");
  await writeFile(join(folder, "HEAD"), "ref: refs/heads/none\n");
}
