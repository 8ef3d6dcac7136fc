import type { Total } from "./paging.ts";

/** How far a list is counted whose length nothing keeps. */
export const COUNTED_TO = 10_000;

/** The total of a list that was counted to one more than `most`. */
export const boundedTotal = (counted: number, most: number = COUNTED_TO): Total =>
  counted > most ? { count: most, isLowerBound: true } : { count: counted };
