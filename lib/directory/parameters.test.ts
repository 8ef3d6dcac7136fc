import { describe, expect, it } from "vitest";
import { changesParameters, listParameters, searchParameters, unitParameters, writeCursor } from "./parameters.ts";

const search = searchParameters(async (slug) => slug === "testing");

/** Names of the parameters a query is refused for. */
async function refused(schema: typeof search | typeof listParameters, query: Record<string, string>) {
  const { error } = await schema.safeParseAsync(query);
  return [...new Set(error?.issues.map(({ path }) => path.join(".")))];
}

describe("page and pageSize", () => {
  it("default to the first page of 24", () => {
    expect(unitParameters.parse({})).toEqual({ page: 1, pageSize: 24 });
  });

  it("accept their bounds", () => {
    expect(unitParameters.parse({ page: "1", pageSize: "100" })).toEqual({ page: 1, pageSize: 100 });
    expect(unitParameters.parse({ page: "1000000", pageSize: "1" })).toEqual({ page: 1_000_000, pageSize: 1 });
  });

  it.each(["0", "-1", "1.5", "abc", "NaN", "Infinity", "1000001", "1,000", "2;drop", "99999999999999999999"])(
    "refuse the page %s",
    async (page) => {
      expect(await refused(listParameters, { page })).toEqual(["page"]);
    },
  );

  it.each(["0", "101", "-24", "ten", "24.5"])("refuse the page size %s", async (pageSize) => {
    expect(await refused(listParameters, { pageSize })).toEqual(["pageSize"]);
  });

  it("are refused together when both are wrong", async () => {
    expect(await refused(listParameters, { page: "0", pageSize: "0" })).toEqual(["page", "pageSize"]);
  });
});

describe("sort", () => {
  it("defaults to updated in lists and to relevance in searches", async () => {
    expect(listParameters.parse({}).sort).toBe("updated");
    expect((await search.parseAsync({})).sort).toBe("relevance");
  });

  it.each(["relevance", "updated", "score", "name", "stars"])("accepts %s", async (sort) => {
    expect(await refused(listParameters, { sort })).toEqual([]);
    expect(await refused(search, { sort })).toEqual([]);
  });

  it.each(["best", "Updated", "name desc", "constructor"])("refuses %s", async (sort) => {
    expect(await refused(listParameters, { sort })).toEqual(["sort"]);
  });
});

describe("updatedSince", () => {
  it("is absent by default", () => {
    expect(listParameters.parse({}).updatedSince).toBeUndefined();
  });

  it.each([
    ["2026-01-31", "2026-01-31T00:00:00.000Z"],
    ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.000Z"],
    ["2026-01-31T12:00:00.5Z", "2026-01-31T12:00:00.500Z"],
    ["2026-01-31T01:00:00+02:00", "2026-01-30T23:00:00.000Z"],
    ["2028-02-29", "2028-02-29T00:00:00.000Z"],
    ["1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"],
  ])("reads %s as %s", (updatedSince, instant) => {
    expect(listParameters.parse({ updatedSince }).updatedSince?.toISOString()).toBe(instant);
  });

  it.each([
    ["a word", "yesterday"],
    ["seconds since 1970", "1767225600"],
    ["a day that does not exist", "2026-02-30"],
    ["an hour that does not exist", "2026-01-31T24:30:00Z"],
    ["a time without a zone, which could mean anything", "2026-01-31T12:00:00"],
    ["a year before computers", "1969-12-31T23:59:59Z"],
    ["a year that becomes 1969 in UTC", "1970-01-01T00:00:00+01:00"],
    ["a year that becomes 10000 in UTC", "9999-12-31T23:59:59-01:00"],
    ["a year of five digits", "+010000-01-01T00:00:00Z"],
  ])("refuses %s", async (_what, updatedSince) => {
    expect(await refused(listParameters, { updatedSince })).toEqual(["updatedSince"]);
  });
});

