/** Pointers are shorter than this, by the specification of Git LFS. */
const MAX_BYTES = 1_024;

const pointer = /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v\d[\s\S]*^oid \S+:[0-9a-f]+$/m;

/** Whether content is a pointer of Git LFS: the file itself is stored elsewhere and was not read. */
export const isLfsPointer = (content: Uint8Array): boolean =>
  content.length < MAX_BYTES && pointer.test(Buffer.from(content).toString("latin1").replaceAll("\r", ""));
