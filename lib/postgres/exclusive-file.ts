import { randomUUID } from "node:crypto";
import { link, rm, writeFile } from "node:fs/promises";

/**
 * Creates a file with its content in one step, so that nobody ever reads half of it.
 *
 * @returns false when there was one already, which is left as it is.
 */
export async function createExclusively(file: string, content: string): Promise<boolean> {
  // On another machine that shares the folder a process may have the same number.
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
