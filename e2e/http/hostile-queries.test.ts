import { problemSchema } from "@skillshelf/directory-api/problem";
import { searchPageSchema } from "@skillshelf/directory-api/schema";
import { Random } from "@skillshelf/skill-audit/testing/random";
import { beforeAll, describe, expect, it } from "vitest";
import { hostileQuery } from "../../bench/random/hostile-query.ts";
import { isThorough } from "../setup/thoroughness.ts";
import { inParallel } from "./in-parallel.ts";
import { type Answer, ask, jsonOf } from "./request.ts";

const QUERIES = isThorough ? 10_000 : 800;
const AT_ONCE = 16;
const TIMEOUT_MS = 240_000;

/** One page in so many is a whole one, and looked at closely; the others are short, for their number is what takes time. */
const SAMPLED = 20;

const random = new Random(20_261_101);

/** Percent-encoded as UTF-8, and what is not well formed as UTF-8 would have it if it were. */
const encoded = (text: string): string => text.replace(/\p{Surrogate}|[^\p{Surrogate}]+/gu, encodedPart);

function encodedPart(part: string): string {
  const unit = part.charCodeAt(0);
  if (part.length > 1 || unit < 0xd800 || unit > 0xdfff) return encodeURIComponent(part);
  const bytes = [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
  return bytes.map((byte) => `%${byte.toString(16)}`).join("");
}

describe("hostile queries", () => {
  let answers: readonly Answer[];

  beforeAll(async () => {
    const paths = Array.from({ length: QUERIES }, (_, index) => {
      const more = index % SAMPLED === 0 ? "&facets=true" : "&pageSize=1";
      return `/api/skills/search?q=${encoded(hostileQuery(random))}${more}`;
    });
    answers = await inParallel(paths, (path) => ask(path), AT_ONCE);
  }, TIMEOUT_MS);

  it("are all answered, or refused as wrong", () => {
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 400]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(QUERIES / 2);
  });

  it("get pages of results, or problems that name the parameter", () => {
    const shapes = answers.filter((_, index) => index % SAMPLED === 0);
    for (const answer of shapes) {
      if (answer.status === 200) expect(searchPageSchema.safeParse(jsonOf(answer)).error).toBeUndefined();
      else expect(problemSchema.parse(jsonOf(answer)).status).toBe(400);
    }
  });
});
