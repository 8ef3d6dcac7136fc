import { defaultLocale, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import type { Nodes } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { env } from "#lib/env.ts";
import { matchRoute } from "#lib/http/routes.ts";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { examinedLocales } from "../../../e2e/setup/thoroughness.ts";
import { joinTags } from "../cache-tags.ts";
import { type Content, isDelisted, type SkillContent } from "../ingest/content/content.ts";
import { loadContent } from "../ingest/content/load.ts";
import * as lists from "../markdown/lists.ts";
import { llmsText } from "../markdown/lists.ts";
import { repositoryMarkdown } from "../markdown/repository.ts";
import { noReads, requestReads } from "../queries/request-reads.ts";
import type { PageFrame } from "../views/page-frame.ts";
import { categoriesPage, categoryPage, collectionPage, collectionsPage, homePage } from "./catalog.ts";
import { comparePage } from "./compare.ts";
import { documentPage, documentsPage } from "./documents.ts";
import { listPage, ownerPage, readListParameters } from "./list.ts";
import { repositoryPage } from "./repository.ts";
import { skillPage } from "./skill.ts";
import { submitPage, submitRepository } from "./submit.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
let content: Content;

const MANY = 30;
/** Of how many records the page of one is looked at in every language. */
const TOLD_ONCE = 8;

const departed = (repo: string, status: "renamed" | "removed"): SkillContent => ({
  ...makeSkill("Left", repo),
  skill: { owner: "Left", repo, name: repo, status, reason: "Gone.", successor: "Many/repo-00" },
  texts: {},
});

/** The bundled catalog, an account with more repositories than a page holds, and some that have left. */
async function makeContent(): Promise<Content> {
  const bundled = await bundledContent();
  const many = Array.from({ length: MANY }, (_, index) =>
    makeSkill("Many", `repo-${String(index).padStart(2, "0")}`, {
      summary: `Number ${index}.`,
      units: [{ name: `unit-${index}`, path: "SKILL.md" }],
    }),
  );
  const namesakes = [makeSkill("Named", "guide"), makeSkill("Named", "Guide.md")];
  return {
    ...bundled,
    skills: [...bundled.skills, ...many, ...namesakes, departed("old", "renamed"), departed("gone", "removed")],
  };
}

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  globalThis.skillshelfDirectory = directory.database;
  content = await makeContent();
  await loadContent(directory.database, content);
});

afterAll(async () => {
  globalThis.skillshelfDirectory = undefined;
  await directory.remove();
});

const listOf = async (query: string, locale: Locale = "en") => {
  const parameters = await readListParameters(new URLSearchParams(query));
  return parameters && listPage(locale, parameters);
};

const pathsOf = ({ path }: PageFrame): string[] => localeCodes.map((locale) => path(locale));

describe("the home page", () => {
  it("counts every listed repository, their skills and reviews, and shows the newest few", async () => {
    const { holdings, recent } = await homePage("en");
    const listed = content.skills.filter(({ skill }) => !isDelisted(skill));
    expect(holdings.repositories).toBe(listed.length);
    expect(holdings.reviewed).toBe(listed.filter(({ skill }) => "reviewedOn" in skill).length);
    expect(holdings.skills).toBeGreaterThan(holdings.repositories);
    expect(recent.length).toBeGreaterThan(0);
    const days = recent.map(({ updatedAt }) => updatedAt?.getTime() ?? 0);
    expect(days).toEqual(days.toSorted((one, other) => other - one));
  });

  it("shows three skills without findings, of different repositories, and how to install the first", async () => {
    const { featured, install } = await homePage("de");
    expect(featured).toHaveLength(3);
    expect(new Set(featured.map(({ repository }) => repository)).size).toBe(3);
    expect(new Set(featured.map(({ level }) => level.tone))).toEqual(new Set(["none"]));
    for (const { href, repository, description } of featured) {
      expect(href.startsWith(`/de/skills/${repository}/`)).toBe(true);
      expect(description).not.toBeNull();
    }
    expect(install).toEqual([expect.stringContaining(` install ${featured[0]?.repository} ${featured[0]?.name}`)]);
  });

  it("leads to categories and collections in its language", async () => {
    for (const locale of localeCodes) {
      const { categories, collections, frame } = await homePage(locale);
      expect(categories.length, locale).toBeGreaterThan(5);
      expect(collections.length, locale).toBeGreaterThan(3);
      const elsewhere = [...categories, ...collections].filter(({ href }) => !href.startsWith(`/${locale}/`));
      expect(elsewhere, locale).toEqual([]);
      expect(frame.trail, locale).toEqual([]);
    }
  });
});

