import { agents } from "@skillshelf/directory-api/agents";
import { directionOf, localeCodes } from "@skillshelf/directory-api/locales";
import { skillAnswerSchema } from "@skillshelf/directory-api/schema";
import { type HTMLElement, parse } from "node-html-parser";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { toReportLinks } from "#lib/directory/views/repository-facts.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import { TEST_REPORT_URL } from "../setup/http-server.ts";
import { bundledContent } from "../setup/test-directory.ts";
import { examinedLocales } from "../setup/thoroughness.ts";
import { allRecords, allUnits, keyOf } from "./catalog.ts";
import { inParallel } from "./in-parallel.ts";
import { hrefsOf, pageOf } from "./page.ts";
import { ask, jsonOf } from "./request.ts";

const keys = [
  "anthropics/skills",
  "K-Dense-AI/claude-scientific-skills",
  "antonbabenko/terraform-skill",
  "example-owner/untranslated",
  "example-owner/notes",
];

const recordOf = async (key: string) => skillAnswerSchema.parse(jsonOf(await ask(`/api/skills/${key}`))).data;

/** The part of a page under the heading of this id. */
const sectionOf = (page: HTMLElement, id: string): HTMLElement => {
  const section = page.querySelector(`section[aria-labelledby="${id}"]`);
  if (section === null) throw new Error(`the page has no part "${id}"`);
  return section;
};

/** Texts that are there to be copied. */
const copyable = (part: HTMLElement): string[] => part.querySelectorAll(".copyable pre > code").map(({ text }) => text);

/** The commands for an agent, after its button. */
function panelOf(page: HTMLElement, agent: string): HTMLElement {
  const panel = page.querySelector(`label:has(#install-${agent}) + div`);
  if (!panel) throw new Error(`the page has no commands for ${agent}`);
  return panel;
}

/** German writes scores with a decimal comma. */
const recordLocales = localeCodes.filter((locale) => locale === "de" || examinedLocales.includes(locale));

