import { isInQuotation } from "../matchers/asked.ts";

/** A quotation in a sentence. */
const quotations = /"[^"\n]{2,300}"|“[^”\n]{2,300}”|„[^“”\n]{2,300}[“”]|«[^»\n]{2,300}»|「[^」\n]{2,300}」/g;

/** Minimum number of quotations in a sentence that make them samples. */
const MIN_SAMPLES = 2;

/**
 * Who says what stands at a place of a text: the text itself; somebody who is quoted, which lowers its severity; or nobody,
 * as in one of several samples.
 */
export function speakerOf(whole: string, index: number, sentence: string): "text" | "quoted" | "sample" {
  if (!isInQuotation(whole, index)) return "text";
  return (sentence.match(quotations)?.length ?? 0) >= MIN_SAMPLES ? "sample" : "quoted";
}