describe("the list", () => {
  it("is to be found by search engines as it is, not as the results of a search", async () => {
    expect((await listOf(""))?.frame.indexed).toBe(true);
    for (const query of ["q=pdf", "category=testing", "license=MIT", "language=en", "sort=name"])
      expect((await listOf(query))?.frame.indexed, query).toBe(false);
  });

  it("names page and search in its title, and keeps them in its address in every language", async () => {
    const page = await listOf("category=testing&page=2&sort=name");
    expect(page?.frame.title).toContain("2");
    expect(page && pathsOf(page.frame)).toEqual(
      localeCodes.map((locale) => `/${locale}/skills?category=testing&sort=name&page=2`),
    );
    expect((await listOf("q=pdf"))?.frame.title).toContain("pdf");
  });

  it("leads from page to page with the search kept", async () => {
    const page = await listOf("category=testing&page=2");
    expect(page?.results.pager.previous).toBe("/en/skills?category=testing");
  });

  it.each(["category", "license", "language"] as const)("offers each %s with the results it leaves", async (filter) => {
    const plain = await listOf("q=agent");
    const options = plain?.filters[filter] ?? [];
    expect(options.length).toBeGreaterThan(0);
    for (const { value, count } of options.slice(0, 3)) {
      const narrowed = await listOf(new URLSearchParams({ q: "agent", [filter]: value }).toString());
      expect([value, narrowed?.results.totalCount]).toEqual([value, count]);
      expect(narrowed?.filters.chosen[filter]).toBe(value);
      expect(narrowed?.filters[filter]).toEqual(options);
    }
  });

  it("leads from a search that finds nothing to searches that find something, each by what it is filtered by", async () => {
    const page = await listOf("q=antonbabenko&category=security&license=ISC&sort=name");
    expect(page?.results.suggestions.map(({ href }) => href)).toEqual(["/en/skills?q=antonbabenko&sort=name"]);
    expect((await listOf("q=zzzzqqqq"))?.results.suggestions).toEqual([]);
    expect((await listOf("q=antonbabenko"))?.results.suggestions).toEqual([]);
  });

  it("finds for a mistake all that is found for what was meant", async () => {
    const [mistaken, meant] = [await listOf("q=powerpiont"), await listOf("q=powerpoint")];
    expect(mistaken?.results.spelling).toMatchObject({ kind: "corrected", query: "powerpoint" });
    expect(mistaken?.results.found.cards.map(({ href }: { href: string }) => href)).toEqual(
      meant?.results.found.cards.map(({ href }: { href: string }) => href),
    );
    expect(meant?.results.found.cards.length).toBeGreaterThan(3);
  });

  it("orders by the words that something has as it does without another one", async () => {
    for (const words of ["agent+skill", "code+review", "web+design"]) {
      const hrefs = async (q: string) =>
        (await listOf(`q=${q}`))?.results.found.cards.map(({ href }: { href: string }) => href);
      expect(await hrefs(`${words}+xqzzyk`), words).toEqual(await hrefs(words));
    }
  });

  it("takes a word that is being typed for no mistake, though another one is like it", async () => {
    for (const q of ["playw", "postg", "lang ch"]) {
      const found = await listOf(`q=${q}`);
      expect(found?.results.found.cards.length, q).toBeGreaterThan(0);
      expect(found?.results.spelling, q).toBeNull();
    }
  });

  it("leads from a search that finds little to searches that find more", async () => {
    const page = await listOf("q=owner:antonbabenko+terraform");
    const { totalCount = 0, suggestions = [] } = page?.results ?? {};
    expect(totalCount).toBeGreaterThan(0);
    expect(suggestions.map(({ href }) => href)).toEqual(["/en/skills?q=terraform"]);
    for (const { href } of suggestions)
      expect((await listOf(new URL(href, "http://localhost").search))?.results.totalCount).toBeGreaterThan(totalCount);
  });

  it("leads to no others where enough was found, or what some of the words find, or what was meant by them", async () => {
    const few = await listOf("q=agent+skills");
    expect(few?.results.totalCount).toBeGreaterThan(5);
    expect(few?.results.suggestions).toEqual([]);
    const soft = await listOf("q=antonbabenko+kubernetes+humanizer+watercolour");
    expect(soft?.results).toMatchObject({ isSoft: true, suggestions: [] });
    const corrected = await listOf("q=antonbabenko+terrafrom");
    expect(corrected?.results).toMatchObject({ spelling: { kind: "corrected" }, suggestions: [] });
  });

  it("ends where the records do, though an empty search is a page", async () => {
    expect(await listOf("page=1000")).toBeUndefined();
    expect((await listOf("q=zzzzqqqq"))?.results.found.cards).toEqual([]);
  });

  it.each(["page=0", "page=x", "category=nothing", "sort=best", "language=English", `q=${"x".repeat(201)}`])(
    "is no page for %s",
    async (query) => {
      expect(await listOf(query)).toBeUndefined();
    },
  );
});

