import { defaultLocale, languageTagOf, localeCodes } from "@skillshelf/directory-api/locales";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { examinedLocales, isThorough } from "../setup/thoroughness.ts";
import { inParallel } from "./in-parallel.ts";
import { attribute, canonicalOf, hrefsOf, pageKinds, pageOf, pageOnce, parsePage, pathOf } from "./page.ts";
import { type Answer, ask } from "./request.ts";

const browserAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

const askForMarkdown = (path: string, init: RequestInit = {}): Promise<Answer> =>
  ask(path, { ...init, headers: { ...init.headers, accept: "text/markdown" } });

/** The address of a page's copy: the ending comes before the query. */
const copyOf = (path: string): string => path.replace(/(?=\?|$)/, ".md");

/** What stands in a copy outside code, without characters that are escaped. */
const prose = (text: string): string =>
  text
    .replace(/^```[^]*?^```/gm, "")
    .replace(/`[^`\n]+`/g, "")
    .replace(/\\./g, "");

const statuses = new Map<string, Promise<number>>();

/** What an address answers; asked for once. */
function statusOf(path: string): Promise<number> {
  const status = statuses.get(path) ?? ask(path).then((answer) => answer.status);
  statuses.set(path, status);
  return status;
}

const linksOf = (text: string): string[] => {
  const links = [...prose(text).matchAll(/\]\(<?([^)>\s]+)>?\)|<(https?:[^>]+)>/g)];
  return links.map(([, inline, bare]) => inline ?? bare ?? "");
};

/** The links of a page are the same in all languages. */
const followedLocales = isThorough ? localeCodes : [defaultLocale];

describe.each(followedLocales)("the Markdown in %s", (locale) => {
  it.each(Object.values(pageKinds))(
    "of %s leads to pages of this site by whole addresses that answer 200",
    async (path) => {
      const copy = await ask(copyOf(`/${locale}${path}`));
      const links = linksOf(copy.text);
      expect(links.filter((link) => !URL.canParse(link))).toEqual([]);
      const own = [...new Set(links)].filter((link) => link.startsWith(inject("origin")));
      expect(own.length).toBeGreaterThan(0);
      const found = await inParallel(own, async (link) => [link, await statusOf(pathOf(link))]);
      expect(found.filter(([, status]) => status !== 200)).toEqual([]);
    },
  );
});

describe.each(examinedLocales)("pages in %s", (locale) => {
  describe.each(Object.entries(pageKinds))("%s", (_, path) => {
    const address = `/${locale}${path}`;
    let copy: Answer;
    beforeAll(async () => {
      copy = await ask(copyOf(address));
    });

    it("is Markdown too, which names the page it is a copy of", async () => {
      expect([copy.status, copy.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
      const page = await pageOnce(address);
      expect(copy.headers.get("link")).toBe(`<${canonicalOf(page)}>; rel="canonical"`);
      expect(copy.headers.get("content-language")).toBe(languageTagOf(locale));
      expect(copy.text).toContain(canonicalOf(page));
      expect(attribute(page, 'link[rel="alternate"][type="text/markdown"]', "href")).toBe(
        inject("origin") + copyOf(address),
      );
    });

    it("begins with the page's title and holds what the page says, without its elements", async () => {
      const page = await pageOnce(address);
      const [first = ""] = copy.text.split("\n");
      const shown = [page.querySelector("h1")?.text ?? "", page.querySelector("title")?.text ?? ""];
      expect(first.startsWith("# ")).toBe(true);
      const title = first.slice(2).replaceAll("\\", "");
      expect(shown.some((text) => text.includes(title) || title.includes(text))).toBe(true);
      expect(prose(copy.text)).not.toMatch(/<\/?[a-z][a-z0-9]*(?:\s[^>]*)?\/?>/i);
      // Where to report something is for visitors of the page.
      const parts = page.querySelectorAll("main :is(h2, h3):not(#reports)").map(({ text }) => text.trim());
      const written = prose(copy.text) + copy.text.replaceAll("\\", "");
      expect(parts.filter((text) => !written.includes(text))).toEqual([]);
    });

    it("is the same Markdown at its own address for who asks for it, and HTML for a browser", async () => {
      const asked = await askForMarkdown(address);
      expect([asked.status, asked.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
      expect(asked.text).toBe(copy.text);
      expect(asked.headers.get("link")).toBe(copy.headers.get("link"));
      const shown = await ask(address, { headers: { accept: browserAccept } });
      expect(shown.headers.get("content-type")).toBe("text/html; charset=utf-8");
      for (const { headers } of [asked, shown]) expect(headers.get("vary")?.split(", ")).toContain("Accept");
      expect(asked.headers.get("etag")).not.toBe(shown.headers.get("etag"));
    });

    it("is confirmed by its tag, at both addresses, and has no body for HEAD", async () => {
      const tag = copy.headers.get("etag") ?? "";
      expect(tag).toMatch(/^"[\w-]+"$/);
      for (const answer of [
        await ask(copyOf(address), { headers: { "if-none-match": tag } }),
        await askForMarkdown(address, { headers: { "if-none-match": tag } }),
      ])
        expect([answer.status, answer.text, answer.headers.get("etag")]).toEqual([304, "", tag]);
      const ofPage = await ask(address, { headers: { "if-none-match": tag } });
      expect(ofPage.status).toBe(200);
      const head = await ask(copyOf(address), { method: "HEAD" });
      expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", tag]);
      expect(head.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    });
  });

  it.each([
    "/none.md",
    "/skills/nobody.md",
    "/skills/nobody/nothing.md",
    "/skills.md?page=99",
    "/skills.md?sort=best",
    "/categories/none.md",
    "/categories/security.md?page=2",
    "/collections/none.md",
    "/docs/none.md",
    "/docs/errors/none.md",
    "/docs.md.md",
    "/errors/404.md",
    "/removed/obra/superpowers.md",
    "/feeds/new.xml.md",
    "/.md",
    "/skills/.md",
    "/skills/obra/superpowers.md.md.md",
  ])("that do not exist have no copy: %s answers 404", async (path) => {
    expect((await ask(`/${locale}${path}`)).status).toBe(404);
  });

  it("that do not exist answer 404 to who asks for Markdown, too", async () => {
    for (const path of ["/none", "/skills/nobody/nothing", "/skills/nobody", "/docs/none", "/skills?page=99"])
      expect([path, (await askForMarkdown(`/${locale}${path}`)).status]).toEqual([path, 404]);
  });

  it("of what has left the directory answer 410, or lead to the successor's copy", async () => {
    for (const answer of [
      await ask(`/${locale}/skills/example-owner/removed.md`),
      await askForMarkdown(`/${locale}/skills/example-owner/removed`),
    ])
      expect(answer.status).toBe(410);
    const renamed = await ask(`/${locale}/skills/example-owner/renamed.md`);
    const location = new URL(renamed.headers.get("location") ?? "", inject("origin"));
    expect([renamed.status, location.pathname]).toEqual([308, `/${locale}/skills/example-owner/untranslated.md`]);
  });

  it("have one spelling as Markdown too", async () => {
    for (const [from, to] of [
      ["/skills/OBRA/Superpowers.md", "/skills/obra/superpowers.md"],
      ["/Docs/API.md", "/docs/api.md"],
      ["/skills.md?page=1", "/skills.md"],
      ["/categories/Security.md?page=1&x=y", "/categories/security.md"],
    ] as const) {
      const answer = await ask(`/${locale}${from}`);
      const { pathname, search } = new URL(answer.headers.get("location") ?? "", inject("origin"));
      expect([from, answer.status, pathname + search]).toEqual([from, 308, `/${locale}${to}`]);
    }
  });

  it("that are untranslated have a copy whose canonical page is the one in the first language", async () => {
    const { headers } = await ask(`/${locale}/skills/example-owner/untranslated.md`);
    const canonical = `${inject("origin")}/en/skills/example-owner/untranslated`;
    expect(headers.get("link")).toBe(`<${canonical}>; rel="canonical"`);
  });
});

describe("a repository whose own name ends in .md", () => {
  const page = "/en/skills/example-owner/notes.md";

  it("comes before the copy of the one without the ending", async () => {
    const answer = await ask(page);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const shown = parsePage(answer.text);
    expect(shown.querySelector("h1")?.text).toBe("Second notes example");
    expect(canonicalOf(shown)).toBe(inject("origin") + page);
  });

  it("has a copy of its own, at one ending more and for who asks for it", async () => {
    for (const answer of [await ask(`${page}.md`), await askForMarkdown(page)]) {
      expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      expect(answer.headers.get("link")).toBe(`<${inject("origin")}${page}>; rel="canonical"`);
      expect(answer.text).toContain("# Second notes example");
    }
  });

  it("leaves the other one its page, and its copy for who asks for it there", async () => {
    const other = "/en/skills/example-owner/notes";
    expect((await pageOf(other)).querySelector("h1")?.text).toBe("Notes example");
    const copy = await askForMarkdown(other);
    expect(copy.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(copy.headers.get("link")).toBe(`<${inject("origin")}${other}>; rel="canonical"`);
    expect(copy.text).toContain("# Notes example");
  });

  it("is not named as the copy of the other one", async () => {
    const other = await pageOf("/en/skills/example-owner/notes");
    expect(attribute(other, 'link[rel="alternate"][type="text/markdown"]', "href")).not.toBe(inject("origin") + page);
    expect(hrefsOf(other, 'section[aria-labelledby="facts"] a')).not.toContain(page);
  });
});

describe("a copy", () => {
  it.each(["/en/skills.md?q=pdf", "/en/skills.md", "/de/skills/obra/superpowers.md"])(
    "is kept out of indexes, in favor of its page: %s",
    async (path) => {
      expect((await ask(path)).headers.get("x-robots-tag")).toBe("noindex, follow");
    },
  );

  it("keeps its page in them, at the same address too", async () => {
    const path = "/en/skills/obra/superpowers";
    expect((await askForMarkdown(path)).headers.get("x-robots-tag")).toBe("noindex, follow");
    expect((await ask(path)).headers.get("x-robots-tag")).toBeNull();
  });

  it("may be read by scripts of any origin", async () => {
    const { headers } = await ask("/en/docs/api.md");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-expose-headers")).toContain("Link");
  });
});

describe("an ending in other letter case", () => {
  it.each([
    ["/en/skills/obra/superpowers.MD", "/en/skills/obra/superpowers.md"],
    ["/en/skills/obra.MD", "/en/skills/obra.md"],
    ["/en/skills.MD", "/en/skills.md"],
  ])("%s moves to %s", async (from, to) => {
    const answer = await ask(from);
    expect([answer.status, new URL(answer.headers.get("location") ?? "", inject("origin")).pathname]).toEqual([
      308,
      to,
    ]);
  });
});

describe("the place copies are made at", () => {
  it.each(["/markdown/en", "/markdown/en/skills", "/markdown/en.md", "/en/markdown", "/markdown"])(
    "cannot be asked: %s answers 404",
    async (path) => {
      for (const answer of [await ask(path), await askForMarkdown(path)]) expect(answer.status).toBe(404);
    },
  );
});

describe("who takes several kinds of answer", () => {
  it.each([
    ["*/*", "text/html"],
    ["text/*", "text/html"],
    ["text/html, text/markdown", "text/html"],
    ["text/markdown, text/html", "text/markdown"],
    ["text/markdown;q=0.5, text/html", "text/html"],
    ["text/html;q=0.5, text/markdown", "text/markdown"],
    ["text/markdown, */*;q=0.1", "text/markdown"],
    ["text/markdown;q=0", "text/html"],
    ["image/png", "text/html"],
    ["nonsense", "text/html"],
  ])("%s is answered %s", async (accept, type) => {
    const answer = await ask("/en/docs/api", { headers: { accept } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
  });

  it("finds other answers than pages as they are", async () => {
    for (const path of ["/en/feeds/new.xml", "/llms.txt", "/robots.txt", "/sitemap.xml", "/api/skills"]) {
      const { status, headers } = await askForMarkdown(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get("content-type")).not.toContain("markdown");
    }
  });
});
