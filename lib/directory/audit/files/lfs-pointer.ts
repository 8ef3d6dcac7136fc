/** Pointers are shorter than this, by the specification of Git LFS. */
const MAX_BYTES = 1_024;

const version = /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v\d\r?\n/;
const objectId = /^oid \S+:[0-9a-f]+\r?$/m;

/** Whether content is a pointer of Git LFS: the file itself is stored elsewhere and was not read. */
export function isLfsPointer(content: Uint8Array): boolean {
  if (content.length >= MAX_BYTES) return false;
  const text = Buffer.from(content).toString("latin1");
  return version.test(text) && objectId.test(text);
}
