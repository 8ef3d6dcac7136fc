import { createHash } from "node:crypto";

/** A file of a skill: its path from the skill's folder, and what tells whether it is the same. */
export type FileDigest = Readonly<{
  path: string;
  /** Of its content, 64 hexadecimal digits. */
  sha256: string;
  executable: boolean;
}>;

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Order of paths by their bytes, which is the same in every language and on every system. */
export const byPath = (one: Pick<FileDigest, "path">, other: Pick<FileDigest, "path">): number =>
  Buffer.compare(Buffer.from(one.path), Buffer.from(other.path));

/**
 * One checksum of all files of a skill: `sha256-` and, in Base64, the SHA-256 of a line for each file, sorted by the
 * bytes of the paths. A line is the SHA-256 of the content in hexadecimal, a space, `x` if the file may be executed
 * or else `-`, a space, the path, and a line feed. Paths hold no line feeds.
 */
export function integrityOf(files: readonly FileDigest[]): string {
  const lines = files
    .toSorted(byPath)
    .map(({ sha256, executable, path }) => `${sha256} ${executable ? "x" : "-"} ${path}\n`);
  return `sha256-${createHash("sha256").update(lines.join("")).digest("base64")}`;
}
