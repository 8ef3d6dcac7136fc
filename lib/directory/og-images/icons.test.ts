import { readFileSync } from "node:fs";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { canvasLibrary } from "./canvas.ts";
import { icoFile } from "./icons-command.ts";

const pixelsOf = async (image: Awaited<ReturnType<typeof loadImage>>) => {
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
};

const fileOf = (name: string) => readFileSync(`public/${name}`);

/** Pictures in an ICO file, by what its list says of them. */
const picturesIn = (ico: Buffer) =>
  Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = ico.subarray(6 + 16 * index);
    const at = entry.readUInt32LE(12);
    return { size: entry.readUInt8(0), png: ico.subarray(at, at + entry.readUInt32LE(8)) };
  });

describe("the icons in public", () => {
  it.each([192, 512])("are drawn from icon.svg as it is now (%i)", async (size) => {
    const { icon } = await canvasLibrary();
    const [drawn, kept] = await Promise.all([
      icon(size).then(pixelsOf),
      loadImage(fileOf(`icon-${size}.png`)).then(pixelsOf),
    ]);
    expect(kept.length).toBe(drawn.length);
    const different = kept.filter((value, index) => Math.abs(value - (drawn[index] ?? 0)) > 24).length;
    expect(different / kept.length).toBeLessThan(0.001);
  });

  it.each(["apple-touch-icon.png", "icon-maskable-512.png"])("has no part that is seen through: %s", async (name) => {
    const pixels = await loadImage(fileOf(name)).then(pixelsOf);
    expect(pixels.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
  });

  it("keep what is drawn within the circle that a device may cut out", async () => {
    const pixels = await loadImage(fileOf("icon-maskable-512.png")).then(pixelsOf);
    const reach = Array.from({ length: 512 * 512 }, (_, pixel) => pixel)
      .filter((pixel) => (pixels[pixel * 4] ?? 0) > 128)
      .map((pixel) => Math.hypot((pixel % 512) - 255.5, Math.floor(pixel / 512) - 255.5));
    expect(Math.max(...reach)).toBeLessThan(512 * 0.4);
  });

  it("are in sixteen, thirty-two and forty-eight for browsers that ask for favicon.ico", async () => {
    const pictures = picturesIn(fileOf("favicon.ico"));
    const widths = await Promise.all(pictures.map(async ({ png }) => (await loadImage(png)).width));
    expect([pictures.map(({ size }) => size), widths]).toEqual([
      [16, 32, 48],
      [16, 32, 48],
    ]);
  });
});

describe("a file of several icons", () => {
  it("has each of them whole", () => {
    const icons = [
      { size: 16, png: Buffer.from("first") },
      { size: 32, png: Buffer.from("the second") },
    ];
    expect(picturesIn(icoFile(icons))).toEqual(icons);
  });
});
