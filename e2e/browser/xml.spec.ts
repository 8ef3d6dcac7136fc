import { localeCodes } from "#lib/i18n/locales.ts";
import { expect, test } from "./site.ts";

/** Documents for machines, each with the name of its outermost element. */
const documents: readonly (readonly [path: string, root: string])[] = [
  ...localeCodes.flatMap((locale) => [
    [`/${locale}/feeds/new.xml`, "feed"] as const,
    [`/${locale}/feeds/updated.xml`, "feed"] as const,
    [`/${locale}/opensearch.xml`, "OpenSearchDescription"] as const,
  ]),
  ["/sitemap.xml", "sitemapindex"],
  ["/sitemaps/pages.xml", "urlset"],
  ["/sitemaps/skills-0.xml", "urlset"],
];

for (const [path, root] of documents) {
  test(`${path} is well-formed XML`, async ({ page, request }) => {
    const text = await (await request.get(path)).text();
    const read = await page.evaluate((source) => {
      const document = new DOMParser().parseFromString(source, "application/xml");
      return {
        fault: document.querySelector("parsererror")?.textContent,
        root: document.documentElement.localName,
        namespace: document.documentElement.namespaceURI,
        children: document.documentElement.childElementCount,
      };
    }, text);
    expect(read).toMatchObject({ fault: undefined, root, namespace: expect.stringContaining("http") });
    expect(read.children).toBeGreaterThan(0);
  });
}
