import { expect, it } from "vitest";
import { hitRatio } from "./measure.ts";
import { planOf, withoutSkills } from "./mix.ts";

it("counts hits of pages and of the API, and neither lists nor searches", () => {
  const tally = (hits: number, misses: number) => ({
    responses: hits + misses,
    faults: {},
    unsaid: 0,
    p50: 1,
    p99: 2,
    longest: 3,
    hits,
    misses,
  });
  const kinds = {
    repository: tally(6, 2),
    skill: tally(2, 0),
    api: tally(1, 1),
    list: tally(0, 9),
    search: tally(0, 9),
  };
  expect(hitRatio({ kinds })).toBe(0.75);
});

it("asks a build without pages of skills for those of their repositories", () => {
  const paths = {
    repository: ["/en/skills/a/one"],
    skill: ["/en/skills/a/one/pdf", "/en/skills/b/c.d/e"],
    api: ["/api/skills/a/one"],
    list: ["/en/skills"],
    search: ["/en/skills?q=pdf"],
  };
  const mix = withoutSkills({ keys: [{ owner: "a", repo: "one" }], paths });
  expect(mix.paths.skill).toEqual(["/en/skills/a/one", "/en/skills/b/c.d"]);
  expect(planOf(mix).kinds?.map(({ paths: count }) => count)).toEqual([1, 2, 1, 1, 1]);
  expect(planOf(mix).paths).toHaveLength(6);
});
