/** Maximum size of a pointer according to the Git LFS specification. */
const MAX_BYTES = 1_024;

/** Git LFS ignores whitespace around a pointer, and accepts the URLs of its predecessors. */
const version =
  /^\s*version (?:https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v\d|http:\/\/git-media\.io\/v\/\d)[ \t]*$/m;
const objectId = /^oid \S+:[0-9a-f]+[ \t]*$/im;
const keyAndValue = /^(?:version|oid|size|ext-\S+) \S+$/;

/** Returns whether content is a Git LFS pointer, that is, the file itself is stored elsewhere. */
export function isLfsPointer(content: Uint8Array): boolean {
  if (content.length >= MAX_BYTES) return false;
  const text = new TextDecoder().decode(content);
  return version.exec(text)?.index === 0 && objectId.test(text);
}

/** Returns whether a pointer contains additional text that Git LFS ignores. */
export const hasMoreThanPointer = (pointer: string): boolean =>
  pointer.split(/[\r\n]+/).some((line) => line.trim() !== "" && !keyAndValue.test(line.trim()));
