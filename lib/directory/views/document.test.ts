import { agents } from "@skillshelf/directory-api/agents";
import { type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import type { DocumentGroup } from "@skillshelf/directory-api/schema";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { documentNeighbors, groupDocumentLinks, toDocumentLinks, toDocumentView } from "./document.ts";

const siteUrl = "https://skills.example.org";
const site = { siteUrl, sourceUrl: undefined };

const page = (slug: string, locale: string, group: DocumentGroup = "integrate") => ({
  slug,
  locale,
  group,
  title: `${slug} ${locale}`,
  description: `About ${slug} in ${locale}.`,
  body: `Text in ${locale}.`,
  updatedAt: new Date("2026-11-20T00:00:00Z"),
});

describe("toDocumentView", () => {
  it("is the page in its language, unmarked", () => {
    const view = toDocumentView([page("errors", "en"), page("errors", "de")], "de", site);
    expect(view).toMatchObject({ slug: "errors", title: "errors de", body: "Text in de.", language: undefined });
  });

  it("is the page in the default language, marked, where it is not translated", () => {
    expect(toDocumentView([page("errors", "en")], "de", site)).toMatchObject({ title: "errors en", language: "en" });
  });

  it("names the locales of the site it is written in", () => {
    const versions = [page("errors", "fr"), page("errors", "de"), page("errors", "en")];
    expect(toDocumentView(versions, "en", site)?.locales).toEqual(["en", "de"]);
    expect(toDocumentView([page("errors", "en")], "de", site)?.locales).toEqual(["en"]);
  });

  it("is none for a page that does not exist", () => {
    expect(toDocumentView([], "en", site)).toBeUndefined();
  });
});

describe("what a page of the documentation holds for every site", () => {
  const bodyOf = (body: string, locale: Locale = "en") =>
    toDocumentView([{ ...page("installing", locale), body }], locale, site)?.body ?? "";

  it("is its own address wherever an example names one", () => {
    const body = bodyOf("`curl http://localhost:3000/api/skills` and <http://localhost:3000/sitemap.xml>");
    expect(body).toBe(`\`curl ${siteUrl}/api/skills\` and <${siteUrl}/sitemap.xml>`);
  });

  it("tells where the source code is only where that is set", () => {
    const body = "A\n\n<!-- source -->\nB `git clone {{source}} x`\n\n<!-- /source -->\nC\n";
    expect(bodyOf(body)).toBe("A\n\nC\n");
    const versions = [{ ...page("installing", "en"), body }];
    const sourceUrl = "https://example.org/$&/source.git";
    expect(toDocumentView(versions, "en", { siteUrl, sourceUrl })?.body).toBe(
      `A\n\nB \`git clone ${sourceUrl} x\`\n\nC\n`,
    );
  });

  it.each(localeCodes)("is a table of every agent, headed in the page's language (%s)", (locale) => {
    const tree = unified().use(remarkParse).use(remarkGfm).parse(bodyOf("Before.\n\n{{agents}}\n\nAfter.", locale));
    expect(tree.children.map(({ type }) => type)).toEqual(["paragraph", "table", "paragraph"]);
    const rows = tree.children.flatMap((node) => (node.type === "table" ? node.children : []));
    const [head, ...cells] = rows.map(({ children }) =>
      children.map(({ children: [first] }) => {
        if (first === undefined) return "";
        return first.type === "link" ? first.url : "value" in first ? first.value : "";
      }),
    );
    const { install } = dictionaryOf(locale);
    expect(head).toEqual([install.agent, install.projectFolder, install.personalFolder, install.call]);
    expect(cells.map(([source]) => source)).toEqual(agents.map(({ source }) => source));
    for (const [index, { projectFolder, personalFolder, invoke }] of agents.entries()) {
      expect(cells[index]?.slice(1, 3)).toEqual([projectFolder, `~/${personalFolder}`]);
      expect(cells[index]?.[3] === "").toBe(invoke === null);
      expect(cells[index]?.[3]).not.toContain("{");
    }
  });

  it("stays text where it does not stand on a line of its own", () => {
    const body = "Write {{agents}} on a line of its own.";
    expect(bodyOf(body)).toBe(body);
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

describe("groups of documents", () => {
  const documents = toDocumentLinks(
    [
      page("run", "en", "operate"),
      page("api", "en"),
      page("errors", "en"),
      page("mcp", "en"),
      page("find", "en", "use"),
    ],
    "en",
  );
  const href = (slug: string) => `/en/docs/${slug}`;

  it("follow the order of the index, and those without a page are left out", () => {
    const grouped = groupDocumentLinks(documents, "en").map(({ group, documents: pages }) => [
      group,
      pages.map((document) => document.title),
    ]);
    expect(grouped).toEqual([
      ["use", ["find en"]],
      ["integrate", ["api en", "errors en", "mcp en"]],
      ["operate", ["run en"]],
    ]);
  });

  it.each([
    ["the first", "api", undefined, "errors"],
    ["one in the middle", "errors", "api", "mcp"],
    ["the last", "mcp", "errors", undefined],
    ["the only one", "run", undefined, undefined],
    ["one that is not in the index", "errors/gone", undefined, undefined],
  ])("have neighbors of %s", (_, slug, previous, next) => {
    const neighbors = documentNeighbors(documents, href(slug));
    expect([neighbors.previous?.href, neighbors.next?.href]).toEqual([previous && href(previous), next && href(next)]);
  });
});
