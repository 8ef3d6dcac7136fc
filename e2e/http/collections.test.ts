import { localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { bundledContent } from "../setup/test-directory.ts";
import { hrefsOf, pageOf } from "./page.ts";
import { ask } from "./request.ts";

const collections = (await bundledContent()).collections.toSorted((one, other) => one.position - other.position);

describe.each(localeCodes)("collections (%s)", (locale) => {
  it("are all linked from their index, in the editors' order, with title and lead", async () => {
    const page = await pageOf(`/${locale}/collections`);
    expect(hrefsOf(page, "main h2 a")).toEqual(collections.map(({ slug }) => `/${locale}/collections/${slug}`));
    const entries = page.querySelectorAll("main ul > li").map((entry) => entry.text);
    for (const [index, { texts }] of collections.entries()) {
      expect(entries[index]).toContain(texts[locale]?.title);
      expect(entries[index]).toContain(texts[locale]?.introduction.split("\n")[0]);
    }
  });

  it.each(collections.map(({ slug, ...collection }) => [slug, collection] as const))(
    "%s shows its members in order, each with a link and the reason why it is there",
    async (slug, { texts, members }) => {
      const page = await pageOf(`/${locale}/collections/${slug}`);
      expect(page.querySelector("h1")?.text).toBe(texts[locale]?.title);
      const entries = page.querySelectorAll('section[aria-labelledby="members"] > ol > li');
      expect(entries.map((entry) => entry.querySelector("h3 a")?.getAttribute("href"))).toEqual(
        members.map(({ skill }) => `/${locale}/skills/${skill}`),
      );
      for (const [index, { skill, reasons }] of members.entries()) {
        const paragraphs = entries[index]?.querySelectorAll("p").map(({ text }) => text);
        expect(paragraphs).toEqual(expect.arrayContaining([skill, reasons[locale]]));
      }
    },
  );

  it.each(["none", "none.md", "Databases/x", "databases.md.md"])("that do not exist answer 404: %s", async (slug) => {
    expect((await ask(`/${locale}/collections/${slug}`)).status).toBe(404);
  });
});
