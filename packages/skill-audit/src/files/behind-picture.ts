/** How pictures begin, and what ends each, in hexadecimal. */
const pictures: readonly (readonly [begin: string, end: string])[] = [
  ["89504e470d0a1a0a", "49454e44ae426082"],
  ["ffd8ff", "ffd9"],
  ["47494638", "003b"],
];

/** What goes on behind the end is seen by no viewer; so many bytes at least are looked at. */
const FEWEST = 16;

/** The bytes behind each end that a picture may have; nothing of what is none. */
export function* behindPicture(bytes: Uint8Array): Generator<Uint8Array> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = content.subarray(0, 8).toString("hex");
  const end = pictures.find(([begin]) => start.startsWith(begin))?.[1];
  if (end === undefined) return;
  const mark = Buffer.from(end, "hex");
  for (let at = content.indexOf(mark); at >= 0; at = content.indexOf(mark, at + 1)) {
    const behind = content.subarray(at + mark.length);
    if (behind.length < FEWEST) return;
    yield behind;
  }
}
