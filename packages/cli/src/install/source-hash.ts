import { createHash } from "node:crypto";

/** A file with its path from the skill's folder. */
export type HashedFile = Readonly<{ path: string; content: Uint8Array }>;

const isSkipped = (path: string): boolean => /(?:^|\/)(?:\.git|node_modules)\//.test(path);

/**
 * Computes the hash that the npm command `skills` records for the source of a skill, 64 hexadecimal digits. Its input is the
 * path and the content of each file, in the order of the paths in a language. Links are not part of it, nor is whatever is
 * in a folder `.git` or `node_modules`.
 *
 * @param locale the language of the process that recorded it.
 */
export function sourceHash(files: readonly HashedFile[], locale: string): string {
  const order = new Intl.Collator(locale);
  const hash = createHash("sha256");
  for (const { path, content } of files
    .filter((file) => !isSkipped(file.path))
    .toSorted((one, other) => order.compare(one.path, other.path)))
    hash.update(path).update(content);
  return hash.digest("hex");
}

/** Languages whose order differs: English stands for most, Danish also for Norwegian. */
const locales = ["en", "cs", "da", "et"] as const;

/** Tells whether files have a hash in the order of any common language, or in that of this process. */
export const hasSourceHash = (files: readonly HashedFile[], hash: string): boolean =>
  [...locales, new Intl.Collator().resolvedOptions().locale].some((locale) => sourceHash(files, locale) === hash);
