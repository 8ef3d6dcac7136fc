import type { Random } from "@skillshelf/skill-audit/testing/random";
import { SkewedList } from "../random/zipf.ts";
import { nouns, qualities, verbs } from "./words.ts";

const verb = new SkewedList(verbs, 0.8);
const quality = new SkewedList(qualities, 0.7);
const noun = new SkewedList(nouns, 1, 3);

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A title of two to four words. */
export const title = (random: Random): string =>
  Array.from({ length: random.whole(2, 4) }, () => capitalised(noun.draw(random))).join(" ");

/** A sentence of at most 200 characters that says what a skill is for. */
export function sentence(random: Random): string {
  const start = `${capitalised(verb.draw(random))} ${quality.draw(random)} ${noun.draw(random)}s`;
  const others = Array.from({ length: random.whole(1, 9) }, () => noun.draw(random));
  const rest = ` for ${quality.draw(random)} ${others.join(random.chance(0.3) ? ", " : " ")} with ${noun.draw(random)}`;
  return `${(start + rest).slice(0, 199).trimEnd()}.`;
}

/** The name of a unit: a word or a few, joined by hyphens. */
export const unitName = (random: Random): string =>
  Array.from({ length: random.chance(0.25) ? 1 : random.whole(2, 3) }, (_, index) =>
    index === 0 && random.chance(0.3) ? verb.draw(random) : noun.draw(random),
  ).join("-");
