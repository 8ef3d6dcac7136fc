import { memoize } from "../memoize.ts";
import type { Program } from "../program.ts";

/** A comment or a message says to look into the file first, and names it. It does not stop whoever does not. */
export const isToBeReviewed = (target: string, program: Program): boolean =>
  advicesToReview(program).some((text) => text.includes(target));

const advicesToReview = memoize(({ comments, commands }: Program): readonly string[] => {
  const said = commands.filter(({ name }) => name === "echo").map(({ text }) => text);
  return [...comments.map(({ value }) => value), ...said].filter((text) =>
    /\b(?:review|inspect|check|read)\b.*\bbefore\b/i.test(text),
  );
});
