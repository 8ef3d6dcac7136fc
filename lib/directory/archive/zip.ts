import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A file to store, with `/` in its path. */
export type ArchivedFile = Readonly<{ path: string; content: Uint8Array; executable: boolean }>;

/** The first date that a ZIP file can hold. It has no time zone, and the date of a commit is elsewhere. */
const DATE = new Date(1980, 0, 1);

/**
 * Makes a ZIP file, of the same bytes for the same files. Files are not compressed, so that the bytes do not depend on a release
 * of zlib.
 *
 * @throws {Error} if a path leads out of the folder that the file is unpacked in.
 */
export async function toZip(files: readonly ArchivedFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  for (const { path, content, executable } of sorted) {
    const mode = executable ? 0o100755 : 0o100644;
    zip.addBuffer(Buffer.from(content), path, { mtime: DATE, mode, compress: false, forceDosTimestamp: true });
  }
  zip.end();
  return buffer(zip.outputStream);
}
