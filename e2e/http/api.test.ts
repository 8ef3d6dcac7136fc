import { type Problem, problemSchema } from "@skillshelf/directory-api/problem";
import {
  apiIndexSchema,
  categoryListSchema,
  searchPageSchema,
  skillAnswerSchema,
  skillPageSchema,
  unitPageSchema,
} from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { allRecords, keyOf } from "./catalog.ts";
import { type Answer, ask, jsonOf } from "./request.ts";

const listOf = async (query = "") => skillPageSchema.parse(jsonOf(await ask(`/api/skills${query}`)));
const searchOf = async (query = "") => searchPageSchema.parse(jsonOf(await ask(`/api/skills/search${query}`)));

function problemOf(answer: Answer): Problem {
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const problem = problemSchema.parse(jsonOf(answer));
  expect(problem.status).toBe(answer.status);
  return problem;
}

const names = (page: { data: readonly { owner: string; repo: string }[] }) => page.data.map(keyOf);

describe("GET /api", () => {
  it("answers where everything is, and all of it is there", async () => {
    const answer = await ask("/api");
    expect(answer.headers.get("cache-control")).toContain("s-maxage");
    const { documentation, description, graph, operations } = apiIndexSchema.strict().parse(jsonOf(answer));
    const gets = operations.filter(({ method }) => method === "GET");
    const whole = gets.map(({ url }) => url).filter((url) => !url.includes("{"));
    for (const url of [documentation, description, graph, ...whole]) {
      const { pathname } = new URL(url);
      expect([pathname, (await ask(pathname)).status]).toEqual([pathname, 200]);
    }
  });
});

describe("GET /api/skills", () => {
  it("answers the first 24 listed records, newest commit first", async () => {
    const { data, pagination } = await listOf();
    const { length } = await allRecords();
    expect(data).toHaveLength(24);
    expect(pagination).toMatchObject({ page: 1, pageSize: 24, totalCount: length, totalPages: Math.ceil(length / 24) });
    const dates = data.map(({ updatedAt }) => updatedAt ?? "");
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set((await allRecords()).map(({ status }) => status))).toEqual(new Set(["active", "archived"]));
  });

  it("pages without repeating or missing a record, and links the pages", async () => {
    const { pagination, data } = await listOf("?pageSize=5");
    expect(data).toHaveLength(5);
    const pages = await Promise.all(
      Array.from({ length: pagination.totalPages }, (_, index) => listOf(`?pageSize=5&page=${index + 1}`)),
    );
    expect(new Set(pages.flatMap(names)).size).toBe(pagination.totalCount);
    const filter = { pageSize: "5", sort: "name", updatedSince: "2020-01-01T00:00:00.000Z" };
    const answer = await ask(`/api/skills?page=2&${new URLSearchParams(filter)}`);
    const { totalPages } = skillPageSchema.parse(jsonOf(answer)).pagination;
    const links = Object.fromEntries(
      [...(answer.headers.get("link") ?? "").matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, relation]) => [
        relation,
        url,
      ]),
    );
    expect(Object.keys(links).toSorted()).toEqual(["first", "last", "next", "prev"]);
    for (const [relation, page] of [
      ["first", 1],
      ["prev", 1],
      ["next", 3],
      ["last", totalPages],
    ] as const) {
      const url = new URL(links[relation] ?? "");
      expect(url.pathname).toBe("/api/skills");
      expect(Object.fromEntries(url.searchParams)).toEqual({ page: String(page), ...filter });
    }
  });

  it("answers a page past the end with nothing in it", async () => {
    expect(await listOf("?page=999")).toMatchObject({ data: [], pagination: { page: 999 } });
  });

  it("sorts by name", async () => {
    const sorted = (await listOf("?sort=name&pageSize=100")).data.map(({ name }) => name.toLowerCase());
    expect(sorted).toEqual(sorted.toSorted());
  });

  it.each(["score", "stars", "relevance", "updated"])("accepts sort=%s", async (sort) => {
    expect((await ask(`/api/skills?sort=${sort}`)).status).toBe(200);
  });

  it("lists what changed since a time, departed records with status, reason and successor too", async () => {
    const { data } = await listOf("?updatedSince=2020-01-01&pageSize=100");
    const departed = Object.fromEntries(data.map((record) => [`${record.owner}/${record.repo}`, record]));
    expect(departed["example-owner/renamed"]).toMatchObject({
      status: "renamed",
      successor: "example-owner/untranslated",
    });
    expect(departed["example-owner/removed"]).toMatchObject({
      status: "removed",
      reason: "Its owner deleted the repository.",
    });
    expect((await listOf("?updatedSince=2999-12-31T00:00:00%2B02:00")).data).toEqual([]);
  });

  it("ignores unknown and empty parameters", async () => {
    expect((await listOf("?page=&colour=red&sort=")).data).toEqual((await listOf()).data);
  });
});

