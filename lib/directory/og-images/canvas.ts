import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Canvas, Image, SKRSContext2D } from "@napi-rs/canvas";
import type { Slice, Style } from "./faces.ts";
import type { Measure, Setting } from "./lines.ts";

/** Font and color of a text. `size` is in pixels. */
export type Look = Readonly<{ style: Style; weight: number; size: number; color: string }>;

/** Draws on a canvas. `x` is measured from the edge at which lines of the language begin, `y` from the top. */
export class Pen {
  readonly #width: number;
  readonly #isMirrored: boolean;
  readonly #canvas: Canvas;
  readonly #context: SKRSContext2D;
  readonly #register: (slice: Slice) => void;

  private constructor(canvas: Canvas, register: (slice: Slice) => void, isMirrored: boolean) {
    this.#width = canvas.width;
    this.#isMirrored = isMirrored;
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
    this.#register = register;
  }

  static async on(width: number, height: number, direction: "ltr" | "rtl"): Promise<Pen> {
    const { createCanvas, register } = await canvasLibrary();
    return new Pen(createCanvas(width, height), register, direction === "rtl");
  }

  rectangle(x: number, y: number, width: number, height: number, color: string): void {
    this.#context.fillStyle = color;
    this.#context.fillRect(this.#isMirrored ? this.#width - x - width : x, y, width, height);
  }

  /** Draws an image in a square, without mirroring it. */
  picture(image: Image, x: number, y: number, size: number): void {
    this.#context.drawImage(image, this.#isMirrored ? this.#width - x - size : x, y, size, size);
  }

  /** Draws a line of text on a baseline. */
  text(text: string, setting: Setting, look: Look, x: number, baseline: number): void {
    this.#use(setting, look);
    this.#context.fillStyle = look.color;
    this.#context.textAlign = this.#isMirrored ? "right" : "left";
    this.#context.fillText(text, this.#isMirrored ? this.#width - x : x, baseline);
  }

  /** Returns a memoized function that measures parts of a text. */
  measure(setting: Setting, look: Look): Measure {
    const known = new Map<string, number>();
    return (text) => {
      const width = known.get(text) ?? this.#widthOf(text, setting, look);
      known.set(text, width);
      return width;
    };
  }

  /** Encodes the canvas as PNG, off the event loop. */
  async png(): Promise<Buffer> {
    return this.#canvas.encode("png");
  }

  #widthOf(text: string, setting: Setting, look: Look): number {
    this.#use(setting, look);
    return this.#context.measureText(text).width;
  }

  #use({ slices, direction, language }: Setting, { weight, size }: Look): void {
    for (const slice of slices) this.#register(slice);
    this.#context.font = `${size}px ${slices.map(({ family }) => `"${family}"`).join(", ")}`;
    this.#context.fontVariationSettings = `"wght" ${weight}`;
    this.#context.direction = direction;
    this.#context.lang = language === "" ? "und" : language;
  }
}

export const colors = {
  paper: "#fbfaf6",
  ink: "#1d1b16",
  muted: "#5d584c",
  line: "#ddd8ca",
  accent: "#0b5c53",
  high: "#b3261e",
  medium: "#9a4a00",
  low: "#6b5d00",
  clear: "#1b6b3a",
} as const;

type Library = Readonly<{
  createCanvas: (width: number, height: number) => Canvas;
  /** Registers a font. */
  register: (slice: Slice) => void;
  /** Renders the logo for a square of `size` pixels. */
  icon: (size: number) => Promise<Image>;
}>;

let library: Promise<Library> | undefined;

/** Loads the canvas library with the first image of a process, since it is native and large. */
export function canvasLibrary(): Promise<Library> {
  library ??= load();
  return library;
}

async function load(): Promise<Library> {
  // Without system fonts, images are equal on every machine.
  process.env.DISABLE_SYSTEM_FONTS_LOAD = "1";
  const { createCanvas, GlobalFonts, loadImage } = await import("@napi-rs/canvas");
  // The path of bundled code differs from its source, so the path is relative to the working folder.
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
