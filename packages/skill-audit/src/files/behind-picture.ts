/** First and last bytes of image formats, in hexadecimal. */
const pictures: readonly (readonly [begin: string, end: string])[] = [
  ["89504e470d0a1a0a", "49454e44ae426082"],
  ["ffd8ff", "ffd9"],
  ["47494638", "003b"],
];

/** Fewer trailing bytes than this are ignored. */
const MIN_BYTES = 16;

/** Yields the bytes after each possible end of an image, which viewers ignore. Yields nothing for other files. */
export function* behindPicture(bytes: Uint8Array): Generator<Uint8Array> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = content.subarray(0, 8).toString("hex");
  const end = pictures.find(([begin]) => start.startsWith(begin))?.[1];
  if (end === undefined) return;
  const mark = Buffer.from(end, "hex");
  for (let at = content.indexOf(mark); at >= 0; at = content.indexOf(mark, at + 1)) {
    const behind = content.subarray(at + mark.length);
    if (behind.length < MIN_BYTES) return;
    yield behind;
  }
}
