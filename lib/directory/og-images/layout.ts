import { previewImage } from "./image-format.ts";

/** Where things stand on an image, in pixels from its top and from the edge that lines begin at. */
export const layout = {
  /** Width of the band along the edge. */
  spine: 20,
  /** What is written keeps away from the edges. */
  margin: 84,
  width: previewImage.width - 2 * 84,
  /** The site's sign, a square, and its name beside it. */
  sign: { top: 52, size: 46, baseline: 87 },
  /** Where the name begins, or what stands above it. */
  top: 142,
  /** The rule above the facts. */
  facts: 508,
} as const;
