import { type SkillRecord, searchPageSchema, skillAnswerSchema } from "@skillshelf/directory-api/schema";
import { parse } from "node-html-parser";
import { describe, expect, inject, it } from "vitest";
import { allRecords, allUnits, keyOf } from "./catalog.ts";
import { ask, jsonOf } from "./request.ts";

async function searchFor(q: string): Promise<SkillRecord[]> {
  const { data } = searchPageSchema.parse(
    jsonOf(await ask(`/api/skills/search?${new URLSearchParams({ q, pageSize: "100" })}`)),
  );
  return data.map(({ matched: _, matchedUnits: __, ...record }) => record);
}

describe("every record", async () => {
  const records = await allRecords();
  const sitemap = (await ask("/sitemaps/skills-0.xml")).text;

  it("is one of many", () => {
    expect(records.length).toBeGreaterThan(40);
  });

  it.each(records.map((record) => [keyOf(record), record] as const))(
    "%s answers everywhere with the same facts",
    async (key, record) => {
      const { skills, ...single } = skillAnswerSchema.parse(jsonOf(await ask(`/api/skills/${key}`))).data;
      expect(single).toEqual(record);

      const [first] = await searchFor(key);
      expect(first).toEqual(record);
      expect(await searchFor(record.name)).toContainEqual(record);

      const units = await allUnits(key);
      expect(units).toHaveLength(record.skillCount);
      expect(units.slice(0, 100).map(({ agents: _, ...unit }) => unit)).toEqual(skills);

      expect(sitemap).toContain(`<loc>${record.url}</loc>`);
      expect(record.url).toBe(`${inject("origin")}/en/skills/${key}`);
      const page = parse((await ask(new URL(record.url).pathname)).text);
      const main = page.querySelector("main");
      expect(main?.querySelector("h1")?.textContent).toBe(record.name);
      expect(main?.textContent).toContain(record.summary);
      expect(main?.textContent).toContain(`${record.owner}/${record.repo}`);
      for (const fact of [record.license, record.commit?.slice(0, 10), ...record.tags])
        if (fact) expect(main?.textContent).toContain(fact);
      expect(main?.querySelectorAll(".units > li")).toHaveLength(record.skillCount);
      expect(main?.querySelector(`a[href="${record.repositoryUrl}"]`)).not.toBeNull();
      expect(page.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(record.url);
    },
  );
});
