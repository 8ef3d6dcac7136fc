import type { Program } from "../program.ts";

/** Somebody is shown the file before it is run. */
export const isViewed = (target: string, { commands }: Program): boolean =>
  commands.some(
    ({ name, words }) => /^(?:less|more|bat|view|vim|nano)$/.test(name) && words.some(({ text }) => text === target),
  );

/** A comment or a message says to look into the file first, and names it. It does not stop whoever does not. */
export function isToBeReviewed(target: string, { comments, commands }: Program): boolean {
  const said = commands.filter(({ name }) => name === "echo").map(({ text }) => text);
  return [...comments.map(({ value }) => value), ...said].some(
    (text) => text.includes(target) && /\b(?:review|inspect|check|read)\b.*\bbefore\b/i.test(text),
  );
}
