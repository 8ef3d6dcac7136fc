/** An icon in one size; at most 255 pixels. */
type Icon = Readonly<{ size: number; png: Buffer }>;

const HEADER = 6;
const ENTRY = 16;

/** Icons of several sizes in one file, as browsers ask for at `/favicon.ico`: a list of them, then each as PNG. */
export function icoFile(icons: readonly Icon[]): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(icons.length, 4);
  let at = HEADER + ENTRY * icons.length;
  const entries = icons.map(({ size, png }) => {
    const entry = Buffer.alloc(ENTRY);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(at, 12);
    at += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...icons.map(({ png }) => png)]);
}
