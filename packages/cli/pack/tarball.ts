import { gzipSync } from "node:zlib";
import { createTar } from "nanotar";

/** A file of a package: its path in it, its content, and whether it can be executed. */
export type PackageFile = Readonly<{ path: string; content: Buffer; isExecutable: boolean }>;

/** The time of every file, in milliseconds: the one that npm gives them. */
const MODIFIED_AT = 499_162_500_000;

/** The length of a path in the header of an archive, in bytes. */
const MAX_PATH = 100;

/**
 * Makes the archive that `npm install` accepts, with the files below `package`. The same files make the same bytes.
 *
 * @throws {Error} if a path is too long for an archive.
 */
export function toTarball(files: readonly PackageFile[]): Buffer {
  const sorted = files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const entries = sorted.map(({ path, content, isExecutable }) => {
    const name = `package/${path}`;
    if (Buffer.byteLength(name) > MAX_PATH) throw new Error(`${path} is longer than a tar header allows.`);
    return { name, data: content, attrs: { mode: isExecutable ? "755" : "644" } };
  });
  return gzipSync(createTar(entries, { attrs: { mtime: MODIFIED_AT, uid: 0, gid: 0 } }), { level: 9 });
}
