import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Bytes that the databases and repositories of a test run need at most. */
const ROOM = 4 * 1024 ** 3;
const MEMORY = "/dev/shm";

/** Folder for temporary files of tests: in memory if the system has such a folder, since a database has hundreds of files. */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