describe("GET /api/skills/search", () => {
  it("equals the list with neither q nor category", async () => {
    expect(names(await searchOf())).toEqual(names(await listOf()));
  });

  it("says what the query was found in, and links the units", async () => {
    const { data, meta } = await searchOf("?q=xlsx");
    expect(meta).toMatchObject({ query: "xlsx", category: null, didYouMean: null });
    expect(data[0]?.matched).toContain("unit");
    const url = new URL(data[0]?.matchedUnits[0]?.url ?? "");
    expect((await ask(url.pathname)).text).toContain("<title>xlsx – ");
  });

  it("filters by category, license and language, without regard to the case of a license", async () => {
    const records = await allRecords();
    const security = records.filter(({ category }) => category === "security");
    expect(names(await searchOf("?category=security&pageSize=100"))).toEqual(security.map(keyOf));
    const apache = records.filter(({ license }) => license === "Apache-2.0");
    expect(names(await searchOf("?license=apache-2.0&pageSize=100"))).toEqual(apache.map(keyOf));
    const chinese = records.filter(({ languages }) => languages.includes("zh"));
    for (const tag of ["zh", "ZH"])
      expect(names(await searchOf(`?language=${tag}&pageSize=100`))).toEqual(chinese.map(keyOf));
    for (const found of [security, apache, chinese]) expect(found.length).toBeGreaterThan(0);
    expect((await searchOf("?q=agent&category=documents")).data).toEqual([]);
  });

  it("counts facets when asked to", async () => {
    expect((await searchOf("?q=agent")).meta.facets).toBeUndefined();
    const { meta, pagination } = await searchOf("?q=agent&facets=true");
    const counted = meta.facets?.category.reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe(pagination.totalCount);
  });

  it("finds nothing for a query without a word, and never fails on one", async () => {
    for (const q of ["???", "%00", "%F0%9F%98%80", "'", "%5C", "a%26!b%7C(", "%E0%A4%A", "x".repeat(200)]) {
      const answer = await ask(`/api/skills/search?q=${q}`);
      expect([q, answer.status]).toEqual([q, 200]);
    }
  });
});

describe("GET /api/skills/{owner}/{repo}", () => {
  it("answers the record with its units, and no long text", async () => {
    const answer = await ask("/api/skills/obra/superpowers");
    const { data } = skillAnswerSchema.parse(jsonOf(answer));
    expect(data).toMatchObject({
      owner: "obra",
      repo: "superpowers",
      license: "MIT",
      skillCount: 14,
      reviewed: true,
      stars: null,
    });
    expect(data.skills).toHaveLength(14);
    expect(
      Math.max(...Object.values(data).map((value) => (typeof value === "string" ? value.length : 0))),
    ).toBeLessThanOrEqual(200);
  });

  it("matches owner and repository without regard to case", async () => {
    const { data } = skillAnswerSchema.parse(jsonOf(await ask("/api/skills/example-CASE/archived.repo")));
    expect(data).toMatchObject({ owner: "Example-Case", repo: "Archived.Repo", status: "archived" });
  });

  it("carries the first hundred units", async () => {
    const { data } = skillAnswerSchema.parse(jsonOf(await ask("/api/skills/K-Dense-AI/claude-scientific-skills")));
    expect(data.skillCount).toBe(134);
    expect(data.skills).toHaveLength(100);
  });

  it("answers 404 for a repository that is not there and for names no repository can have", async () => {
    for (const path of ["nobody/nothing", "nobody/nothing.md", "a%20b/c", "-x/y", "x/...%20", `${"x".repeat(60)}/y`]) {
      const answer = await ask(`/api/skills/${path}`);
      expect([path, problemOf(answer).status]).toEqual([path, 404]);
    }
  });

  it("answers 410 with the reason and the successor of a removed one", async () => {
    const problem = problemOf(await ask("/api/skills/example-owner/removed"));
    expect(problem).toMatchObject({
      status: 410,
      detail: "Its owner deleted the repository.",
      successor: "example-owner/untranslated",
    });
    expect(problemOf(await ask("/api/skills/example-owner/vanished"))).not.toHaveProperty("successor");
  });

  it("answers 308 to the successor of a renamed one", async () => {
    const answer = await ask("/api/skills/example-owner/renamed");
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "/api/skills/example-owner/untranslated"]);
    const units = await ask("/api/skills/example-owner/renamed/units");
    expect([units.status, units.headers.get("location")]).toEqual([
      308,
      "/api/skills/example-owner/untranslated/units",
    ]);
  });
});

