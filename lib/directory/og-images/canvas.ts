import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Canvas, Image } from "@napi-rs/canvas";
import type { Slice } from "./faces.ts";

export const colors = {
  paper: "#fbfaf6",
  ink: "#1d1b16",
  muted: "#5d584c",
  line: "#ddd8ca",
  accent: "#0b5c53",
} as const;

type Library = Readonly<{
  createCanvas: (width: number, height: number) => Canvas;
  /** Makes a font known. */
  register: (slice: Slice) => void;
  /** The site's sign, as sharp as it can be when it is drawn in a square of `size` pixels. */
  icon: (size: number) => Promise<Image>;
}>;

let library: Promise<Library> | undefined;

/** What draws. It is native and large, so it is loaded by the first image of a process. */
export function canvasLibrary(): Promise<Library> {
  library ??= load();
  return library;
}

async function load(): Promise<Library> {
  // Fonts of the machine are not used: an image is to be the same on every one.
  process.env.DISABLE_SYSTEM_FONTS_LOAD = "1";
  const { createCanvas, GlobalFonts, loadImage } = await import("@napi-rs/canvas");
  // Bundled code has no place of its own: the process runs at the root of the project.
  const drawing = await readFile(join(process.cwd(), "public", "icon.svg"), "utf8");
  const icons = new Map<number, Promise<Image>>();
  const registered = new Set<string>();
  return {
    createCanvas,
    register: ({ family, file }) => {
      if (registered.has(family)) return;
      if (GlobalFonts.registerFromPath(file, family) === null) throw new Error(`${file} is no font`);
      registered.add(family);
    },
    icon: (size) => {
      const sized = drawing.replace("<svg ", `<svg width="${size}" height="${size}" `);
      const icon = icons.get(size) ?? loadImage(Buffer.from(sized));
      icons.set(size, icon);
      return icon;
    },
  };
}
