import { balanced, type Lines } from "./lines.ts";
import type { Look, Pen } from "./pen.ts";
import type { Setting } from "./setting.ts";

/** A size that a text may be drawn in, and in how many lines then. */
type Step = Readonly<{ size: number; most: number }>;

/** A text as it is drawn. Heights are pixels. */
export type Fitted = Readonly<{ lines: readonly string[]; look: Look; lineHeight: number }>;

export type Room = Readonly<{
  width: number;
  /** From the one it is best drawn in to the one in which it is cut rather than drawn smaller. */
  steps: readonly [Step, ...Step[]];
  /** Height of a line by the size of its letters: of Latin ones, and of those that are taller. */
  leading: Readonly<{ usual: number; tall: number }>;
}>;

/** The first size in which a text fits without a word being parted, else the last one. */
export function fit(pen: Pen, setting: Setting, look: Omit<Look, "size">, room: Room): Fitted {
  const leading = setting.isTall ? room.leading.tall : room.leading.usual;
  const attempt = ({ size, most }: Step): Fitted & Pick<Lines, "isBroken" | "isCut"> => {
    const sized = { ...look, size };
    const broken = balanced(setting.text, room.width, most, pen.measure(setting, sized));
    return { ...broken, look: sized, lineHeight: Math.round(size * leading) };
  };
  const [first, ...others] = room.steps;
  return others.reduce((best, step) => (best.isBroken || best.isCut ? attempt(step) : best), attempt(first));
}

/** Widths for columns that may be too wide for all of them to stand side by side: the widest give way. */
export function shareWidth(wanted: readonly number[], available: number): number[] {
  const rising = wanted.toSorted((one, other) => one - other);
  let left = available;
  for (const [index, width] of rising.entries()) {
    const share = left / (rising.length - index);
    if (width > share) return wanted.map((one) => Math.min(one, Math.floor(share)));
    left -= width;
  }
  return [...wanted];
}
