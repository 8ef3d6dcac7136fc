import { localeCodes } from "@skillshelf/directory-api/locales";
import { parse } from "node-html-parser";
import { describe, expect, inject, it } from "vitest";
import { TEST_REPORT_URL } from "../setup/http-server.ts";
import { bundledContent } from "../setup/test-directory.ts";
import { allRecords } from "./catalog.ts";
import { inParallel } from "./in-parallel.ts";
import { hrefsOf, pageKinds, pageOf, pageOnce, pathOf } from "./page.ts";
import { ask } from "./request.ts";

describe.each(localeCodes)("the search that browsers can add (%s)", (locale) => {
  it("is named by every page", async () => {
    for (const path of Object.values(pageKinds)) {
      const page = await pageOnce(`/${locale}${path}`);
      const link = page.querySelectorAll('link[rel="search"][type="application/opensearchdescription+xml"]');
      expect(link.map((one) => one.getAttribute("href"))).toEqual([`/${locale}/opensearch.xml`]);
    }
  });

  it("leads to the list with the query", async () => {
    const answer = await ask(`/${locale}/opensearch.xml`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/opensearchdescription+xml; charset=utf-8");
    const description = parse(answer.text, { lowerCaseTagName: true });
    const template = description.querySelector('url[type="text/html"]')?.getAttribute("template") ?? "";
    const page = await pageOf(pathOf(template.replace("{searchTerms}", encodeURIComponent("playwright-skill"))));
    expect(hrefsOf(page, "#results h2 a")[0]).toBe(`/${locale}/skills/lackeyjb/playwright-skill/playwright-skill`);
    expect(page.querySelector('input[name="q"]')?.getAttribute("value")).toBe("playwright-skill");
    const own = description.querySelector('url[rel="self"]')?.getAttribute("template");
    expect(own).toBe(`${inject("origin")}/${locale}/opensearch.xml`);
    // Names of more than 16 characters are refused by browsers.
    expect(description.querySelector("shortname")?.text.length).toBeLessThanOrEqual(16);
    expect((await ask(pathOf(description.querySelector("image")?.text))).status).toBe(200);
  });
});

describe("llms.txt", () => {
  it("begins with the site's name and links only what is there", async () => {
    const { status, headers, text } = await ask("/llms.txt");
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(text.split("\n")[0]).toBe("# Skillshelf");
    expect(text.split("\n")[2]).toMatch(/^> \S/);
    const urls = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url ?? "");
    const answers = await inParallel(urls, async (url) => {
      expect(url.startsWith(`${inject("origin")}/`)).toBe(true);
      const answer = await ask(pathOf(url));
      return { url, status: answer.status, type: answer.headers.get("content-type") };
    });
    expect(answers.filter((answer) => answer.status !== 200)).toEqual([]);
    const copies = answers.filter(({ url }) => url.endsWith(".md"));
    for (const { url, type } of copies) expect([url, type]).toEqual([url, "text/markdown; charset=utf-8"]);
    const { documents } = await bundledContent();
    for (const { slug } of documents.filter((document) => !document.slug.includes("/")))
      expect(urls).toContain(`${inject("origin")}/en/docs/${slug}.md`);
    for (const { category } of await allRecords())
      expect(urls).toContain(`${inject("origin")}/en/categories/${category}.md`);
  });
});

describe("security.txt", () => {
  it("says where to report, and until when that holds: less than a year", async () => {
    const { status, headers, text } = await ask("/.well-known/security.txt");
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const fields = new Map(
      text
        .trim()
        .split("\n")
        .map((line): [string, string] => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]),
    );
    expect(fields.get("Contact")).toBe(TEST_REPORT_URL);
    const left = Date.parse(fields.get("Expires") ?? "") - Date.now();
    const day = 86_400_000;
    expect(left).toBeGreaterThan(30 * day);
    expect(left).toBeLessThan(365 * day);
    expect(fields.get("Canonical")).toBe(`${inject("origin")}/.well-known/security.txt`);
    expect(fields.get("Preferred-Languages")).toBe(localeCodes.join(", "));
    await pageOf(pathOf(fields.get("Policy")));
  });
});
