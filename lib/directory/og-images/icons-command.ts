import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canvasLibrary, colors } from "./canvas.ts";

/** An icon in one size; at most 255 pixels. */
type Icon = Readonly<{ size: number; png: Buffer }>;

const HEADER = 6;
const ENTRY = 16;

/** Builds an ICO file, which contains several PNG images. */
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

/* Draws the icons in `public` from `public/icon.svg`. Run it at the root of the project. */

const { createCanvas, icon } = await canvasLibrary();

/** @param ground background color; transparent by default. */
async function draw(size: number, { ground, scale = 1 }: { ground?: string; scale?: number } = {}): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext("2d");
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, size, size);
  }
  const drawn = Math.round(size * scale);
  const edge = (size - drawn) / 2;
  context.drawImage(await icon(drawn), edge, edge, drawn, drawn);
  return canvas.encode("png");
}

const small = [16, 32, 48];
const files = new Map([
  ["favicon.ico", icoFile(await Promise.all(small.map(async (size) => ({ size, png: await draw(size) }))))],
  ["apple-touch-icon.png", await draw(180, { ground: colors.accent })],
  ["icon-192.png", await draw(192)],
  ["icon-512.png", await draw(512)],
  // A device may crop it to a circle.
  ["icon-maskable-512.png", await draw(512, { ground: colors.accent, scale: 0.85 })],
]);
for (const [name, bytes] of files) await writeFile(join("public", name), bytes);
