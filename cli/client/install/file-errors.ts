import { CommandError, exitCodes } from "../exit-codes.ts";

/**
 * Does something with files. What the system refuses is told by the file's name and the system's own word for it.
 *
 * @throws {CommandError}
 */
export async function withFiles<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error && "code" in error)) throw error;
    const path = "path" in error && typeof error.path === "string" ? error.path : "A file";
    throw new CommandError(
      exitCodes.found,
      `${path} cannot be read or written (${String(error.code)}). Look at its permissions, and whether the disk is full.`,
      { cause: error },
    );
  }
}
