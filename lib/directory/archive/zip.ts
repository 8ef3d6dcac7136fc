import { type ZippableFile, zipSync } from "fflate";

/** A file to store, with `/` in its path. */
export type ZipFile = Readonly<{ path: string; content: Uint8Array; executable: boolean }>;

/** The first date that a ZIP file can hold. It has no time zone, and the date of a commit is elsewhere. */
const DATE = new Date(1980, 0, 1);

/** The system by which the attributes of a file are read: Unix. */
const UNIX = 3;

/**
 * Makes a ZIP file, of the same bytes for the same files. Files are not compressed: that would block the process, for files that
 * are mostly read once.
 */
export function toZip(files: readonly ZipFile[]): Buffer<ArrayBuffer> {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const entries = sorted.map(({ path, content, executable }): [string, ZippableFile] => {
    const mode = executable ? 0o100755 : 0o100644;
    return [path, [content, { attrs: (mode << 16) >>> 0 }]];
  });
  const zip = zipSync(Object.fromEntries(entries), { level: 0, mtime: DATE, os: UNIX });
  return Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
}
