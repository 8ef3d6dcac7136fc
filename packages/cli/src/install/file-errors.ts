import { CommandError, exitCodes } from "../exit-codes.ts";

/** What the system says of a file or folder that it refuses. */
type FileError = Error & Readonly<{ syscall: string; code: string; path?: string }>;

export const isFileError = (error: unknown): error is FileError =>
  error instanceof Error && "syscall" in error && "code" in error;

/**
 * Does something with files. What the system refuses is told by the file's name and the system's own word for it.
 *
 * @throws {CommandError}
 */
export async function withFiles<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isFileError(error)) throw error;
    const path = error.path ?? "A file";
    throw new CommandError(
      exitCodes.found,
      `${path} cannot be read or written (${error.code}). Look at its permissions, and whether the disk is full.`,
      { cause: error },
    );
  }
}