describe("the page of an account", () => {
  it("holds its repositories, page after page, each once", async () => {
    const pages = await Promise.all([undefined, "2"].map((page) => ownerPage("en", "Many", page)));
    const repos = pages.flatMap((page) => page?.cards.map(({ repo }) => repo) ?? []);
    expect(repos).toHaveLength(MANY);
    expect(new Set(repos).size).toBe(MANY);
    expect(pages.map((page) => page?.totalCount)).toEqual([MANY, MANY]);
    expect(pages[0]?.pager.next).toBe("/en/skills/Many?page=2");
    expect(pages[1] && pathsOf(pages[1].frame)).toEqual(localeCodes.map((locale) => `/${locale}/skills/Many?page=2`));
    expect(pages[0]?.frame.title).not.toBe(pages[1]?.frame.title);
  });

  it("bears the account's own spelling", async () => {
    const page = await ownerPage("de", "MANY", undefined);
    expect([page?.owner, page?.frame.path("de"), page?.profileHref]).toEqual([
      "Many",
      "/de/skills/Many",
      "https://github.com/Many",
    ]);
  });

  it("has no other pages", async () => {
    const there = ["3", "0", "1.5", "x", "1,2", "", "-1"].map((page) => ownerPage("en", "Many", page));
    expect(await Promise.all(there)).toEqual(there.map(() => undefined));
  });

  it("is none for what has nothing listed", async () => {
    const there = ["Nobody", "Left", "", "a b", "%", "../x"].map((owner) => ownerPage("en", owner, undefined));
    expect(await Promise.all(there)).toEqual(there.map(() => undefined));
  });
});

