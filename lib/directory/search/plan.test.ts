import { describe, expect, it } from "vitest";
import { groupsOf } from "./groups.ts";
import { Plan } from "./plan.ts";
import { MAX_TERMS, parseQuery } from "./query.ts";

/** A plan for words of which the first is the rarest. */
const planOf = (words: string): Plan => {
  const query = parseQuery(words);
  const counts = new Map(words.split(" ").map((word, index) => [word, index + 1]));
  const groups = groupsOf(query, { counts, completions: new Map() });
  return new Plan(groups, query, {}, counts);
};

/** Whether a document of some letters fits an expression of letters, `&`, `|` and parentheses. */
const fits = (expression: string, letters: ReadonlySet<string>): boolean =>
  parsed(expression.replace(/'(\w)'/g, (_, letter) => (letters.has(letter) ? "1" : "0")).replace(/ /g, ""));

function parsed(expression: string): boolean {
  for (let text = expression; ; ) {
    const next = text
      .replace(/\((\d)\)/g, "$1")
      .replace(/(\d)&(\d)/g, (_, one, other) => `${Number(one) & Number(other)}`);
    const reduced =
      next === text
        ? next.replace(/(?<![&])(\d)\|(\d)(?![&])/g, (_, one, other) => `${Number(one) | Number(other)}`)
        : next;
    if (reduced === text) return text === "1";
    text = reduced;
  }
}

describe("Plan.allBut", () => {
  it("is for what has all words but so many, whichever they are", () => {
    for (const words of ["k m", "k m p", "k m p q", "k m p q r"]) {
      const letters = words.split(" ");
      for (let missing = 0; missing < letters.length; missing++) {
        const plan = planOf(words);
        const query = plan.allBut(plan.rarest, missing);
        for (let bits = 0; bits < 2 ** letters.length; bits++) {
          const own = new Set(letters.filter((_, index) => (bits >> index) & 1));
          expect(fits(query, own)).toBe(own.size >= letters.length - missing);
        }
      }
    }
  });

  it("looks for few of the common words by themselves", () => {
    const plan = planOf("v w x");
    expect(plan.allBut(plan.rarest, 1)).toBe("(('v' & (('w') | ('x'))) | ('w' & 'x'))");
  });
});

describe("Plan.expectedAllBut", () => {
  const words = (count: number) =>
    Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4f60 + index)).join(" ");

  it("is fewer records the more words they have to have", () => {
    const plan = planOf("k m p");
    const [all = 0, two = 0, one = 0] = [0, 1, 2].map((missing) => plan.expectedAllBut(plan.groups, missing, 100));
    expect(all).toBeLessThan(two);
    expect(two).toBeLessThan(one);
    // Each word has one record more than the one before it, and these are counted once for each.
    expect(one).toBe(1 + 2 + 3);
    // By chance alone they were fewer.
    expect(all).toBeGreaterThan((1 * 2 * 3) / 100 ** 2);
  });

  it("is soon told, however many words there are", () => {
    const plan = planOf(words(MAX_TERMS));
    expect(plan.groups).toHaveLength(MAX_TERMS);
    expect(plan.expectedAllBut(plan.groups, 0, 100)).toBeLessThan(1);
    expect(plan.expectedAllBut(plan.groups, 1, 100)).toBeLessThan(1);
  });
});
