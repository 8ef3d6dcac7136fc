import type { FileRule, Hit, SegmentRule, UnitRule } from "../rule.ts";

const base = {
  class: "execution",
  severity: "high",
} as const;

/** A rule that finds each line with a word in it, with some of it changed. */
export const sampleRule = (id: string, word: RegExp, changes: Partial<SegmentRule> = {}): SegmentRule => ({
  ...base,
  kind: "segment",
  id,
  prefilter: new RegExp(word.source, "i"),
  check: ({ text, line }) => linesWith(word, text, line),
  ...changes,
});

export const sampleFileRule = (id: string, check: FileRule["check"], changes: Partial<FileRule> = {}): FileRule => ({
  ...base,
  kind: "file",
  id,
  check,
  ...changes,
});

export const sampleUnitRule = (id: string, check: UnitRule["check"], changes: Partial<UnitRule> = {}): UnitRule => ({
  ...base,
  kind: "unit",
  id,
  check,
  ...changes,
});

const linesWith = (word: RegExp, text: string, line: number): Hit[] =>
  text.split("\n").flatMap((one, at) => (word.test(one) ? [{ line: line + at }] : []));