describe("the page of a category", () => {
  it("holds its records alone, page after page", async () => {
    const first = await categoryPage("en", "testing", undefined);
    const second = await categoryPage("en", "testing", "2");
    const keys = [first, second].flatMap((page) => page?.cards.map(({ owner, repo }) => `${owner}/${repo}`) ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBe(first?.category.skillCount);
    expect([first?.frame.path("de"), second?.frame.path("de")]).toEqual([
      "/de/categories/testing",
      "/de/categories/testing?page=2",
    ]);
    expect(second?.pager.previous).toBe("/en/categories/testing");
  });

  it("is none for other slugs and page numbers", async () => {
    const there = [
      categoryPage("en", "testing", "99"),
      categoryPage("en", "testing", "x"),
      categoryPage("en", "testing", "0"),
      categoryPage("en", "nothing", undefined),
      categoryPage("en", "Testing", undefined),
      categoryPage("en", "", undefined),
    ];
    expect(await Promise.all(there)).toEqual(there.map(() => undefined));
  });

  it("is there while it is empty, unknown to search engines", async () => {
    const { categories } = await categoriesPage("en");
    const empty = categories.filter(({ skillCount }) => skillCount === 0);
    for (const { slug } of empty) expect(await categoryPage("en", slug, undefined)).toMatchObject({ cards: [] });
    for (const { slug, skillCount } of categories)
      expect((await categoryPage("en", slug, undefined))?.frame.indexed, slug).toBe(skillCount > 0);
  });
});

describe("the page of a collection", () => {
  it("has every member, in order, with a reason", async () => {
    for (const { slug, members } of content.collections) {
      const page = await collectionPage("de", slug);
      expect(page?.members.map(({ card }) => `${card.owner}/${card.repo}`)).toEqual(members.map(({ skill }) => skill));
      for (const { reason } of page?.members ?? []) expect(reason).not.toBe("");
    }
  });

  it("is described by its lead, which lists show too", async () => {
    const { collections } = await collectionsPage("en");
    expect(collections.map(({ slug }) => slug).toSorted()).toEqual(
      content.collections.map(({ slug }) => slug).toSorted(),
    );
    for (const { slug, lead } of collections) expect((await collectionPage("en", slug))?.frame.description).toBe(lead);
  });

  it("is none for other slugs", async () => {
    const there = ["nothing", "", "Databases"].map((slug) => collectionPage("en", slug));
    expect(await Promise.all(there)).toEqual(there.map(() => undefined));
  });
});

describe("a page of the documentation", () => {
  it("is there for every link of the index", async () => {
    const { documents } = await documentsPage("de");
    expect(documents.length).toBeGreaterThan(3);
    for (const { href, title } of documents)
      expect((await documentPage("de", href.replace("/de/docs/", "")))?.title).toBe(title);
  });

  it("has the page it stands under in its trail", async () => {
    const page = await documentPage("en", "errors/not-found");
    expect(page?.frame.trail.map(({ href }) => href)).toEqual(["/en", "/en/docs", "/en/docs/errors"]);
  });

  it("is none for other slugs", async () => {
    const there = ["nothing", "", "errors/", "errors/nothing", "API"].map((slug) => documentPage("en", slug));
    expect(await Promise.all(there)).toEqual(there.map(() => undefined));
  });
});

describe("the page of a record", () => {
  it("has all its units, and what is related to it", async () => {
    for (const { skill } of content.skills.slice(0, 20)) {
      if (isDelisted(skill)) continue;
      const page = await repositoryPage("en", skill.owner, skill.repo);
      expect(page?.units).toHaveLength(skill.units.length);
      expect(page?.related.map(({ card }) => `${card.owner}/${card.repo}`)).not.toContain(
        `${skill.owner}/${skill.repo}`,
      );
      for (const { reasons } of page?.related ?? []) expect(reasons.length).toBeGreaterThan(0);
    }
  });

  it("stands below its owner", async () => {
    const page = await repositoryPage("de", "many", "REPO-00");
    expect(page?.frame.trail.map(({ href }) => href)).toEqual(["/de", "/de/skills", "/de/skills/Many"]);
    expect(page?.frame.path("de")).toBe("/de/skills/Many/repo-00");
  });

  it("names a copy as Markdown, unless another record stands at its address", async () => {
    const named = async (repo: string) => (await repositoryPage("en", "Named", repo))?.frame.hasMarkdownUrl;
    expect(await named("guide")).toBe(false);
    expect(await named("Guide.md")).toBe(true);
  });

  it("is none for a record that has left, or never was", async () => {
    for (const [owner, repo] of [
      ["Left", "old"],
      ["Left", "gone"],
      ["Many", "nothing"],
      ["a b", "c"],
      ["", ""],
    ] as const)
      expect(await repositoryPage("en", owner, repo)).toBeUndefined();
  });
});

describe("every page of the catalog as Markdown", () => {
  type Copy = readonly [PageFrame, string];

  const parse = (markdown: string) => unified().use(remarkParse).parse(markdown);
  const targetsIn = (tree: Nodes): string[] => {
    const targets: string[] = [];
    visit(tree, (node) => {
      if (node.type === "link" || node.type === "image" || node.type === "definition") targets.push(node.url);
    });
    return targets;
  };

  const isWhole = (target: string): boolean => /^(?:https?:\/\/|mailto:|#)/.test(target);

  async function copies(locale: Locale): Promise<Copy[]> {
    const context = { locale, siteUrl: env().siteUrl };
    const found: Copy[] = [];
    const add = <View extends { frame: PageFrame }>(
      view: View | undefined,
      write: (view: View, given: typeof context) => string,
    ) => {
      if (view === undefined) throw new Error("a page is missing");
      found.push([view.frame, write(view, context)]);
    };
    add(await homePage(locale), lists.homeMarkdown);
    add(await listOf("page=2", locale), lists.listMarkdown);
    add(await listOf("q=zzzzqqqq", locale), lists.listMarkdown);
    add(await ownerPage(locale, "Many", "2"), lists.ownerMarkdown);
    add(await categoriesPage(locale), lists.categoriesMarkdown);
    add(await collectionsPage(locale), lists.collectionsMarkdown);
    add(await documentsPage(locale), lists.documentsMarkdown);
    for (const { slug } of content.categories) add(await categoryPage(locale, slug, undefined), lists.categoryMarkdown);
    for (const { slug } of content.collections) add(await collectionPage(locale, slug), lists.collectionMarkdown);
    for (const slug of new Set(content.documents.map((page) => page.slug)))
      add(await documentPage(locale, slug), lists.documentMarkdown);
    const listed = content.skills.filter(({ skill }) => !isDelisted(skill) && skill.owner !== "Many");
    // The same facts are told in every language: what differs by record is its texts alone.
    const shown = locale === defaultLocale ? listed : listed.filter((_, index) => index % TOLD_ONCE === 0);
    for (const { skill } of shown) add(await repositoryPage(locale, skill.owner, skill.repo), repositoryMarkdown);
    return found;
  }

  it("has one title and whole links, those to the site leading to pages", async () => {
    const { siteUrl } = env();
    const faults: string[] = [];
    for (const locale of examinedLocales) {
      const found = await copies(locale);
      expect(found.length).toBeGreaterThan(locale === defaultLocale ? 100 : 50);
      for (const [frame, markdown] of found) {
        const address = frame.path(locale);
        const tree = parse(markdown);
        const titles = tree.children.filter((node) => node.type === "heading" && node.depth === 1);
        if (titles.length !== 1) faults.push(`${address} has ${titles.length} titles`);
        for (const target of targetsIn(tree)) {
          const leads =
            isWhole(target) &&
            (!target.startsWith(`${siteUrl}/`) || matchRoute(new URL(target).pathname, localeCodes) !== undefined);
          if (!leads) faults.push(`${address} links to ${target}`);
        }
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it("has a review with whole links in every language", () => {
    const faults = content.skills.flatMap(({ file, texts }) =>
      Object.entries(texts).flatMap(([locale, { body }]) => {
        const broken = targetsIn(parse(body)).filter((target) => !isWhole(target));
        return broken.map((target) => `${file} links in ${locale} to ${target}`);
      }),
    );
    expect(faults).toEqual([]);
  });

  it("tells language models of pages that exist, in the default language", async () => {
    const [home, { documents }] = await Promise.all([homePage(defaultLocale), documentsPage(defaultLocale)]);
    const targets = targetsIn(parse(llmsText({ ...home, documents }, (path) => env().siteUrl + path)));
    expect(targets.length).toBeGreaterThan(20);
    for (const target of targets) {
      const path = new URL(target).pathname;
      const route = matchRoute(path, localeCodes) ?? matchRoute(path.replace(/\.md$/, ""), localeCodes);
      expect(route?.pattern, target).toBeDefined();
    }
  });
});

describe("the comparison", () => {
  const compare = (...given: string[]) => comparePage("en", JSON.stringify(given));

  it("has a column for each repository in the given order, also under a former name, once each", async () => {
    const { names, comparison, notCompared } = await compare("Named/guide", "Left/old", "Many/repo-00");
    expect(names).toEqual(["Named/guide", "Many/repo-00"]);
    expect(comparison.columns.map(({ removeHref }) => removeHref)).toEqual([
      "/en/compare?r=Many%2Frepo-00",
      "/en/compare?r=Named%2Fguide",
    ]);
    for (const { values } of comparison.rows) expect(values).toHaveLength(2);
    const summaries = comparison.rows[0]?.values.map(({ text }) => text);
    expect(summaries?.[1]).toBe("Number 0.");
    expect(notCompared).toEqual([]);
  });

  it("says what it cannot compare, and where to go on", async () => {
    const { names, notCompared } = await compare("Left/gone", "no/body", "what?");
    expect(names).toEqual([]);
    expect(notCompared.map(({ link }) => link?.href)).toEqual([
      "/en/skills/Left/gone",
      "/en/submit?repository=no%2Fbody",
      undefined,
    ]);
  });
});

describe("a suggestion", () => {
  const stateOf = async (text: string) => (await submitPage("en", text)).state;

  it("is only made of a repository on GitHub that is not listed", async () => {
    expect(await stateOf(" ")).toEqual({ kind: "empty" });
    expect(await stateOf("https://gitlab.com/a/b")).toEqual({ kind: "invalid" });
    expect(await stateOf("https://github.com/many/REPO-00")).toEqual({
      kind: "listed",
      name: "Many/repo-00",
      href: "/en/skills/Many/repo-00",
    });
    expect(await stateOf("Left/old")).toMatchObject({ kind: "listed", name: "Many/repo-00" });
    expect(await stateOf("Left/gone")).toMatchObject({ kind: "removed", reason: "Gone." });
    expect(await stateOf("new/one")).toEqual({ kind: "new", name: "new/one" });
  });

  it("is queued once it is sent, and leads to the page that says so", async () => {
    expect(await submitRepository("en", "git clone https://github.com/new/two.git")).toBe(
      "/en/submit?repository=new%2Ftwo",
    );
    expect(await stateOf("NEW/two")).toMatchObject({ kind: "queued" });
    expect(await submitRepository("en", "Many/repo-00")).toBe("/en/submit?repository=Many%2Frepo-00");
    expect(await submitRepository("de", "what?")).toBe("/de/submit?repository=what%3F");
  });
});

describe("what a page depends on", () => {
  const tagsOf = async (load: () => Promise<unknown>): Promise<string[] | undefined> => {
    const reads = noReads();
    expect(await requestReads.run(reads, load)).toBeDefined();
    return joinTags(reads.tags)?.split(" ").toSorted();
  };

  it("is every version where it lists or counts all repositories", async () => {
    const pages = [
      () => homePage("en"),
      () => categoriesPage("en"),
      () => listOf(""),
      () => listOf("q=pdf"),
      () => listOf("view=skills&q=pdf"),
    ];
    for (const page of pages)
      for (const tag of (await tagsOf(page)) ?? ["none"]) expect(["list", "search"]).toContain(tag);
  });

  it("is a category where it lists that", async () => {
    const tags = (await tagsOf(() => categoryPage("en", "testing", undefined))) ?? [];
    expect(tags.filter((tag) => !tag.startsWith("card:"))).toEqual(["categories", "category:testing"]);
  });

  it("is neither a count nor a list where it is the page of a repository", async () => {
    const { related, collections } = (await repositoryPage("en", "obra", "superpowers")) ?? {};
    const cards = related?.map(({ card }) => `card:${card.owner}/${card.repo}`.toLowerCase()) ?? [];
    expect([cards.length, collections?.length]).toEqual([4, expect.any(Number)]);
    const tags = await tagsOf(() => repositoryPage("en", "OBRA", "superpowers"));
    const own = ["record:obra/superpowers", "record:obra/superpowers.md", "card:obra/superpowers", "categories"];
    expect(tags).toEqual(expect.arrayContaining([...own, ...cards]));
    expect(tags).not.toContain("list");
    expect(tags).not.toContain("search");
  });

  it("is what names the skill and its owner's others where it is the page of a skill", async () => {
    const tags = await tagsOf(() => skillPage("en", "obra", "superpowers", "brainstorming"));
    expect(tags).toEqual(expect.arrayContaining(["name:obra/brainstorming", "record:obra/superpowers"]));
    expect(tags?.filter((tag) => /^(?:list|search|categories|card:)/.test(tag))).toEqual([]);
  });

  it("is the account, the collection or the document that it shows", async () => {
    const [{ slug = "" } = {}] = content.collections;
    expect(await tagsOf(() => ownerPage("en", "named", "1"))).toEqual([
      "card:named/guide",
      "card:named/guide.md",
      "categories",
      "owner:named",
    ]);
    expect(await tagsOf(() => collectionPage("en", slug))).toContain(`collection:${slug}`);
    expect(await tagsOf(() => collectionsPage("en"))).toEqual(["collections"]);
    expect(await tagsOf(() => documentsPage("en"))).toEqual(["docs"]);
    expect(await tagsOf(() => documentPage("en", "api"))).toEqual(["docs"]);
  });
});