describe("searchParameters", () => {
  it("need nothing", async () => {
    const parameters = await search.parseAsync({});
    expect(parameters.q).toBe("");
    expect(parameters.category).toBeUndefined();
    expect(parameters.facets).toBe(false);
  });

  it("trim the query before they measure it", async () => {
    expect((await search.parseAsync({ q: `  ${"x".repeat(200)}\n` })).q).toBe("x".repeat(200));
    expect((await search.parseAsync({ q: " ".repeat(500) })).q).toBe("");
    expect(await refused(search, { q: "x".repeat(201) })).toEqual(["q"]);
  });

  it("accept a known category and refuse any other", async () => {
    expect((await search.parseAsync({ category: "testing" })).category).toBe("testing");
    for (const category of ["nope", "Testing", "testing ", "__proto__"]) {
      expect(await refused(search, { category })).toEqual(["category"]);
    }
  });

  it.each(["en", "zh-Hant", "de-CH-1996", "fil"])("accept the language %s", async (language) => {
    expect((await search.parseAsync({ language })).language).toBe(language);
  });

  it.each([
    ["EN", "en"],
    ["ZH-hant", "zh-Hant"],
  ])("take the language %s for %s", async (language, canonical) => {
    expect((await search.parseAsync({ language })).language).toBe(canonical);
  });

  it.each(["e", "en_US", "english", "en-", "*", "en,de", `en${"-abcdefgh".repeat(4)}`])(
    "refuse the language %s",
    async (language) => {
      expect(await refused(search, { language })).toEqual(["language"]);
    },
  );

  it("accept an SPDX expression as license, up to 64 characters", async () => {
    expect((await search.parseAsync({ license: "MIT OR Apache-2.0" })).license).toBe("MIT OR Apache-2.0");
    expect(await refused(search, { license: "x".repeat(65) })).toEqual(["license"]);
  });

  it("read facets from true and false alone", async () => {
    expect((await search.parseAsync({ facets: "true" })).facets).toBe(true);
    expect((await search.parseAsync({ facets: "false" })).facets).toBe(false);
    for (const facets of ["1", "yes", "TRUE"]) expect(await refused(search, { facets })).toEqual(["facets"]);
  });

  it("ignore parameters they do not know", async () => {
    expect(await search.parseAsync({ utm_source: "mail", q: "pdf" })).not.toHaveProperty("utm_source");
  });

  it("list every refused parameter at once", async () => {
    const query = { q: "x".repeat(201), category: "nope", language: "?", page: "0", sort: "best" };
    expect((await refused(search, query)).toSorted()).toEqual(["category", "language", "page", "q", "sort"]);
  });

  it("count characters of the query, not their halves", async () => {
    expect(await refused(search, { q: "😀".repeat(200) })).toEqual([]);
    expect(await refused(search, { q: "😀".repeat(201) })).toEqual(["q"]);
  });

  it("refuse a license with a NUL, which the database could not compare", async () => {
    expect(await refused(search, { license: "MIT\0" })).toEqual(["license"]);
  });
});

describe("the parameters of changes", () => {
  it("default to everything from the beginning, a hundred at a time", () => {
    expect(changesParameters.parse({})).toEqual({ since: 0, pageSize: 100 });
  });

  it.each([
    { changedIn: 0, id: 1 },
    { changedIn: 1_234_567, id: 999_999_999_999_999 },
    { changedIn: 35, id: 36 },
  ])("read the place that was written, %o", (place) => {
    expect(changesParameters.parse({ after: writeCursor(place) }).after).toEqual(place);
  });

  it.each(["1", "1-", "-1", "A-1", "01-1", "1-1-1", "1 -1", "zzzzzzzzzzz-1", "1.5-1"])(
    "refuse the place %j",
    (after) => {
      expect(changesParameters.safeParse({ after }).success).toBe(false);
    },
  );
});
