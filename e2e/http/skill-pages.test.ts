import { localeCodes } from "@skillshelf/directory-api/locales";
import { skillIndexSchema } from "@skillshelf/directory-api/schema";
import { describe, expect, inject, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { allRecords, allUnits, keyOf, sitemapUrls } from "./catalog.ts";
import { alternatesOf, attribute, canonicalOf, hrefsOf, pageOf, pageOnce, pathOf } from "./page.ts";
import { ask, askPlainly, jsonOf } from "./request.ts";

const path = "/skills/anthropics/skills/pdf";
const en = `/en${path}`;
const { skillPage: words } = dictionaryOf("en");

describe("the page of a skill", () => {
  it("is there for every skill, at the address that the API gives", async () => {
    const units = await allUnits("antonbabenko/terraform-skill");
    const all = [...units, ...(await allUnits("anthropics/skills"))];
    for (const { url = "", name } of all) {
      const page = await pageOf(new URL(url).pathname);
      expect(page.querySelector("h1")?.text).toBe(name);
    }
    expect(new Set(all.map(({ url }) => url)).size).toBe(all.length);
  });

  it("says what the skill is, how to install it, what was found in it and which files it has", async () => {
    const page = await pageOnce(en);
    expect(page.querySelector("title")?.text).toMatch(/^pdf – agent skill by anthropics/);
    expect(page.querySelectorAll("h2").map(({ id }) => id)).toEqual(
      expect.arrayContaining(["install", "audit", "files", "history", "copies", "facts"]),
    );
    const { commit } = (await allRecords()).find((record) => keyOf(record) === "anthropics/skills") ?? {};
    expect(hrefsOf(page, "main a")).toContain(
      `https://github.com/anthropics/skills/blob/${commit}/skills/pdf/scripts/fill_fillable_fields.py`,
    );
    expect(hrefsOf(page, "main a")).toContainEqual(
      expect.stringMatching(/^\/en\/skills\/anthropics\/skills\/audits\//),
    );
    expect(page.querySelector("#install")).not.toBeNull();
    expect(page.querySelectorAll("pre").some(({ text }) => text.includes("anthropics/skills pdf"))).toBe(true);
  });

  it("shows where its high-severity findings are, and folds the others", async () => {
    const page = await pageOf("/en/skills/trailofbits/skills/modern-python");
    const rules = page.querySelectorAll(".rows > details");
    const levels = new Set(rules.map((rule) => rule.querySelector("summary > .level")?.text));
    expect(levels).toEqual(new Set(["High", "Medium", "Low"]));
    for (const rule of rules)
      expect(rule.hasAttribute("open")).toBe(rule.querySelector("summary > .level.high") !== null);
  });

  it("is described for search engines, with an image and a Markdown alternate", async () => {
    const page = await pageOnce(en);
    const graph = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.rawText ?? "")["@graph"];
    expect(graph[0]).toMatchObject({
      "@type": "SoftwareSourceCode",
      name: "pdf",
      url: inject("origin") + en,
      codeRepository: "https://github.com/anthropics/skills",
      isPartOf: { name: "anthropics/skills", url: `${inject("origin")}/en/skills/anthropics/skills` },
    });
    expect(graph[1].itemListElement.at(-1)).toMatchObject({ name: "pdf", item: inject("origin") + en });
    const image = attribute(page, 'meta[property="og:image"]', "content");
    expect(image).toBe(`${inject("origin")}/en/previews${path}.png`);
    const { status, headers } = await askPlainly(image ?? "");
    expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
    const markdown = attribute(page, 'link[type="text/markdown"]', "href") ?? "";
    for (const answer of [await ask(pathOf(markdown)), await ask(en, { headers: { accept: "text/markdown" } })]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("link")).toContain(`<${inject("origin")}${en}>; rel="canonical"`);
      expect(answer.text).toMatch(/^# pdf – agent skill by anthropics\n/);
      expect(answer.text).toContain(" install anthropics/skills pdf");
    }
  });

  it("is canonical to itself in English, and to the English page in other languages", async () => {
    for (const locale of localeCodes) {
      const page = await pageOnce(`/${locale}${path}`);
      expect(canonicalOf(page)).toBe(inject("origin") + en);
      expect(Object.keys(alternatesOf(page))).toEqual(["en", "x-default"]);
      expect(page.querySelector('meta[name="robots"]')).toBeNull();
    }
  });

  it("is canonical to the original if the skill is a copy, and then not in the sitemap", async () => {
    const listed = new Set((await sitemapUrls()).map(({ url }) => pathOf(url)));
    const candidates = hrefsOf(await pageOf(en), 'section[aria-labelledby="copies"] a');
    expect(candidates.length).toBeGreaterThan(0);
    for (const copy of candidates) {
      const page = await pageOf(copy);
      expect(canonicalOf(page)).toBe(inject("origin") + en);
      expect(alternatesOf(page)).toEqual({});
      expect(listed.has(copy)).toBe(false);
    }
    expect(listed.has(en)).toBe(true);
  });

  it("is not listed by search engines if the skill has no description", async () => {
    const bare = "/en/skills/example-owner/notes/notes";
    const page = await pageOf(bare);
    expect(attribute(page, 'meta[name="robots"]', "content")).toBe("noindex, follow");
    expect(page.querySelector("main")?.text).toContain(words.noDescription);
    expect((await sitemapUrls()).map(({ url }) => pathOf(url))).not.toContain(bare);
  });

  it.each([
    ["/en/skills/Anthropics/Skills/pdf", en],
    ["/en/skills/anthropics/skills/PDF", en],
    ["/en/skills/anthropics/skills/pdf/", en],
    ["/en/skills/Anthropics/skills/pdf.md", `${en}.md`],
    ["/en/previews/skills/Anthropics/skills/pdf.png", `/en/previews${path}.png`],
    ["/en/skills/example-owner/renamed/some-skill", "/en/skills/example-owner/untranslated/some-skill"],
  ])("%s redirects to %s", async (from, to) => {
    const { status, headers } = await ask(from);
    expect([status, headers.get("location")]).toEqual([308, to]);
  });

  it.each([
    ["/en/skills/anthropics/skills/none", 404],
    ["/en/skills/anthropics/skills/none.md", 404],
    ["/en/skills/anthropics/none/pdf", 404],
    ["/en/skills/anthropics/skills/%F0%9F%98%80", 404],
    ["/en/skills/anthropics/skills/-.md", 404],
    ["/en/skills/example-owner/removed/pdf", 410],
    [`/en/previews${path}.jpg`, 404],
    ["/en/previews/skills/anthropics/skills/none.png", 404],
    ["/en/previews/skills/anthropics/skills/%F0%9F%98%80.png", 404],
    [`${en}/more`, 404],
    ["/en/skills/anthropics/skills/files", 200],
    ["/en/skills/anthropics/skills/files.md", 200],
    ["/en/skills/anthropics/skills/audits", 200],
    ["/en/skills/anthropics/skills/audits.md", 200],
  ])("%s has the status %i", async (address, status) => {
    expect((await ask(address)).status).toBe(status);
  });
});

describe("the index of a skill", () => {
  const indexOf = async (skill: string) =>
    skillIndexSchema.parse(jsonOf(await ask(`/en/skills/${skill}/.well-known/agent-skills/index.json`)));

  it("has a skill that is a single file, and tells how to install another", async () => {
    const whole = await indexOf("anthropics/skills/pdf");
    expect(whole.skills).toEqual([]);
    expect(whole.omitted).toMatchObject({ count: 1, reasons: { severalFiles: 1 } });
    expect(whole.omitted?.install).toEqual([expect.stringContaining("anthropics/skills pdf")]);
    const all = skillIndexSchema.parse(
      jsonOf(await ask("/en/skills/obra/superpowers/.well-known/agent-skills/index.json")),
    );
    const [single] = all.skills;
    const own = await indexOf(`obra/superpowers/${single?.name}`);
    expect(own.skills).toEqual([single]);
  });

  it("is missing of a skill that there is not", async () => {
    expect((await ask("/en/skills/anthropics/skills/none/.well-known/agent-skills/index.json")).status).toBe(404);
  });
});
