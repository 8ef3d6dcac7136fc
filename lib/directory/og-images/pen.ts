import type { Canvas, Image, SKRSContext2D } from "@napi-rs/canvas";
import { canvasLibrary } from "./canvas.ts";
import type { Slice, Style } from "./faces.ts";
import type { Measure } from "./lines.ts";
import type { Setting } from "./setting.ts";

/** How a text looks: in what, how heavy, how large, in which colour. Pixels. */
export type Look = Readonly<{ style: Style; weight: number; size: number; color: string }>;

/**
 * Draws on a sheet whose lines begin at the left or, where the language is written from there, at the right:
 * `x` counts from where lines begin, `y` from the top.
 */
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

  /** Draws a picture in a square; it is not mirrored itself. */
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

  /** Measures parts of a text; those that are asked for again are remembered. */
  measure(setting: Setting, look: Look): Measure {
    const known = new Map<string, number>();
    return (text) => {
      const width = known.get(text) ?? this.#widthOf(text, setting, look);
      known.set(text, width);
      return width;
    };
  }

  /** The sheet as PNG, made off the event loop. */
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
