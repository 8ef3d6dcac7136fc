import { searchPageSchema, suggestionsSchema } from "@skillshelf/directory-api/schema";
import { parse } from "node-html-parser";
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

it("counts audit levels, capabilities and agents, and narrows a search to them", async () => {
  const count = async (query: string) =>
    searchPageSchema.parse(jsonOf(await ask(`/api/skills/search?${query}`))).pagination.totalCount;
  const answer = await ask("/api/skills/search?q=agent&facets=true");
  const { facets } = searchPageSchema.parse(jsonOf(answer)).meta;
  for (const facet of ["audit", "capability", "agent"] as const) {
    expect(facets?.[facet].length).toBeGreaterThan(1);
    for (const value of facets?.[facet] ?? [])
      expect([value.value, await count(`q=agent&${facet}=${value.value}`)]).toEqual([value.value, value.count]);
  }
  const both = await count("capability=no-network,no-credentials");
  expect(both).toBeLessThanOrEqual(await count("capability=no-network"));
  expect(await count("capability=network,no-network")).toBe(0);
});

const resultsOf = async (path: string) =>
  parse((await ask(path)).text)
    .querySelectorAll("#results h2 a")
    .map((link) => link.getAttribute("href"));

it("shows skills on the page, the one that is called so first, and repositories in the other view", async () => {
  expect((await resultsOf("/en/skills?q=pdf"))[0]).toBe("/en/skills/anthropics/skills/pdf");
  expect((await resultsOf("/en/skills?q=pdf&view=repositories"))[0]).toBe("/en/skills/anthropics/skills");
  expect((await resultsOf("/de/skills?q=skill-creator"))[0]).toBe("/de/skills/anthropics/skills/skill-creator");
});

it("has one address for each list of skills", async () => {
  for (const [given, canonical] of [
    ["capability=no-network&view=repositories&q=pdf", "q=pdf&view=repositories&capability=no-network"],
    ["view=skills&q=pdf", "q=pdf"],
    ["agent=codex&q=pdf", "q=pdf&agent=codex"],
  ])
    expect((await ask(`/en/skills?${given}`)).headers.get("location")).toContain(`/en/skills?${canonical}`);
  for (const wrong of ["view=both", "capability=none", "capability=network,", "audit=grave", "agent=nobody"])
    expect([wrong, (await ask(`/en/skills?${wrong}`)).status]).toEqual([wrong, 404]);
  expect((await ask("/api/skills/search?capability=none")).status).toBe(400);
  for (const path of ["/api/skills", "/api/skills/search"]) {
    const refused = await ask(`${path}?agent=nobody`);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("must be one of claude-code, codex")]);
  }
});

it("suggests skills and repositories by the beginnings of their names", async () => {
  const suggest = async (query: string) => suggestionsSchema.parse(jsonOf(await ask(`/api/suggestions?${query}`))).data;
  const { skills } = await suggest("q=pdf");
  expect(skills[0]).toMatchObject({ name: "pdf", owner: "anthropics", repo: "skills" });
  expect(skills[0]?.url).toMatch(/\/en\/skills\/anthropics\/skills\/pdf$/);
  const { repositories } = await suggest("q=obra/super&locale=ar");
  expect(repositories[0]?.url).toMatch(/\/ar\/skills\/obra\/superpowers$/);
  expect(await suggest("")).toEqual({ skills: [], repositories: [] });
  const answer = await ask("/api/suggestions?q=pdf");
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  expect(answer.headers.get("cache-control")).toContain("s-maxage");
  for (const wrong of ["locale=xx", `q=${"x".repeat(201)}`])
    expect((await ask(`/api/suggestions?${wrong}`)).status, wrong).toBe(400);
});
