import { directionOf, localeCodes } from "@skillshelf/directory-api/locales";
import { parse } from "node-html-parser";
import { describe, expect, inject, it } from "vitest";
import { categories } from "#content/categories.ts";
import { ownErrorPageHeader } from "#lib/http/headers.ts";
import { negativeCacheControl } from "#lib/http/routes.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { sitemapUrls } from "./catalog.ts";
import { alternatesOf, attribute, canonicalOf, pageKinds, pageOf, pageOnce, pathOf } from "./page.ts";
import { ask, askRaw, rawGet } from "./request.ts";

const paths = Object.values(pageKinds);

/** What editors write is not translated into every language at once. */
const isWritten = (path: string): boolean => /^\/(?:skills\/[^/]+|docs|collections)\/./.test(path);

describe.each(localeCodes)("pages in %s", (locale) => {
  it.each(paths)("%s is whole without script: one heading, landmarks, title, description, language", async (path) => {
    const page = await pageOnce(`/${locale}${path}`);
    expect(attribute(page, "html", "lang")).toBe(locale === "zh" ? "zh-Hans" : locale);
    expect(attribute(page, "html", "dir")).toBe(directionOf(locale));
    expect(page.querySelectorAll("h1")).toHaveLength(1);
    expect(page.querySelector("h1")?.text.trim()).not.toBe("");
    for (const landmark of ["header", "main", "footer"]) expect(page.querySelectorAll(landmark)).toHaveLength(1);
    expect(page.querySelector("title")?.text).toContain("Skillshelf");
    expect(attribute(page, 'meta[name="description"]', "content")?.length).toBeGreaterThan(
      locale === "ja" || locale === "zh" ? 8 : 20,
    );
    const ids = page.querySelectorAll("[id]").map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const hint of ids.filter((id) => id.endsWith("-hint")))
      expect(attribute(page, `#${hint.replace(/-hint$/, "")}`, "aria-describedby")).toBe(hint);
  });

  it.each(paths)("%s is canonical where it is translated and names its translations, mutually", async (path) => {
    const page = await pageOnce(`/${locale}${path}`);
    const alternates = alternatesOf(page);
    const { "x-default": unspecific, ...translations } = alternates;
    if (!isWritten(path)) expect(Object.keys(translations).toSorted()).toEqual([...localeCodes].toSorted());
    expect(pathOf(unspecific)).toBe(`/en${path}`);
    expect(canonicalOf(page)).toBe(translations[locale] ?? unspecific);
    for (const [code, url] of Object.entries(translations)) {
      expect(pathOf(url)).toBe(`/${code}${path}`);
      expect(alternatesOf(await pageOnce(pathOf(url)))).toEqual(alternates);
    }
  });
});

