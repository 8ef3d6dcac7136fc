import { describe, expect, it } from "vitest";
import { capabilityChecks } from "../capabilities/checks.ts";
import { rules } from "../rules.ts";
import { Random } from "../testing/random.ts";
import { examplesOf } from "../testing/rule-fixtures.ts";
import { PatternIndex } from "./pattern-index.ts";

const prefilters = [
  ...rules.flatMap((rule) => (rule.kind === "segment" ? [rule.prefilter, ...(rule.phrasePatterns ?? [])] : [])),
  ...capabilityChecks.map(({ prefilter }) => prefilter),
];
const index = new PatternIndex(prefilters);
const expected = (text: string) => prefilters.flatMap((prefilter, at) => (text.search(prefilter) >= 0 ? [at] : []));

/** Texts in which prefilters fit, pieces of them and of others mixed. */
const texts = rules.flatMap(({ id }) =>
  [...examplesOf(id, "matches"), ...examplesOf(id, "ignores")].flatMap((example) => Object.values(example)),
);

function mixed(seed: number): string {
  const random = new Random(seed);
  return Array.from({ length: random.whole(1, 6) }, () => {
    const text = random.oneOf(texts);
    const from = random.whole(0, text.length);
    return text.slice(from, from + random.whole(0, 60));
  }).join(random.oneOf(["", " ", "\n", "_", "ж", "-"]));
}

describe("an index of prefilters", () => {
  it.each([
    [/curl/i, "a CURL b"],
    [/\bcurl\b/i, "curl"],
    [/^#!/, "#!/bin/sh"],
    [/a|bc/i, "xxBC"],
    [/(?:ab)?cd/i, "cd"],
    [/a{2,}b/i, "xaaab"],
    [/[a-c]x\d/i, "bx7"],
    [/密码/i, "的密码"],
    [/[每个]次/i, "的个次"],
    [/[é-í]x/i, "aêx"],
    [/привет/i, "Ну ПРИВЕТ"],
    [/a?ß/i, "xß"],
    [/(?:😀)+b/i, "a😀😀b"],
    [/\s\w+-x/i, "a b-x"],
    [/x$/i, "ax"],
    [/[0-9a-f]{8}-us\d/i, "x00ffAA11-US3"],
    [/\w{3,}!/i, "ab abc!"],
    [/(?:[ab]\w){2}-/i, "xa1b2-"],
    [/(?:\w+-){2}x/i, "a-bc-x"],
    [/\b(?:ab|(?:c|de)f)g/i, "x defg"],
    [/(?<![a-z-])key/i, "1key"],
    [/^end|x/im, "a\r\nend"],
    [/(["'])x\1/i, "a 'x'"],
    [/(?<mark>a)x\k<mark>/i, "baxa"],
    [/[\u0600-\u06ff]{3}|x/i, "a ابج"],
    [/[+-\u2010]b/i, "a,b"],
  ])("knows of %s that %j fits", (pattern, text) => {
    expect(new PatternIndex([/never-there/i, pattern]).matching(text)).toEqual([1]);
    expect(new PatternIndex([pattern]).matchesAny(text, () => true)).toBe(true);
    expect(new PatternIndex([pattern]).matchesAny(text, () => false)).toBe(false);
  });

  it.each([
    [/\bend/i, "bend"],
    [/(?<![a-z])end/i, "bend"],
    [/^end/im, "a end"],
    [/(?:ab|cd)ef/i, "abxef cde"],
  ])("knows of %s that %j does not fit", (pattern, text) => {
    expect(new PatternIndex([pattern]).matching(text)).toEqual([]);
  });

  it("finds what each prefilter alone would find in every example of the rules", () => {
    for (const text of texts)
      expect(index.matching(text).toSorted((one, other) => one - other)).toEqual(expected(text));
  });

  it("finds the same in mixed texts", () => {
    for (let seed = 0; seed < 1_000; seed++) {
      const text = mixed(seed);
      expect(
        index.matching(text).toSorted((one, other) => one - other),
        JSON.stringify(text),
      ).toEqual(expected(text));
    }
  });

  it("finds in long white space what the patterns find", () => {
    const some = new PatternIndex([/\s+x/, /a\s+b/, /^c/m, /\n\s*d$/]);
    const space = `${" ".repeat(400)}\n${"\t".repeat(700)}`;
    expect(some.matching(`a${space}b`)).toEqual([1]);
    expect(some.matching(`${" ".repeat(2_000)}x`)).toEqual([0]);
    expect(some.matching(`e${space}d`)).toEqual([3]);
    expect(some.matching(`${"\n".repeat(2_000)}c`)).toEqual([2]);
  });
});
