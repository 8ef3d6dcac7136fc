import { searchPageSchema } from "@skillshelf/directory-api/schema";
import { expect, it } from "vitest";
import { ask, jsonOf } from "./request.ts";

const search = async (query: string) =>
  searchPageSchema.parse(jsonOf(await ask(`/api/skills/search?${new URLSearchParams({ q: query, pageSize: "10" })}`)));

const namesOf = async (query: string) => (await search(query)).data.map(({ owner, repo }) => `${owner}/${repo}`);

it.each([
  ["obra/superpowers", "obra/superpowers"],
  ["Trail of Bits", "trailofbits/skills"],
  ["ui ux pro max", "nextlevelbuilder/ui-ux-pro-max-skill"],
  ["find-skills", "vercel-labs/skills"],
])("a search for %s begins with it", async (query, name) => {
  expect((await namesOf(query))[0]).toBe(name);
});

it("corrects what nothing has, and says so in the API, on the page and in its Markdown", async () => {
  const { data, meta } = await search("supabse");
  expect(meta).toMatchObject({ query: "supabse", correctedQuery: "supabase", didYouMean: null });
  expect(data[0]).toMatchObject({ owner: "supabase", matched: expect.arrayContaining(["owner"]) });
  expect((await ask("/en/skills?q=supabse")).text).toContain("<b>supabase</b>");
  expect((await ask("/de/skills.md?q=supabse")).text).toContain("supabase");
});

it("takes every operator of the query language", async () => {
  expect(new Set((await namesOf("owner:anthropics")).map((name) => name.split("/")[0]))).toEqual(
    new Set(["anthropics"]),
  );
  for (const { license } of (await search("skill license:Apache-2.0")).data) expect(license).toBe("Apache-2.0");
  for (const { category } of (await search("category:databases")).data) expect(category).toBe("databases");
  expect(await namesOf("pdf -owner:anthropics")).not.toContain("anthropics/skills");
  expect((await search('"no such phrase anywhere"')).pagination.totalCount).toBe(0);
});

it("says where records are among the results that lack a word", async () => {
  expect((await search("postgres")).meta.someWordsMissing).toBe(false);
  const { meta, data } = await search("postgres zzzyyyxxx");
  expect(meta.someWordsMissing).toBe(true);
  expect(data.length).toBeGreaterThan(0);
});

it("counts what each value of a filter would leave", async () => {
  const answer = await ask("/api/skills/search?q=pdf&category=documents&facets=true");
  const { meta, pagination } = searchPageSchema.parse(jsonOf(answer));
  const own = meta.facets?.category.find(({ value }) => value === "documents");
  expect(own?.count ?? 0).toBe(pagination.totalCount);
  expect(meta.facets?.category.length).toBeGreaterThan(1);
  expect(meta.facets?.isEstimate).toBe(false);
});