describe("a record's page", () => {
  it("carries the review with its commit, every unit with its anchor, and the facts", async () => {
    const page = await pageOf("/en/skills/antonbabenko/terraform-skill");
    const text = page.querySelector("main")?.text ?? "";
    expect(text).toContain("Apache-2.0");
    expect(
      page.querySelectorAll('main a[href*="/tree/a4503cb02fa035e85b5585b96cbbf34bad977309"]').length,
    ).toBeGreaterThan(0);
    expect(page.querySelector("#unit-terraform-skill a")?.getAttribute("href")).toBe(
      "/en/skills/antonbabenko/terraform-skill/terraform-skill",
    );
    expect(page.querySelectorAll(".prose-text h3")).toHaveLength(5);
  });

  it("escapes what content says and keeps units of one name apart", async () => {
    const page = await pageOf("/en/skills/example-owner/untranslated");
    expect(page.querySelector("main h1 ~ p")?.innerHTML).toContain("only &amp; has &lt;angle&gt;");
    expect(page.querySelector("angle")).toBeNull();
    const anchors = page.querySelectorAll("li[id^=unit-]").map(({ id }) => id);
    expect(anchors).toEqual(["unit-first-twin", "unit-要約スキル", "unit-second-twin"]);
  });

  it("says in which language an untranslated text is, and is canonical in that language", async () => {
    const page = await pageOf("/de/skills/example-owner/untranslated");
    expect(attribute(page, "h1", "lang")).toBe("en");
    expect(pathOf(canonicalOf(page))).toBe("/en/skills/example-owner/untranslated");
    expect(Object.keys(alternatesOf(page)).toSorted()).toEqual(["en", "x-default"]);
  });

  it("shows a translated name over an untranslated review, each in its language", async () => {
    const page = await pageOf("/de/skills/Example-Case/Archived.Repo");
    expect(page.querySelector("h1")?.text).toBe("Archiviertes Beispiel");
    expect(attribute(page, ".prose-text", "lang")).toBe("en");
    expect(page.querySelector("main")?.text).toContain(dictionaryOf("de").skill.archivedNote);
  });

  it.each([
    ["nobody/nothing", []],
    ["nobody/nothing.rsc", []],
    ["obra/superpower", ["obra/superpowers"]],
    ["obra/superpowers.prefetch.rsc", ["obra/superpowers"]],
  ])("answers 404 for %s, which is not there, with names like it and the way to propose it", async (name, near) => {
    const answer = await ask(`/de/skills/${name}`);
    expect(answer.status).toBe(404);
    const page = parse(answer.text);
    const { title } = dictionaryOf("de").missing;
    expect(page.querySelector("h1")?.text).toBe(fill(title, { name: `\u2068${name}\u2069` }));
    const links = page.querySelectorAll("main li a").map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining(near.map((one) => `/de/skills/${one}`)));
    expect(page.querySelector('main a[href^="/de/submit?repository="]')).not.toBeNull();
    expect(page.querySelectorAll('meta[name="robots"]')).toHaveLength(1);
    expect(attribute(page, 'meta[name="robots"]', "content")).toContain("noindex");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(answer.headers.get("cache-control")).toBe(negativeCacheControl);
    expect(answer.headers.get(ownErrorPageHeader)).toBeNull();
  });

  it("answers 410 with the reason and the successor of a removed one", async () => {
    const answer = await ask("/de/skills/example-owner/removed");
    expect(answer.status).toBe(410);
    const page = parse(answer.text);
    expect(page.querySelector('main span[lang="en"]')?.text).toBe("Its owner deleted the repository.");
    expect(page.querySelector('main a[href="/de/skills/example-owner/untranslated"]')).not.toBeNull();
    expect(attribute(page, 'meta[name="robots"]', "content")).toContain("noindex");
    expect(page.querySelectorAll('meta[name="robots"]')).toHaveLength(1);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  });

  it("answers 308 to the successor of a renamed one and to the one spelling of a name", async () => {
    for (const [from, to] of [
      ["/de/skills/example-owner/renamed", "/de/skills/example-owner/untranslated"],
      ["/en/skills/OBRA/Superpowers", "/en/skills/obra/superpowers"],
    ]) {
      const answer = await ask(from ?? "");
      expect([answer.status, new URL(answer.headers.get("location") ?? "", inject("origin")).pathname]).toEqual([
        308,
        to,
      ]);
    }
  });
});

describe("the list", () => {
  it("offers to leave a filter out once, whether it has results or not", async () => {
    const { list } = dictionaryOf("en");
    for (const path of ["/en/skills?category=testing", "/en/skills?category=testing&audit=high"]) {
      const links = (await pageOf(path)).querySelectorAll("main a").map(({ text }) => text);
      const without = fill(list.withoutFilter, { filter: "Testing and automation" });
      expect([path, links.filter((text) => text === without).length]).toEqual([path, 1]);
    }
  });

  it("is a plain form that finds, filters and remembers what was asked", async () => {
    const page = await pageOf("/en/skills?q=terraform&license=Apache-2.0&sort=name");
    expect(page.querySelectorAll("#results h2")).toHaveLength(1);
    expect(attribute(page, 'form#filters input[name="q"]', "value")).toBe("terraform");
    expect(
      attribute(page, 'select[name="license"] option[selected]', "value") ??
        page.querySelector('select[name="license"] option[selected]')?.text,
    ).toBe("Apache-2.0");
    expect(attribute(page, "form#filters", "action")).toBe("/en/skills");
  });

  it("shows a license as chosen, however it is written in the address", async () => {
    const page = await pageOf("/en/skills?license=mit");
    expect(attribute(page, 'select[name="license"] option[selected]', "value")).toBe("MIT");
  });

  it("keeps searches out of indexes but lets their links be followed", async () => {
    for (const query of ["?q=pdf", "?category=security", "?sort=name"]) {
      expect(attribute(await pageOf(`/en/skills${query}`), 'meta[name="robots"]', "content")).toBe("noindex, follow");
    }
    expect(attribute(await pageOf("/en/skills"), 'meta[name="robots"]', "content")).toBeUndefined();
  });

  it("names what it is filtered by", async () => {
    const page = await pageOf("/en/skills?category=security&license=MIT");
    const heading = page.querySelector("h1")?.text ?? "";
    const { name } = categories.find(({ slug }) => slug === "security")?.texts.en ?? { name: "?" };
    for (const part of [name, "MIT"]) expect(heading).toContain(part);
  });

  it("shows what to do when nothing is found", async () => {
    const page = await pageOf("/de/skills?q=zzzzzz");
    expect(page.querySelector("#results")?.text).toContain(dictionaryOf("de").list.empty);
    expect(page.querySelector('#results a[href="/de/skills"]')).not.toBeNull();
  });

  it("answers 404 for values a parameter cannot have and for pages past the end", async () => {
    for (const query of ["?page=0", "?page=99", "?page=01", "?page=0x1", "?sort=best", "?category=none"]) {
      expect([query, (await ask(`/en/skills${query}`)).status]).toEqual([query, 404]);
    }
  });
});

