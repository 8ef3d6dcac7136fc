import { gzipSync } from "node:zlib";

/** A file of a package: its path in it, its content, and whether it can be executed. */
export type PackageFile = Readonly<{ path: string; content: Buffer; isExecutable: boolean }>;

const BLOCK_BYTES = 512;
/** The time of every file, in seconds: the one that npm gives them. */
const MODIFIED_AT = 499_162_500;

/**
 * Makes the archive that `npm install` accepts: a gzipped ustar archive whose files are below `package`. The same files
 * make the same bytes.
 */
export function toTarball(files: readonly PackageFile[]): Buffer {
  const sorted = files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const blocks = sorted.flatMap((file) => [headerOf(file), file.content, paddingOf(file.content.length)]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]), { level: 9 });
}

const paddingOf = (length: number): Buffer => Buffer.alloc((BLOCK_BYTES - (length % BLOCK_BYTES)) % BLOCK_BYTES);

/** @throws {Error} if the path is too long for a header. */
function headerOf({ path, content, isExecutable }: PackageFile): Buffer {
  const name = Buffer.from(`package/${path}`);
  if (name.length > 100) throw new Error(`${path} is longer than a tar header allows.`);
  const header = Buffer.alloc(BLOCK_BYTES);
  const write = (offset: number, text: string) => header.write(text, offset, "latin1");
  const octal = (offset: number, length: number, value: number) =>
    write(offset, value.toString(8).padStart(length - 1, "0"));
  name.copy(header);
  octal(100, 8, isExecutable ? 0o755 : 0o644);
  octal(108, 8, 0);
  octal(116, 8, 0);
  octal(124, 12, content.length);
  octal(136, 12, MODIFIED_AT);
  // The checksum counts itself as spaces. `0` is the type of a file.
  write(148, "        0");
  write(257, "ustar\u000000");
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  write(148, `${checksum.toString(8).padStart(6, "0")}\u0000 `);
  return header;
}
