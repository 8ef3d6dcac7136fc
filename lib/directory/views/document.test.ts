import { describe, expect, it } from "vitest";
import { toDocumentLinks, toDocumentView } from "./document.ts";

const page = (slug: string, locale: string) => ({
  slug,
  locale,
  title: `${slug} ${locale}`,
  description: `About ${slug} in ${locale}.`,
  body: `Text in ${locale}.`,
  updatedAt: new Date("2026-11-20T00:00:00Z"),
});

describe("toDocumentView", () => {
  it("is the page in its language, unmarked", () => {
    const view = toDocumentView([page("errors", "en"), page("errors", "de")], "de");
    expect(view).toMatchObject({ slug: "errors", title: "errors de", body: "Text in de.", language: undefined });
  });

  it("is the page in the default language, marked, where it is not translated", () => {
    expect(toDocumentView([page("errors", "en")], "de")).toMatchObject({ title: "errors en", language: "en" });
  });

  it("names the locales of the site it is written in", () => {
    const versions = [page("errors", "fr"), page("errors", "de"), page("errors", "en")];
    expect(toDocumentView(versions, "en")?.locales).toEqual(["en", "de"]);
    expect(toDocumentView([page("errors", "en")], "de")?.locales).toEqual(["en"]);
  });

  it("is none for a page that does not exist", () => {
    expect(toDocumentView([], "en")).toBeUndefined();
  });
});

describe("toDocumentLinks", () => {
  const documents = [page("usage", "de"), page("usage", "en"), page("errors", "en"), page("errors/gone", "en")];

  it("lead to each page once, in the order given", () => {
    expect(toDocumentLinks(documents, "en").map(({ href }) => href)).toEqual(["/en/docs/usage", "/en/docs/errors"]);
  });

  it("leave out pages below another one", () => {
    expect(toDocumentLinks(documents, "en").some(({ href }) => href.endsWith("gone"))).toBe(false);
  });

  it("are titled in the page's language, else marked", () => {
    expect(toDocumentLinks(documents, "de").map(({ title, language }) => [title, language])).toEqual([
      ["usage de", undefined],
      ["errors en", "en"],
    ]);
  });

  it("keep to the page's locale even where the text does not", () => {
    for (const { href } of toDocumentLinks(documents, "de")) expect(href).toMatch(/^\/de\/docs\//);
  });

  it("are none without documents", () => {
    expect(toDocumentLinks([], "en")).toEqual([]);
  });
});
