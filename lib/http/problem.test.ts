import { existsSync } from "node:fs";
import { locales } from "@skillshelf/directory-api/locales";
import { type ProblemType, problemSchema, problems, toProblem } from "@skillshelf/directory-api/problem";
import { describe, expect, it } from "vitest";

const site = "https://skills.example.org";
const types = Object.keys(problems).filter((key): key is ProblemType => key in problems);

describe("a problem", () => {
  it("says what was wrong and where", () => {
    const problem = toProblem({ type: "not-found", detail: "There is no octo/hello." }, site, "/api/skills/octo/hello");
    expect(problem).toEqual({
      type: `${site}/en/docs/errors/not-found`,
      title: problems["not-found"].title,
      status: 404,
      detail: "There is no octo/hello.",
      instance: "/api/skills/octo/hello",
    });
  });

  it("lists every invalid parameter", () => {
    const errors = [
      { parameter: "page", detail: "must be at least 1" },
      { parameter: "sort", detail: "must be one of name, stars" },
    ];
    const problem = toProblem({ type: "invalid-parameter", detail: "page; sort.", errors }, site, "/api/skills");
    expect(problem.errors).toEqual(errors);
    expect(problem.status).toBe(400);
  });

  it("names the successor of a removed repository", () => {
    const problem = toProblem(
      { type: "removed", detail: "Gone.", successor: "octo/next" },
      site,
      "/api/skills/octo/old",
    );
    expect(problem).toMatchObject({ status: 410, successor: "octo/next" });
  });

  it("omits members without a value", () => {
    const written = JSON.stringify(toProblem({ type: "removed", detail: "Gone." }, site, "/api/skills/octo/old"));
    expect(JSON.parse(written)).not.toHaveProperty("errors");
    expect(JSON.parse(written)).not.toHaveProperty("successor");
  });
});

describe("every type of problem", () => {
  it.each(types)("%s fits the published schema once it is written", (type) => {
    const details = { type, detail: "x", errors: [{ parameter: "q", detail: "x" }], successor: "octo/next" };
    const written = JSON.parse(JSON.stringify(toProblem(details, site, "/api/skills")));
    expect(problemSchema.strict().parse(written)).toEqual(written);
  });

  it.each(types)("%s has the status of an error and a title", (type) => {
    expect(problems[type].status).toBeGreaterThanOrEqual(400);
    expect(problems[type].status).toBeLessThan(600);
    expect(problems[type].title).toMatch(/\S/);
  });

  it.each(types.flatMap((type) => locales.map(({ code }) => [type, code] as const)))(
    "%s has its page in %s",
    (type, locale) => {
      const page = new URL(`../../content/docs/errors/${type}.${locale}.md`, import.meta.url);
      expect(existsSync(page)).toBe(true);
    },
  );

  it("has a unique title", () => {
    const titles = types.map((type) => problems[type].title);
    expect(titles).toEqual([...new Set(titles)]);
  });

  it("covers every status of the contract", () => {
    const statuses = new Set<number>(types.map((type) => problems[type].status));
    for (const status of [400, 404, 405, 410, 429, 500]) expect(statuses).toContain(status);
  });
});
