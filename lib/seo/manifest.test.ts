import { localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { matchRoute } from "#lib/http/routes.ts";
import { manifestOf } from "./manifest.ts";

describe.each(localeCodes)("the manifest (%s)", (locale) => {
  const manifest = manifestOf(locale);

  it("says what the site is, in its language and in the direction that is written in", () => {
    expect(manifest).toMatchObject({
      lang: locale === "zh" ? "zh-Hans" : locale,
      dir: locale === "ar" ? "rtl" : "ltr",
      start_url: `/${locale}`,
    });
    expect(manifest.name).toContain(manifest.short_name);
    expect(manifest.description).not.toBe("");
  });

  it("has what a device asks for: a large icon, a small one, and one that may be cut", () => {
    const kinds = manifest.icons.map(({ sizes, type, purpose }) => `${sizes} ${type} ${purpose}`);
    expect(kinds).toEqual(
      expect.arrayContaining(["192x192 image/png any", "512x512 image/png any", "512x512 image/png maskable"]),
    );
    for (const { src } of manifest.icons) expect([src, matchRoute(src, localeCodes)?.kind]).toEqual([src, "asset"]);
  });

  it("begins at a page of the site", () => {
    expect(matchRoute(manifest.start_url, localeCodes)?.kind).toBe("page");
  });
});
