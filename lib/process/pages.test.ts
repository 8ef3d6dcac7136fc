import { expect, it } from "vitest";
import { routes } from "#lib/http/routes.ts";
import { pages, propertiesOf } from "./pages.ts";

it("are those of the routes", () => {
  const patterns = routes.filter(({ kind }) => kind === "page").map(({ pattern }) => pattern);
  expect(Object.keys(pages).toSorted()).toEqual(patterns.toSorted());
});

it.each([
  ["/:locale", "/de", { locale: "de" }, {}],
  ["/:locale/skills/:owner/:repo/:skill", "/en/skills/a/b/c%20d", { owner: "a", repo: "b", skill: "c%20d" }, {}],
  ["/:locale/docs/*", "/en/docs/errors/404", { locale: "en", slug: "errors/404" }, {}],
  ["/:locale/compare", "/en/compare?r=a/b&r=c/d&x=", { locale: "en" }, { r: ["a/b", "c/d"], x: "" }],
])("are given what their addresses say: %s", async (pattern, target, parameters, query) => {
  const { params, searchParams } = propertiesOf(pattern, new URL(target, "http://localhost"));
  expect(await params).toMatchObject(parameters);
  expect(await searchParams).toEqual(query);
});