describe("categories", () => {
  it("without a record are not offered to search engines", async () => {
    expect(attribute(await pageOf("/en/categories/documents"), 'meta[name="robots"]', "content")).toBe(
      "noindex, follow",
    );
    expect((await ask("/sitemaps/pages.xml")).text).not.toContain("/categories/documents<");
  });

  it("that do not exist answer 404", async () => {
    expect((await ask("/en/categories/none")).status).toBe(404);
    expect((await ask("/en/categories/security?page=2")).status).toBe(404);
  });
});

describe("the documentation", () => {
  const { groups, title } = dictionaryOf("en").docs;

  it("has the same groups and pages at its index and beside each page, which is marked as the current one", async () => {
    const [index, page] = await Promise.all(["/en/docs", "/en/docs/api"].map(pageOf));
    const sections = index?.querySelectorAll("main section") ?? [];
    const listed = sections.map((section) => ({
      name: section.querySelector("h2")?.text,
      links: section.querySelectorAll("li a").map((link) => link.getAttribute("href")),
    }));
    expect(listed.map(({ name }) => name)).toEqual(Object.values(groups));
    const lists = page?.querySelectorAll(`nav[aria-label="${title}"] ul`) ?? [];
    const beside = lists.map((list) => ({
      name: page?.getElementById(list.getAttribute("aria-labelledby") ?? "")?.text,
      links: list.querySelectorAll("a").map((link) => link.getAttribute("href")),
    }));
    expect(beside).toEqual(listed);
    const current = page?.querySelectorAll('nav a[aria-current="page"]').map((link) => link.getAttribute("href"));
    expect(current).toEqual(["/en/docs/api"]);
  });

  it("links each heading to itself, and a page to its neighbors", async () => {
    const page = await pageOf("/en/docs/api");
    const headings = page.querySelectorAll("article :is(h2, h3)");
    expect(headings.length).toBeGreaterThan(0);
    for (const heading of headings) expect(heading.querySelector("a")?.getAttribute("href")).toBe(`#${heading.id}`);
    expect(page.querySelector('article a[rel="next"]')?.getAttribute("href")).toBe("/en/docs/errors");
  });
});

