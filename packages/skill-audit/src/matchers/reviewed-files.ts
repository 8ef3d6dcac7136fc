import { memoize } from "../memoize.ts";
import type { Program } from "../program.ts";

/** Somebody is shown the file before it is run. */
export const isViewed = (target: string, program: Program): boolean => filesViewed(program).has(target);

const filesViewed = memoize(
  ({ commands }: Program): ReadonlySet<string> =>
    new Set(
      commands
        .filter(({ name }) => /^(?:less|more|bat|view|vim|nano)$/.test(name))
        .flatMap(({ words }) => words.map(({ text }) => text)),
    ),
);

/** A comment or a message says to look into the file first, and names it. It does not stop whoever does not. */
export const isToBeReviewed = (target: string, program: Program): boolean =>
  advicesToReview(program).some((text) => text.includes(target));

const advicesToReview = memoize(({ comments, commands }: Program): readonly string[] => {
  const said = commands.filter(({ name }) => name === "echo").map(({ text }) => text);
  return [...comments.map(({ value }) => value), ...said].filter((text) =>
    /\b(?:review|inspect|check|read)\b.*\bbefore\b/i.test(text),
  );
});