describe("GET /api/skills/{owner}/{repo}/units", () => {
  it("pages through every unit", async () => {
    const path = "/api/skills/K-Dense-AI/claude-scientific-skills/units";
    const pages = await Promise.all(
      [1, 2].map(async (page) => unitPageSchema.parse(jsonOf(await ask(`${path}?pageSize=100&page=${page}`)))),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([100, 34]);
    expect(new Set(pages.flatMap(({ data }) => data.map((unit) => unit.path))).size).toBe(134);
  });

  it("answers 404 and 410 as the record does", async () => {
    expect(problemOf(await ask("/api/skills/nobody/nothing/units")).status).toBe(404);
    expect(problemOf(await ask("/api/skills/example-owner/removed/units")).status).toBe(410);
  });
});

describe("GET /api/categories", () => {
  it("counts the listed records of every category", async () => {
    const { data } = categoryListSchema.parse(jsonOf(await ask("/api/categories")));
    const records = await allRecords();
    for (const { slug, skillCount } of data) {
      expect([slug, skillCount]).toEqual([slug, records.filter(({ category }) => category === slug).length]);
    }
    expect(data.find(({ slug }) => slug === "documents")?.skillCount).toBe(0);
  });
});

describe("health", () => {
  it("answers that the server is alive and ready, never from a cache", async () => {
    for (const path of ["/api/health", "/api/ready"]) {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect(jsonOf(await ask("/api/ready"))).toMatchObject({ status: "ready", catalogueVersion: expect.any(Number) });
  });
});

describe("wrong parameters", () => {
  it.each([
    ["/api/skills", "page", "0"],
    ["/api/skills", "page", "-1"],
    ["/api/skills", "page", "1.5"],
    ["/api/skills", "page", "0x10"],
    ["/api/skills", "page", " 1 "],
    ["/api/skills", "pageSize", "1e1"],
    ["/api/skills", "page", "one"],
    ["/api/skills", "page", "99999999999999999999"],
    ["/api/skills", "pageSize", "0"],
    ["/api/skills", "pageSize", "101"],
    ["/api/skills", "sort", "best"],
    ["/api/skills", "updatedSince", "yesterday"],
    ["/api/skills", "updatedSince", "2026-02-30"],
    ["/api/skills/search", "q", "x".repeat(201)],
    ["/api/skills/search", "category", "no-such-category"],
    ["/api/skills/search", "category", "Security"],
    ["/api/skills/search", "license", "x".repeat(65)],
    ["/api/skills/search", "language", "not a tag"],
    ["/api/skills/search", "facets", "yes"],
    ["/api/skills/obra/superpowers/units", "pageSize", "1000"],
  ])("%s refuses %s=%s and says so", async (path, parameter, value) => {
    const problem = problemOf(await ask(`${path}?${new URLSearchParams({ [parameter]: value })}`));
    expect(problem).toMatchObject({ status: 400, errors: [{ parameter, detail: expect.any(String) }], instance: path });
    expect(problem.type).toMatch(/\/en\/docs\/errors\/invalid-parameter$/);
  });

  it("are all named at once", async () => {
    const problem = problemOf(await ask("/api/skills/search?page=0&pageSize=x&sort=y&category=z"));
    expect(problem.errors?.map(({ parameter }) => parameter).toSorted()).toEqual([
      "category",
      "page",
      "pageSize",
      "sort",
    ]);
  });

  it("include one that is given twice", async () => {
    const problem = problemOf(await ask("/api/skills?page=1&page=2"));
    expect(problem.errors).toEqual([{ parameter: "page", detail: expect.any(String) }]);
  });
});

describe("problem types", () => {
  it("lead to a page that explains them", async () => {
    for (const path of ["/api/skills?page=0", "/api/none", "/api/skills/example-owner/removed"]) {
      const { type } = problemOf(await ask(path));
      expect([type, (await ask(new URL(type).pathname)).status]).toEqual([type, 200]);
    }
  });
});