describe("addresses", () => {
  it.each([
    ["/", ""],
    ["/skills?q=pdf&sort=name", "/skills?q=pdf&sort=name"],
    ["/skills/obra", "/skills/obra"],
    ["/skills/obra/superpowers", "/skills/obra/superpowers"],
    ["/skills/obra/superpowers.md", "/skills/obra/superpowers.md"],
    ["/categories/security", "/categories/security"],
    ["/collections", "/collections"],
    ["/docs", "/docs"],
    ["/Docs/Errors/", "/docs/errors"],
  ])(
    "lead from %s to the visitor's language: the remembered one, else the browser's, else English",
    async (path, rest) => {
      const location = async (headers: Record<string, string>) => {
        const answer = await ask(path, { headers });
        expect(answer.status).toBe(307);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(answer.headers.get("vary")).toContain("Accept-Language, Cookie");
        return answer.headers.get("location");
      };
      expect(await location({ "accept-language": "fr, de;q=0.8, en;q=0.5" })).toBe(`/de${rest}`);
      expect(await location({ "accept-language": "de", cookie: "locale=en" })).toBe(`/en${rest}`);
      expect(await location({ "accept-language": "tlh" })).toBe(`/en${rest}`);
      expect(await location({ "accept-language": "de", cookie: "locale=../../evil" })).toBe(`/de${rest}`);
      expect((await ask(`/de${rest}`)).status).toBe(200);
    },
  );

  it.each([
    ["/EN/skills", "/en/skills"],
    ["/en/skills/", "/en/skills"],
    ["/en//skills", "/en/skills"],
    ["/en/./skills/../docs", "/en/docs"],
    ["/en\\docs", "/en/docs"],
    ["/en/skills?page=1", "/en/skills"],
    ["/en/skills?q=&utm_source=x", "/en/skills"],
    ["/en/skills?sort=name&q=pdf", "/en/skills?q=pdf&sort=name"],
    ["/en/docs?x=1", "/en/docs"],
    ["/en/%64ocs", "/en/docs"],
    ["/en/Docs/API", "/en/docs/api"],
    ["/DE/Categories/Security", "/de/categories/security"],
  ])("%s moves to %s for good", async (from, to) => {
    const answer = await askRaw(rawGet(from));
    expect([answer.status, answer.headers.get("location")]).toEqual([308, to]);
    expect((await askRaw(rawGet(to))).status).toBe(200);
  });

  it.each([
    "/zz",
    "/zz/skills",
    "/en/none",
    "/en/docs/none",
    "/favicon.png",
    "/en/errors/404",
    "/en/removed/obra/superpowers",
    "/en/missing/nobody/nothing",
    "/en/skills/nobody/%3Cscript%3E",
    "/none/skills",
    "/feeds/new.xml",
    "/en/docs/none.rsc",
    "/en/skills/..%2F..%2F..%2Fapi%2Fready.md",
    "/en/skills/..%2F..%2F..%2Fen%2Ferrors%2F500",
    "/en/docs/errors%2Fbad-request",
    "/en/skills/..md",
  ])("%s answers 404 with the designed page", async (path) => {
    const answer = await ask(path, { headers: { "accept-language": "de" } });
    expect(answer.status).toBe(404);
    const locale = path.startsWith("/en") ? "en" : "de";
    expect(parse(answer.text).querySelector("h1")?.text).toBe(dictionaryOf(locale).errors[404].title);
  });

  it("spelt in ways that clients choose between are answered, not sent to and fro", async () => {
    for (const target of ["/en/skills?q=~", "/en/skills?q=%7E", "/en/skills?q=a%20b", "/en/skills?q=a+b"]) {
      expect([target, (await askRaw(rawGet(target))).status]).toEqual([target, 200]);
    }
  });

  it("that cannot be read answer 400, with the designed page", async () => {
    const answer = await askRaw(rawGet("/de/%E0%A4%A"));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('<html lang="de"');
  });

  it("answer other methods with 405", async () => {
    const answer = await ask("/en/skills", { method: "POST", body: "x=1" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  it("carry security headers, pages and errors alike", async () => {
    for (const path of ["/en", "/en/none", "/en/skills/example-owner/removed"]) {
      const { headers } = await ask(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("x-powered-by")).toBeNull();
    }
  });
});

describe("robots and sitemap", () => {
  it("let everything be crawled, the API too", async () => {
    const { text } = await ask("/robots.txt");
    expect(text).not.toMatch(/^Disallow: \S/m);
    expect(text).toMatch(/^Sitemap: \S+\/sitemap\.xml$/m);
  });

  it("date each file no earlier than the newest page in it", async () => {
    const { text } = await ask("/sitemap.xml");
    const files = [...text.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)</g)];
    expect(files.map(([, url]) => pathOf(url))).toEqual([
      "/sitemaps/pages.xml",
      "/sitemaps/skills-0.xml",
      expect.stringMatching(/^\/sitemaps\/skill-pages-0-\d+-0\.xml$/),
    ]);
    for (const [, url = "", lastModified] of files) {
      const dates = [...(await ask(pathOf(url))).text.matchAll(/<lastmod>([^<]+)</g)].map(([, date = ""]) => date);
      expect((dates.toSorted().at(-1) ?? "") <= (lastModified ?? "")).toBe(true);
    }
  });

  it("date every page, lists of other pages too", async () => {
    const undated = (await sitemapUrls()).filter(({ modified }) => modified === undefined);
    expect(undated.map(({ url }) => url)).toEqual([]);
  });

  it("leave out an untranslated page in the language it lacks", async () => {
    const { text } = await ask("/sitemaps/skills-0.xml");
    expect(text).toContain("/en/skills/example-owner/untranslated<");
    expect(text).not.toContain("/de/skills/example-owner/untranslated<");
    expect(text).not.toContain("/skills/example-owner/removed");
  });

  it("answer 404 for a file that does not exist", async () => {
    for (const file of ["skills-99", "skills-01", "other"])
      expect((await ask(`/sitemaps/${file}.xml`)).status).toBe(404);
  });
});
