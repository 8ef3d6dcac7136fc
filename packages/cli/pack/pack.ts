import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { makePackageFolder } from "./package-folder.ts";

const packedSchema = z
  .array(
    z.object({
      filename: z.string(),
      size: z.int(),
      unpackedSize: z.int(),
      files: z.array(z.object({ path: z.string(), size: z.int() })),
    }),
  )
  .length(1)
  .transform(([first]) => first);

/** A packed command: `file` is its path, sizes are in bytes. */
export type Packed = NonNullable<z.infer<typeof packedSchema>> & Readonly<{ file: string }>;

/** Packs the command of a project as `npm install` takes it. */
export async function packClient(project: string, destination: string): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-package-"));
  try {
    await makePackageFolder(project, folder);
    await mkdir(destination, { recursive: true });
    const words = ["pack", "--json", "--ignore-scripts", "--pack-destination", destination];
    const { stdout } = await promisify(execFile)("npm", words, { cwd: folder });
    const packed = packedSchema.parse(JSON.parse(stdout));
    if (packed === undefined) throw new Error("npm pack has packed nothing.");
    return { ...packed, file: join(destination, packed.filename) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
