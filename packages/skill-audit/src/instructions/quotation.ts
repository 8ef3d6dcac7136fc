import { isInQuotation } from "../matchers/asked.ts";

/** A quotation in a sentence. */
const quotations = /"[^"\n]{2,300}"|“[^”\n]{2,300}”|„[^“”\n]{2,300}[“”]|«[^»\n]{2,300}»|「[^」\n]{2,300}」/g;

/** Minimum number of quotations in a sentence that make them samples. */
const MIN_SAMPLES = 2;

/**
 * Returns whether the words at an index are the text's own (`text`), a quotation, which lowers the severity (`quoted`), or
 * one of several quoted samples, which is no instruction (`sample`).
 */
export function speakerOf(whole: string, index: number, sentence: string): "text" | "quoted" | "sample" {
  if (!isInQuotation(whole, index)) return "text";
  return (sentence.match(quotations)?.length ?? 0) >= MIN_SAMPLES ? "sample" : "quoted";
}
