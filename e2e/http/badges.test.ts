import { auditInWords } from "@skillshelf/directory-api/audit-words";
import { languageTagOf, localeCodes } from "@skillshelf/directory-api/locales";
import { skillAnswerSchema } from "@skillshelf/directory-api/schema";
import { parse } from "node-html-parser";
import { describe, expect, inject, it } from "vitest";
import { hrefsOf, pageOf, pageOnce } from "./page.ts";
import { type Answer, ask, jsonOf } from "./request.ts";

const record = "obra/superpowers";

/** What a badge says. */
function saidBy({ headers, text }: Answer): string {
  expect(headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  return parse(text).querySelector("svg > title")?.text ?? "";
}

describe("a badge", () => {
  it("shows the audit, the score or the license of its record", async () => {
    const { data } = skillAnswerSchema.parse(jsonOf(await ask(`/api/skills/${record}`)));
    const shown = saidBy(await ask(`/badge/${record}.svg`));
    const found = data.audit && { ...data.audit, unread: null };
    expect(found).not.toBeNull();
    expect(shown.toLowerCase().replace(/ · .*$/, "")).toBe(`audit: ${auditInWords(found)}`);
    expect(saidBy(await ask(`/badge/${record}.svg?show=audit&locale=en&other=1`))).toBe(shown);
    expect(saidBy(await ask(`/badge/${record}.svg?show=score`))).toBe(
      `Spec conformance & upkeep: ${data.score} of 100`,
    );
    expect(saidBy(await ask(`/badge/${record}.svg?show=license`))).toBe(`License: ${data.license}`);
  });

  it.each(localeCodes)("is there in %s", async (locale) => {
    const answer = await ask(`/badge/${record}.svg?locale=${locale}`);
    expect(parse(answer.text).querySelector("svg")?.getAttribute("xml:lang")).toBe(languageTagOf(locale));
  });

  it("is the same in whatever letter case its repository is written", async () => {
    const [exact, shouted] = [await ask(`/badge/${record}.svg`), await ask(`/badge/${record.toUpperCase()}.SVG`)];
    expect([shouted.status, shouted.text]).toEqual([200, exact.text]);
    expect((await ask(`/BADGE/${record}.svg`)).headers.get("location")).toBe(`/badge/${record}.svg`);
  });

  it("is confirmed by its tag", async () => {
    const tag = (await ask(`/badge/${record}.svg`)).headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]+"$/);
    const answer = await ask(`/badge/${record}.svg`, { headers: { "if-none-match": tag } });
    expect([answer.status, answer.text]).toEqual([304, ""]);
  });

  it.each(["", "?show=score", "?locale=ar"])("may stand on any site and does nothing by itself %s", async (query) => {
    for (const path of [`/badge/${record}.svg`, "/badge/nobody/nothing.svg"]) {
      const { headers } = await ask(path + query);
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });
});

describe("a badge that is not there", () => {
  it.each([
    ["nobody/nothing", 200, "Skillshelf: Not listed"],
    [`${record}.svg`, 200, "Skillshelf: Not listed"],
    ["example-owner/removed", 200, "Skillshelf: Removed"],
    ["no!body/%22%3E%3Cscript%3E", 404, "Skillshelf: Not listed"],
  ])("says so: %s (%i)", async (name, status, said) => {
    const answer = await ask(`/badge/${name}.svg`);
    expect([answer.status, saidBy(answer)]).toEqual([status, said]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=60, s-maxage=60");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  it("is confirmed by its tag, as an image that a proxy keeps is asked for again", async () => {
    const tag = (await ask("/badge/nobody/nothing.svg")).headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]+"$/);
    const answer = await ask("/badge/nobody/nothing.svg", { headers: { "if-none-match": tag } });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([304, "public, max-age=60, s-maxage=60"]);
  });

  it("says so in the language asked for", async () => {
    expect(saidBy(await ask("/badge/nobody/nothing.svg?locale=de"))).toBe("Skillshelf: Nicht verzeichnet");
  });

  it.each(["renamed", "renamed-before", "RENAMED"])(
    "is that of the successor, with what was asked for: %s",
    async (repo) => {
      const answer = await ask(`/badge/example-owner/${repo}.svg?locale=de&show=score`);
      const path = "/badge/example-owner/untranslated.svg?show=score&locale=de";
      expect([answer.status, answer.headers.get("content-location")]).toEqual([200, path]);
      const successor = await ask(path);
      expect([successor.status, successor.headers.get("content-location")]).toEqual([200, null]);
      for (const name of ["cache-control", "etag", "x-catalogue-version"])
        expect(answer.headers.get(name)).toBe(successor.headers.get(name));
      expect(answer.text).toBe(successor.text);
    },
  );

  it.each([
    ["show=stars", "show"],
    ["locale=fr", "locale"],
    ["show=audit&show=score", "show"],
  ])("answers a problem for a value that a parameter cannot have: %s", async (query, parameter) => {
    const answer = await ask(`/badge/${record}.svg?${query}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(jsonOf(answer)).toMatchObject({ errors: [{ parameter }] });
  });
});

describe.each(localeCodes)("the badge on a record's page (%s)", (locale) => {
  const address = `/${locale}/skills/${record}`;

  it("is drawn from this site, and what is to be copied leads back to the page", async () => {
    const page = await pageOnce(address);
    const source = page.querySelector('details img[src^="/badge/"]')?.getAttribute("src") ?? "";
    expect((await ask(source)).status).toBe(200);
    const copied = page.querySelectorAll("details .copyable code").map(({ text }) => text);
    const [shown = ""] = copied.filter((text) => text.includes("/badge/"));
    expect(shown).toContain(inject("origin") + source);
    expect(shown).toContain(inject("origin") + address);
    expect((await ask(`${address}.md`)).text).toContain(shown);
  });

  it("leads to how badges work", async () => {
    const page = await pageOnce(address);
    expect(hrefsOf(page, 'details:has(img[src^="/badge/"]) a')).toEqual([`/${locale}/docs/badges`]);
    await pageOf("/en/docs/badges");
  });
});
