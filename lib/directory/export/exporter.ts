import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createExclusively } from "#lib/postgres/exclusive-file.ts";

/** Holds the name of a folder of exports. */
const NAME_FILE = "exporter";

/**
 * All who write into a folder, as a number below 2³¹. It follows from a name that is kept in the folder: who reaches it,
 * from whatever machine and by whatever path, has the same one, and who has a folder of their own has another.
 */
export async function exporterOf(folder: string): Promise<number> {
  const file = join(folder, NAME_FILE);
  const name = (await readFile(file, "utf8").catch(() => undefined)) ?? (await nameFolder(folder, file));
  return createHash("sha256").update(name).digest().readUInt32BE() >>> 1;
}

async function nameFolder(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await createExclusively(file, randomUUID());
  return readFile(file, "utf8");
}