describe.each(recordLocales)("a record's page (%s)", (locale) => {
  const words = dictionaryOf(locale);

  describe.each(keys)("of %s", (key) => {
    let page: HTMLElement;
    let record: Awaited<ReturnType<typeof recordOf>>;
    beforeAll(async () => {
      [page, record] = await Promise.all([pageOf(`/${locale}/skills/${key}`), recordOf(key)]);
    });

    it("lists every skill with an anchor, a link to its page, and its description near the top", async () => {
      const rows = page.querySelectorAll('section[aria-labelledby="units"] li[id]');
      const units = await allUnits(key);
      expect(rows).toHaveLength(units.length);
      const shown = rows.map((row) => ({
        name: row.querySelector("a")?.text,
        address: row.querySelector("a")?.getAttribute("href"),
      }));
      const expected = rows.map(({ id }, index) => ({
        name: units[index]?.name,
        address: `/${locale}/skills/${key}/${encodeURIComponent(id.slice("unit-".length))}`,
      }));
      expect(shown).toEqual(expected);
      const described = rows.map((row) => row.querySelector("p")?.text);
      const descriptions = units.map(({ description }) => description ?? undefined);
      expect(described.slice(0, 6)).toEqual(descriptions.slice(0, 6));
      expect(described.slice(6).filter(Boolean)).toEqual([]);
    });

    it("says how to install it in every agent, with the commands for each", () => {
      const install = sectionOf(page, "install");
      const choices = install.querySelectorAll('label:has(input[type="radio"])');
      expect(choices.map(({ text }) => text)).toEqual(agents.map(({ name }) => name));
      expect(choices.map((one) => one.querySelector("input")?.id)).toEqual(agents.map(({ id }) => `install-${id}`));
      expect(install.querySelectorAll("input[checked]")).toHaveLength(1);
      for (const { id, npmId, projectFolder, personalFolder } of agents) {
        const part = panelOf(page, id);
        const commands = copyable(part);
        expect(commands[0]).toMatch(new RegExp(`install ${key}( .+)? --agent ${id}$`));
        const commit = record.audit?.commit ?? record.commit;
        expect(commands).toContainEqual(
          expect.stringMatching(new RegExp(`^npx skills add '${key}\\S*#${commit}' --agent ${npmId}$`)),
        );
        // The commands for another skill are on its page, and so are those without a tool.
        if (record.skillCount > 1) continue;
        const [fetch = "", project = "", personal = ""] = commands.slice(-3);
        expect(fetch).toContain(`git clone ${record.repositoryUrl} `);
        expect(fetch).toContain(`checkout ${record.commit}`);
        const clone = /git clone \S+ (\S+)/.exec(fetch)?.[1] ?? "nowhere";
        for (const [copies, folder] of [
          [project, projectFolder],
          [personal, `~/${personalFolder}`],
        ] as const) {
          expect(copies).toMatch(new RegExp(`^mkdir -p ${folder}(/[\\w.-]+)?\n`));
          expect(copies).toContain(clone);
        }
      }
    });

    it("shows what is to be copied from left to right", () => {
      const texts = page.querySelectorAll(".copyable > pre");
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) expect(text.getAttribute("dir") ?? directionOf(locale)).toBe("ltr");
    });

    it("can be cited, with the commit, as plain text, in APA style and as BibTeX", () => {
      const cite = sectionOf(page, "cite");
      expect(cite.querySelector("blockquote")?.text).toContain(record.commit?.slice(0, 10));
      const [plain = "", apa = "", bibtex = ""] = copyable(cite);
      expect(cite.querySelectorAll(".copyable p").map(({ text }) => text)).toEqual([
        words.citation.plain,
        "APA",
        "BibTeX",
      ]);
      const year = record.updatedAt?.slice(0, 4);
      for (const reference of [plain, apa, bibtex]) {
        expect(reference).toContain(`${record.repositoryUrl}/tree/${record.commit}`);
        expect(reference).toContain(record.url);
        expect(reference).toContain(year);
      }
      expect(apa.startsWith(`${record.owner}. (${year}). ${record.name}`)).toBe(true);
      expect(bibtex).toMatch(/^@software\{[A-Za-z0-9.-]+,\n/);
      expect(bibtex).toContain("\n\n@misc{");
      expect(bibtex.match(/\{/g)).toHaveLength(bibtex.match(/\}/g)?.length ?? 0);
    });

    it("shows what the audit found, with the lines at the commit, and leads to it at an address of its own", async () => {
      if (record.audit === null) return expect(page.querySelector("#audit")).toBe(null);
      const section = sectionOf(page, "audit");
      const { commit, engine } = record.audit;
      const found = section.querySelectorAll(".severest > li");
      const places = hrefsOf(section, ".places a");
      expect(places.length).toBe(found.length);
      expect(found.length > 0).toBe(record.audit.findings > 0);
      for (const href of places)
        expect(href).toMatch(new RegExp(`^${record.repositoryUrl}/blob/${commit}/.+\\?plain=1#L\\d+$`));
      const address = `/${locale}/skills/${key}/audits/${commit}-${engine}`;
      expect(hrefsOf(section, "a")).toContain(address);
      const whole = await ask(address);
      expect(whole.status).toBe(200);
      expect(whole.text).toContain('content="noindex, follow"');
    });

    it("lists the facts the API answers, and links what each of them stands on", () => {
      const facts = sectionOf(page, "facts");
      const terms = facts.querySelectorAll("dt").map(({ text }) => text);
      const values = facts.querySelectorAll("dd");
      const factOf = (term: string) => values[terms.indexOf(term)];
      const hrefOf = (term: string) => factOf(term)?.querySelector("a")?.getAttribute("href");
      expect(hrefOf(words.skill.category)).toBe(`/${locale}/categories/${record.category}`);
      expect(hrefOf(words.skill.commit)).toBe(`${record.repositoryUrl}/tree/${record.commit}`);
      expect(hrefOf("API")).toBe(`/api/skills/${key}`);
      expect(factOf(words.skill.license)?.firstChild?.text).toBe(record.license ?? words.skill.noLicense);
      const byline = page.querySelector(".byline");
      expect(hrefsOf(byline ?? page, "li:first-child a")).toEqual([record.repositoryUrl]);
      expect(byline?.text).toContain(plural(locale, words.counts.units, record.skillCount));
      expect(hrefsOf(page, ".trail a")).toContain(`/${locale}/skills/${record.owner}`);
      expect(
        factOf(words.skill.tags)
          ?.querySelectorAll("li")
          .map(({ text }) => text),
      ).toEqual(record.tags);
      const times = facts.querySelectorAll("time").map((time) => time.getAttribute("datetime"));
      expect(times).toEqual([record.updatedAt]);
    });

    it("says how its score comes about, in the numbers the API answers, and what each rule is broken by", () => {
      if (record.score === null) {
        expect(page.querySelector("#score")).toBeNull();
        return;
      }
      const part = sectionOf(page, "score");
      const rows = part.querySelectorAll("tbody tr:not(.inner)").map((row) => row.querySelector("td")?.text ?? "");
      expect(rows.at(-1)).toBe(fill(words.skill.scoreOf, { score: record.score }));
      const [conformance = 0, upkeep = 0] = rows.map((points) => Number.parseFloat(points.replace(",", ".")));
      expect(Math.abs(conformance + upkeep - record.score)).toBeLessThan(0.7);
      const places = part.querySelectorAll(".places a").map((place) => place.getAttribute("href"));
      for (const place of places) {
        expect(place?.startsWith(`${record.repositoryUrl}/blob/${record.commit}/`)).toBe(true);
        expect(place).toMatch(/\?plain=1#L[1-9]\d*$/);
      }
      const rules = part.querySelectorAll("details > ul > li");
      expect(part.text.includes(words.scoring.none)).toBe(rules.length === 0);
    });

    it("leads to the files of its skills, each at the commit", async () => {
      const address = `/${locale}/skills/${key}/files`;
      expect(hrefsOf(sectionOf(page, "units"), "a").includes(address)).toBe(record.score !== null);
      const whole = await ask(address);
      expect(whole.status).toBe(record.score === null ? 404 : 200);
      if (record.score === null) return;
      expect(whole.text).toContain('content="noindex, follow"');
      const listed = parse(whole.text);
      const files = hrefsOf(listed, ".places a");
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect(file.startsWith(`${record.repositoryUrl}/blob/${record.commit}/`)).toBe(true);
      const copy = await ask(`${address}.md`);
      expect(copy.headers.get("content-type")).toMatch(/^text\/markdown/);
      for (const file of files) expect(copy.text).toContain(file);
    });

    it("leads to each of its parts from the top", () => {
      const contents = hrefsOf(page, `nav[aria-label="${words.skill.contents}"] a`);
      expect(contents).toEqual(expect.arrayContaining(["#review", "#units", "#install", "#cite"]));
      for (const href of contents) expect([href, page.getElementById(href.slice(1))?.tagName]).toEqual([href, "H2"]);
    });
  });

  it("names records that have something in common with it, each with what that is, and never itself", async () => {
    const records = await allRecords();
    const named = await inParallel(records, async (record) => {
      const page = await pageOf(`/${locale}/skills/${keyOf(record)}`);
      const entries = page.querySelectorAll('section[aria-labelledby="related"] > ul > li');
      const hrefs = entries.map((entry) => entry.querySelector("h3 a")?.getAttribute("href"));
      expect(hrefs).not.toContain(`/${locale}/skills/${keyOf(record)}`);
      expect(new Set(hrefs).size).toBe(hrefs.length);
      for (const entry of entries) {
        const reasons = entry.querySelectorAll("ul > li").map(({ text }) => text.trim());
        expect(reasons.length).toBeGreaterThan(0);
        expect(reasons).not.toContain("");
      }
      return entries.length;
    });
    expect(Math.max(...named)).toBe(4);
    expect(named.filter((count) => count > 0).length).toBeGreaterThan(records.length / 2);
  });

  it("names the collections that list it, and no other", async () => {
    const { collections } = await bundledContent();
    await inParallel(await allRecords(), async (record) => {
      const page = await pageOf(`/${locale}/skills/${keyOf(record)}`);
      const shown = page.querySelectorAll('section[aria-labelledby="collections"] li').map((entry) => ({
        href: entry.querySelector("a")?.getAttribute("href"),
        text: entry.text,
      }));
      const expected = collections.flatMap(({ slug, texts, members }) =>
        members
          .filter(({ skill }) => skill === keyOf(record))
          .map(() => ({ href: `/${locale}/collections/${slug}`, text: texts[locale]?.title })),
      );
      expect(shown).toHaveLength(expected.length);
      expect(shown).toEqual(expect.arrayContaining(expected));
    });
  });

  it("says where to report a problem, correct it and ask for its removal, with the page filled in", async () => {
    const page = await pageOf(`/${locale}/skills/obra/superpowers`);
    const links = sectionOf(page, "reports").querySelectorAll("a");
    const { problem, correction, removal } = words.reports;
    expect(links.map(({ text }) => text)).toEqual([problem, correction, removal]);
    for (const link of links) {
      const url = new URL(link.getAttribute("href") ?? "");
      expect(url.href.startsWith(TEST_REPORT_URL)).toBe(true);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        x: "1",
        title: `${link.text}: obra/superpowers`,
        body: fill(words.reports.text, { page: `${inject("origin")}/${locale}/skills/obra/superpowers` }),
      });
    }
  });

  it("leads to the page about corrections where nobody has said where to report", async () => {
    const key = { owner: "obra", repo: "superpowers" };
    const links = toReportLinks(key, locale, { siteUrl: inject("origin"), reportUrl: undefined });
    expect(links).toHaveLength(3);
    for (const { href } of links) expect([href, (await ask(href)).status]).toEqual([href, 200]);
  });

  it("fills a letter in where reports go by mail", () => {
    const key = { owner: "obra", repo: "superpowers" };
    const site = { siteUrl: inject("origin"), reportUrl: "mailto:editors@example.org" };
    for (const { href } of toReportLinks(key, locale, site)) {
      const { protocol, pathname, searchParams } = new URL(href);
      expect([protocol, pathname]).toEqual(["mailto:", "editors@example.org"]);
      expect(searchParams.get("subject")).toContain("obra/superpowers");
      expect(searchParams.get("body")).toContain(`/${locale}/skills/obra/superpowers`);
      // Mail programs do not read a plus sign as a space.
      expect(href).not.toContain("+");
    }
  });
});

