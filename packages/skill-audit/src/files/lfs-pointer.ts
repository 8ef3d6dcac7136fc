/** Pointers are shorter than this, by the specification of Git LFS. */
const MAX_BYTES = 1_024;

/** Git LFS passes over white space around a pointer, and reads those of its forerunners. */
const version =
  /^\s*version (?:https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v\d|http:\/\/git-media\.io\/v\/\d)[ \t]*$/m;
const objectId = /^oid \S+:[0-9a-f]+[ \t]*$/im;
const keyAndValue = /^(?:version|oid|size|ext-\S+) \S+$/;

/** Whether content is a pointer of Git LFS: the file itself is stored elsewhere and was not read. */
export function isLfsPointer(content: Uint8Array): boolean {
  if (content.length >= MAX_BYTES) return false;
  const text = new TextDecoder().decode(content);
  return version.exec(text)?.index === 0 && objectId.test(text);
}

/** Whether a pointer has text in it that is of no use to Git LFS, and that somebody wrote to be read. */
export const hasMoreThanPointer = (pointer: string): boolean =>
  pointer.split(/[\r\n]+/).some((line) => line.trim() !== "" && !keyAndValue.test(line.trim()));
