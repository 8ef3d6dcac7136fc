import { randomUUID } from "node:crypto";
import { link, rm, writeFile } from "node:fs/promises";

/**
 * Creates a file with its content in one step, so that no reader sees a part of it.
 *
 * @returns false when the file existed, which is left as it is.
 */
export async function createExclusively(file: string, content: string): Promise<boolean> {
  // A process on another machine that shares the folder may have the same id.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