describe("commands", () => {
  it("name a plugin where the repository has a marketplace, and the commit where the agent can be told it", async () => {
    const page = await pageOf("/en/skills/anthropics/skills");
    const own = (id: string) => {
      const commands = copyable(panelOf(page, id));
      return commands.length > 2 ? commands[1] : undefined;
    };
    expect(own("claude-code")).toMatch(
      /^\/plugin marketplace add anthropics\/skills\n\/plugin install [\w-]+@anthropic-agent-skills$/,
    );
    const { commit } = await recordOf("anthropics/skills");
    expect(own("copilot")).toMatch(new RegExp(`^gh skill install anthropics/skills [\\w-]+@${commit}$`));
    expect(own("gemini-cli")).toMatch(
      /^gemini skills install https:\/\/github\.com\/anthropics\/skills --path skills\/[\w-]+$/,
    );
    expect(own("codex")).toBeUndefined();
  });

  it("take a skill that stands at the root of its repository from the commit, without its history", async () => {
    const page = await pageOf("/en/skills/example-owner/notes");
    const [project = ""] = copyable(panelOf(page, "codex")).slice(-2);
    expect(project).toBe(
      "mkdir -p .agents/skills/notes\ngit -C ~/skill-sources/example-owner/notes archive HEAD | tar -x -C .agents/skills/notes",
    );
  });
});

describe("copies of a skill", () => {
  it("are named in Markdown, and lead to the same skill in the other repositories", async () => {
    const { text } = await ask("/en/skills/anthropics/skills.md");
    const paths = [...text.matchAll(/\]\(http[^)\s]*(\/en\/skills(?:\/[^)/#?]+){3})\)/g)].map(([, path = ""]) => path);
    const named = paths.filter((path) => !path.startsWith("/en/skills/anthropics/skills/"));
    expect(named.length).toBeGreaterThan(0);
    await inParallel(named, async (path) => {
      const there = hrefsOf(await pageOf(path), "main a");
      expect(there, path).toContainEqual(expect.stringMatching(/^\/en\/skills\/anthropics\/skills\//));
    });
  });
});
