import { describe, expect, it } from "vitest";
import { z } from "zod";
import { searchParameters } from "#lib/directory/parameters.ts";
import { readParameters } from "./parameters.ts";

const schema = searchParameters(async (slug) => slug === "documents");
const read = (query: string) => readParameters(schema, new URLSearchParams(query));

async function faultsOf(query: string): Promise<readonly { parameter: string; detail: string }[]> {
  const result = await read(query);
  return result.ok ? [] : (result.problem.errors ?? []);
}

const faultyParameters = async (query: string): Promise<string[]> =>
  (await faultsOf(query)).map(({ parameter }) => parameter);

describe("valid parameters", () => {
  it("are read", async () => {
    const result = await read("q=pdf&category=documents&page=2&pageSize=10&sort=name&facets=true");
    expect(result).toMatchObject({
      ok: true,
      values: { q: "pdf", category: "documents", page: 2, pageSize: 10, sort: "name", facets: true },
    });
  });

  it("are optional", async () => {
    expect(await read("")).toMatchObject({ ok: true, values: { q: "", page: 1, pageSize: 24, sort: "relevance" } });
  });

  it("count as missing when they are empty", async () => {
    expect(await read("q=&page=&pageSize=&category=&sort=&facets")).toEqual(await read(""));
  });

  it("may be mixed with unknown ones, even repeated", async () => {
    const result = await read("utm_source=a&utm_source=b&page=3&constructor=x&__proto__=y&Page=0");
    expect(result).toMatchObject({ ok: true, values: { page: 3 } });
    expect(result).not.toHaveProperty("values.utm_source");
  });

  it("may be given once more as empty", async () => {
    expect(await read("page=&page=2")).toMatchObject({ ok: true, values: { page: 2 } });
    expect(await read("page=2&page=")).toMatchObject({ ok: true, values: { page: 2 } });
  });

  it("are decoded", async () => {
    expect(await read("q=caf%C3%A9+a%26b")).toMatchObject({ ok: true, values: { q: "café a&b" } });
  });
});

describe("invalid parameters", () => {
  it.each([
    ["page", "page=0"],
    ["page", "page=-1"],
    ["page", "page=two"],
    ["page", "page=1.5"],
    ["page", "page=%20"],
    ["pageSize", "pageSize=101"],
    ["sort", "sort=random"],
    ["category", "category=nonsense"],
    ["q", `q=${"a".repeat(201)}`],
    ["facets", "facets=yes"],
    ["language", "language=not_a_tag"],
  ])("are reported: %s in %s", async (name, query) => {
    expect(await faultyParameters(query)).toEqual([name]);
  });

  it("are all reported at once", async () => {
    const names = await faultyParameters("page=0&pageSize=1000&sort=random&category=nonsense&license=MIT");
    expect(new Set(names)).toEqual(new Set(["page", "pageSize", "sort", "category"]));
  });

  it("are reported once each", async () => {
    expect(await faultyParameters("page=0.5")).toEqual(["page"]);
    expect(await faultyParameters("page=0&page=-1")).toEqual(["page"]);
  });

  it("are a problem of their own type whose detail repeats each error", async () => {
    const result = await read("page=0&sort=random");
    expect(result).toMatchObject({ ok: false, problem: { type: "invalid-parameter" } });
    if (result.ok) return;
    expect(result.problem.errors).toHaveLength(2);
    for (const { parameter, detail } of result.problem.errors ?? []) {
      expect(detail).not.toBe("");
      expect(result.problem.detail).toContain(`${parameter} ${detail}`);
    }
  });

  it("are not repeated in the response", async () => {
    const result = await read("sort=%3Cscript%3E&language=%3Cscript%3E&category=%3Cscript%3E&page=%3Cscript%3E");
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain("script");
  });
});

describe("repeated parameters", () => {
  it("are refused, even with the same value", async () => {
    expect(await faultyParameters("page=1&page=2")).toEqual(["page"]);
    expect(await faultyParameters("q=pdf&q=pdf")).toEqual(["q"]);
  });

  it("are reported once", async () => {
    expect(await faultyParameters("page=1&page=2&page=3")).toEqual(["page"]);
  });

  it("are reported beside other errors", async () => {
    expect(new Set(await faultyParameters("q=a&q=b&page=0"))).toEqual(new Set(["q", "page"]));
  });
});

describe("an endpoint without parameters", () => {
  it("accepts any query", async () => {
    const result = await readParameters(z.object({}), new URLSearchParams("a=1&a=2&page=nonsense"));
    expect(result).toEqual({ ok: true, values: {} });
  });
});
