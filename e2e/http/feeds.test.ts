import { languageTagOf, localeCodes } from "@skillshelf/directory-api/locales";
import { parse } from "node-html-parser";
import { describe, expect, inject, it } from "vitest";
import { allRecords } from "./catalog.ts";
import { inParallel } from "./in-parallel.ts";
import { attribute, hrefsOf, pageKinds, pageOnce, pathOf } from "./page.ts";
import { type Answer, ask } from "./request.ts";

/** A feed's own facts and its entries. */
function readFeed({ text }: Answer) {
  const feed = parse(text).querySelector("feed");
  if (feed === null) throw new Error("the answer is no feed");
  const child = (parent: typeof feed, name: string) =>
    parent.childNodes.find((node) => "rawTagName" in node && node.rawTagName === name)?.text ?? "";
  const entries = feed.querySelectorAll("entry").map((entry) => ({
    id: child(entry, "id"),
    title: child(entry, "title"),
    summary: child(entry, "summary"),
    updated: child(entry, "updated"),
    link: entry.querySelector('link[rel="alternate"]')?.getAttribute("href") ?? "",
    language: entry.getAttribute("xml:lang"),
  }));
  return { id: child(feed, "id"), updated: child(feed, "updated"), title: child(feed, "title"), feed, entries };
}

const isTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe.each(localeCodes)("feeds (%s)", (locale) => {
  describe.each([
    ["new", "updated"],
    ["updated", "updated"],
  ] as const)("%s", (name, by) => {
    const path = `/${locale}/feeds/${name}.xml`;

    it("is Atom that names itself, its page, its language and when it last changed", async () => {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
      const { feed, id, title, updated, entries } = readFeed(answer);
      expect(feed.getAttribute("xml:lang")).toBe(languageTagOf(locale));
      expect(id).toBe(inject("origin") + path);
      const links = feed.querySelectorAll("link").filter(({ parentNode }) => parentNode === feed);
      expect(links.map((link) => [link.getAttribute("rel"), link.getAttribute("href")])).toEqual([
        ["self", id],
        ["alternate", `${inject("origin")}/${locale}/skills`],
      ]);
      expect(title).toContain("Skillshelf");
      expect(updated).toEqual(isTime);
      expect(updated).toBe(
        entries
          .map((entry) => entry.updated)
          .toSorted()
          .at(-1),
      );
    });

    it("tells of listed records, the latest first, each once and by the address of its page", async () => {
      const { entries } = readFeed(await ask(path));
      const records = await allRecords();
      expect(entries).toHaveLength(Math.min(50, records.length));
      const times = entries.map((entry) => entry[by]);
      for (const time of times) expect(time).toEqual(isTime);
      expect(times).toEqual(times.toSorted().toReversed());
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      const addresses = new Set(
        records.map(({ owner, repo }) => `${inject("origin")}/${locale}/skills/${owner}/${repo}`),
      );
      for (const { id, link, title, summary } of entries) {
        expect(addresses).toContain(id);
        expect(link).toBe(id);
        expect(title).not.toBe("");
        expect(summary).not.toBe("");
      }
      const pages = await inParallel(entries, ({ link }) => pageOnce(pathOf(link)));
      for (const [index, page] of pages.entries())
        expect(entries[index]?.title).toContain(page.querySelector("h1")?.text);
    });

    it("is confirmed by its tag", async () => {
      const tag = (await ask(path)).headers.get("etag") ?? "";
      expect(tag).toMatch(/^"[\w-]+"$/);
      const answer = await ask(path, { headers: { "if-none-match": tag } });
      expect([answer.status, answer.text]).toEqual([304, ""]);
      expect((await ask(path, { headers: { "if-none-match": '"another"' } })).status).toBe(200);
      const head = await ask(path, { method: "HEAD" });
      expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", tag]);
    });
  });

  it("are named by every page", async () => {
    for (const path of Object.values(pageKinds)) {
      const page = await pageOnce(`/${locale}${path}`);
      // A category names its own feeds first.
      const category = /^\/categories\/[^/]+/.exec(path)?.[0];
      const folders = [...(category === undefined ? [] : [`feeds${category}`]), "feeds"];
      expect(hrefsOf(page, 'link[rel="alternate"][type="application/atom+xml"]')).toEqual(
        folders.flatMap((folder) =>
          ["new", "updated"].map((name) => `${inject("origin")}/${locale}/${folder}/${name}.xml`),
        ),
      );
    }
  });

  describe("of a category", () => {
    const pathOfFeed = (name: string) => `/${locale}/feeds/categories/web-and-mobile/${name}.xml`;

    it.each([
      ["new", "updated"],
      ["updated", "updated"],
    ] as const)("tell of its records alone, the latest first: %s", async (name, by) => {
      const { entries } = readFeed(await ask(pathOfFeed(name)));
      const records = (await allRecords()).filter(({ category }) => category === "web-and-mobile");
      expect(records.length).toBeGreaterThan(1);
      expect(entries.map(({ id }) => id).toSorted()).toEqual(
        records.map(({ owner, repo }) => `${inject("origin")}/${locale}/skills/${owner}/${repo}`).toSorted(),
      );
      const times = entries.map((entry) => entry[by]);
      expect(times).toEqual(times.toSorted().toReversed());
    });

    it("name themselves, their page and the category", async () => {
      const { id, title, feed } = readFeed(await ask(pathOfFeed("new")));
      expect(id).toBe(inject("origin") + pathOfFeed("new"));
      const page = await pageOnce(`/${locale}/categories/web-and-mobile`);
      const name = page.querySelector("h1")?.text ?? "?";
      expect(title).toContain(name);
      expect(feed.querySelector("subtitle")?.text).toContain(name);
      expect(feed.querySelector('link[rel="alternate"]')?.getAttribute("href")).toBe(
        `${inject("origin")}/${locale}/categories/web-and-mobile`,
      );
      expect(title).toBe(attribute(page, `link[href="${id}"]`, "title"));
    });
  });

  it.each([
    "other.xml",
    "new",
    "new.xml.xml",
    "new.json",
    "constructor",
    "__proto__",
    "categories/none/new.xml",
    "categories/security/other.xml",
    "categories/__proto__/new.xml",
  ])("that do not exist answer 404 with a problem: %s", async (file) => {
    const answer = await ask(`/${locale}/feeds/${file}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  });
});

describe("feeds", () => {
  it("say in which language an entry stands that is not translated", async () => {
    const { entries } = readFeed(await ask("/de/feeds/updated.xml"));
    const languages = new Map(entries.map(({ id, language }) => [pathOf(id), language]));
    for (const [path, language] of languages) {
      const page = await pageOnce(path);
      expect([path, language]).toEqual([path, page.querySelector("h1")?.getAttribute("lang")]);
    }
  });
});
