/** What a transaction anchors: one event by its leaf, or `size` of them by the root of their tree. */
export type Anchored = Readonly<{ kind: "event" | "root"; size: number; hash: Buffer }>;

/** The text that stands on chain: graph contract, 4. */
export const memoOf = ({ kind, size, hash }: Anchored): string =>
  kind === "event"
    ? `skillshelf:v1:event:${hash.toString("hex")}`
    : `skillshelf:v1:root:${size}:${hash.toString("hex")}`;
