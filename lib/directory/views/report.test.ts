import { localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { toReportLinks } from "./report.ts";

const key = { owner: "Acme", repo: "Tools.md" };
const siteUrl = "https://skills.example.org";
const kinds = ["problem", "correction", "removal"];

describe("the links to report an entry", () => {
  it.each(localeCodes)("lead to the page that explains corrections where no address is set (%s)", (locale) => {
    const links = toReportLinks(key, locale, { siteUrl, reportUrl: undefined });
    expect(links.map(({ report }) => report)).toEqual(kinds);
    for (const { href } of links) expect(href).toBe(`/${locale}/docs/corrections`);
  });

  it.each(localeCodes)("lead to the form that is set, the entry and its page named (%s)", (locale) => {
    const links = toReportLinks(key, locale, { siteUrl, reportUrl: "https://example.org/new?labels=entry" });
    expect(links.map(({ report }) => report)).toEqual(kinds);
    for (const { href } of links) {
      const { origin, pathname, searchParams } = new URL(href);
      expect(origin + pathname).toBe("https://example.org/new");
      expect(searchParams.get("labels")).toBe("entry");
      expect(searchParams.get("title")).toContain("Acme/Tools.md");
      expect(searchParams.get("body")).toContain(`${siteUrl}/${locale}/skills/Acme/Tools.md`);
    }
  });

  it("are letters where a mail address is set", () => {
    for (const { href } of toReportLinks(key, "en", { siteUrl, reportUrl: "mailto:editors@example.org" })) {
      const { protocol, pathname, searchParams } = new URL(href);
      expect(protocol + pathname).toBe("mailto:editors@example.org");
      expect(searchParams.get("subject")).toContain("Acme/Tools.md");
      expect(searchParams.get("body")).toContain(`${siteUrl}/en/skills/Acme/Tools.md`);
    }
  });

  it("tell by their subjects what is wanted", () => {
    const links = toReportLinks(key, "en", { siteUrl, reportUrl: "mailto:editors@example.org" });
    expect(new Set(links.map(({ href }) => new URL(href).searchParams.get("subject"))).size).toBe(kinds.length);
  });
});
