import { describe, expect, it } from "vitest";
import { sitemapIndex, urlElements, urlSetEnd, urlSetStart } from "#lib/seo/sitemap.ts";
import { listedFiles, SitemapTally } from "./tally.ts";

const site = "http://localhost:3000";
const dates = ["2026-07-02", "2026-11-01", "2026-10-31"].map((day) => new Date(`${day}T10:00:00Z`));

describe("SitemapTally", () => {
  it.each([1, 7, 10_000])("counts addresses and finds the latest date in parts of %i characters", (size) => {
    const entries = dates.map((lastModified) =>
      urlElements(site, { path: (locale) => `/${locale}`, locales: ["en", "de"], lastModified }),
    );
    const text = urlSetStart + entries.join("") + urlSetEnd;
    const tally = new SitemapTally();
    for (let at = 0; at < text.length; at += size) tally.push(text.slice(at, at + size));
    expect(tally.urls).toBe(6);
    expect(tally.newest).toBe("2026-11-01T10:00:00.000Z");
  });

  it("knows no date where there is none", () => {
    const tally = new SitemapTally();
    tally.push(urlSetStart + urlSetEnd);
    expect([tally.urls, tally.newest]).toEqual([0, undefined]);
  });
});

describe("listedFiles", () => {
  it("reads what the index says of each file", () => {
    const [lastModified = null] = dates;
    const index = sitemapIndex([
      { url: `${site}/sitemaps/pages.xml`, lastModified: null },
      { url: `${site}/sitemaps/skills-0.xml`, lastModified },
    ]);
    expect(listedFiles(index)).toEqual([
      { path: "/sitemaps/pages.xml", lastModified: undefined },
      { path: "/sitemaps/skills-0.xml", lastModified: "2026-07-02T10:00:00.000Z" },
    ]);
  });
});
