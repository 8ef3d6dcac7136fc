import { agents } from "@skillshelf/directory-api/agents";
import { repositoryPath } from "@skillshelf/directory-api/links";
import { type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import { conformanceRules } from "@skillshelf/skill-reader/conformance/rules";
import { noPageFacts } from "@skillshelf/skill-reader/repository-facts";
import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { sampleDrawnFacts } from "../../../e2e/setup/sample-facts.ts";
import { sampleRecord, sampleUnit } from "../../../e2e/setup/sample-record.ts";
import type { RepositoryPage } from "../loaders/repository.ts";
import { trailOf } from "../views/page-frame.ts";
import { toRepositoryPageView } from "../views/repository-page.ts";
import { repositoryMarkdown } from "./repository.ts";

const siteUrl = "https://skills.example.org";
const hostile = "[x](evil:x) ![y](evil:y) <script>alert(1)</script> `a` | **b** <evil:z>";

type Parts = Parameters<typeof toRepositoryPageView>[1];

const category = {
  slug: "documents",
  skillCount: 1,
  texts: [{ locale: "en", name: "Documents", description: "Files.", excludes: "Prose." }],
};
const review =
  "## What it is for\n\nReads files; see [the documentation](/en/docs/reviews).\n\n## What is inside\n\n### Two skills\n\nMore.";
const text = (changes = {}) => ({
  locale: "en",
  name: "Acme tools",
  summary: "Reads files.",
  body: review,
  ...changes,
});

function pageOf(
  changes: Partial<DirectoryRecord> = {},
  parts: Partial<Parts> = {},
  locale: Locale = "en",
): RepositoryPage {
  const record = sampleRecord(changes);
  const view = toRepositoryPageView(
    record,
    {
      texts: new Map([[record.id, [text()]]]),
      units: [sampleUnit()],
      copies: [],
      pageFacts: noPageFacts,
      categories: [category],
      collections: [],
      related: [],
      ...parts,
    },
    locale,
    { siteUrl, reportUrl: undefined },
  );
  const frame = {
    title: `${view.name} (${view.owner}/${view.repo})`,
    description: view.summary,
    path: (code: Locale) => repositoryPath(code, view),
    trail: trailOf(locale),
  };
  return { frame, ...view };
}

const read = (page: RepositoryPage, locale: Locale = "en") =>
  unified().use(remarkParse).use(remarkGfm).parse(repositoryMarkdown(page, { locale, siteUrl }));

function textOf(tree: Nodes): string {
  const texts: string[] = [];
  visit(tree, (node) => {
    if ("value" in node) texts.push(node.value);
  });
  return texts.join("");
}

const headingsIn = (tree: Nodes): [number, string][] => {
  const headings: [number, string][] = [];
  visit(tree, "heading", (node) => void headings.push([node.depth, textOf(node)]));
  return headings;
};
const codeIn = (tree: Nodes): string[] => {
  const blocks: string[] = [];
  visit(tree, "code", ({ value }) => void blocks.push(value));
  return blocks;
};
const targetsIn = (tree: Nodes): string[] => {
  const targets: string[] = [];
  visit(tree, "link", ({ url }) => void targets.push(url));
  return targets;
};
const factsIn = (tree: Nodes): Record<string, string> => {
  const rows: [string, string][] = [];
  visit(tree, "tableRow", ({ children: [fact, value] }) => {
    if (fact && value) rows.push([textOf(fact), textOf(value)]);
  });
  return Object.fromEntries(rows.slice(1));
};

describe("the page of a record as Markdown", () => {
  it.each(localeCodes)("has one title, its own, and no level of headings left out (%s)", (locale) => {
    const headings = headingsIn(read(pageOf({}, {}, locale), locale));
    expect(headings.filter(([depth]) => depth === 1)).toEqual([[1, "Acme tools (Acme/Tools.md)"]]);
    for (const [index, [depth]] of headings.slice(1).entries())
      expect(depth - (headings[index]?.[0] ?? 0)).toBeLessThanOrEqual(1);
  });

  it.each(localeCodes)("leads back to the page it is a copy of, at its end (%s)", (locale) => {
    const tree = read(pageOf({}, {}, locale), locale);
    expect(targetsIn(tree).at(-1)).toBe(`${siteUrl}/${locale}/skills/Acme/Tools.md`);
  });

  it("has whole addresses in every link", () => {
    const related = [
      { record: sampleRecord({ id: 2, repo: "other" }), units: ["pdf"], tags: ["pdf"], sameCategory: true },
    ];
    const targets = targetsIn(read(pageOf({}, { related })));
    expect(targets.length).toBeGreaterThan(10);
    for (const target of targets) expect(new URL(target).protocol).toBe("https:");
    expect(targets).toContain(`${siteUrl}/en/docs/reviews`);
    expect(targets).toContain(`${siteUrl}/en/skills/Acme/other`);
  });

  it("has the review under a heading of its own, its headings below that", () => {
    const headings = headingsIn(read(pageOf()));
    const at = headings.findIndex(([, words]) => words === dictionaryOf("en").skill.review);
    expect(headings.slice(at, at + 4)).toEqual([
      [2, dictionaryOf("en").skill.review],
      [3, "What it is for"],
      [3, "What is inside"],
      [4, "Two skills"],
    ]);
  });

  it("says that there is no review where there is none", () => {
    const tree = read(pageOf({ reviewedOn: null }));
    expect(headingsIn(tree).some(([, words]) => words === dictionaryOf("en").skill.review)).toBe(false);
    expect(textOf(tree)).toContain(dictionaryOf("en").skill.unreviewed);
    expect(textOf(read(pageOf()))).not.toContain(dictionaryOf("en").skill.unreviewed);
  });

  it("says that a repository is archived", () => {
    expect(textOf(read(pageOf({ status: "archived" })))).toContain(dictionaryOf("en").skill.archivedNote);
    expect(textOf(read(pageOf()))).not.toContain(dictionaryOf("en").skill.archivedNote);
  });

  it("names every unit with its path, a link to its source and what is written about it", () => {
    const units = Array.from({ length: 120 }, (_, index) =>
      sampleUnit({
        name: `unit-${index}`,
        path: `a b/${index}/SKILL.md`,
        description: index % 2 === 0 ? `About ${index}.` : null,
      }),
    );
    const page = pageOf({ skillCount: 120 }, { units });
    const tree = read(page);
    const items: string[] = [];
    visit(tree, "listItem", (item) => void items.push(textOf(item)));
    for (const { name, path, description } of units) {
      const item = items.find((candidate) => candidate.startsWith(`${name} `));
      expect(item).toContain(path);
      if (description !== null) expect(item).toContain(description);
    }
    expect(targetsIn(tree)).toEqual(expect.arrayContaining(page.units.map(({ sourceHref }) => sourceHref)));
  });

  it("has every command to install, for every agent", () => {
    const page = pageOf({ marketplace: "acme" }, { units: [sampleUnit({ plugin: "reader" })] });
    const tree = read(page);
    const blocks = codeIn(tree);
    const { install } = page;
    expect(blocks).toContain(install?.fetch);
    expect(headingsIn(tree).map(([, words]) => words)).toEqual(expect.arrayContaining(agents.map(({ name }) => name)));
    for (const { project, personal, own, source } of install?.agents ?? []) {
      expect(blocks).toEqual(expect.arrayContaining([project, personal, ...(own === null ? [] : [own.commands])]));
      expect(targetsIn(tree)).toContain(source);
    }
  });

  it("has nothing to install in a record without a unit", () => {
    const words = headingsIn(read(pageOf({}, { units: [] }))).map(([, heading]) => heading);
    expect(words).not.toContain(dictionaryOf("en").install.title);
    expect(words).not.toContain(dictionaryOf("en").skill.units);
  });

  it("has every form of the citation", () => {
    const page = pageOf({ name: "R&D _100%_ {x}" });
    const tree = read(page);
    const { plain, apa, bibtex, description } = page.citation;
    expect(codeIn(tree)).toEqual(expect.arrayContaining([plain, apa, bibtex]));
    expect(textOf(tree)).toContain(description);
  });

  it("has the badge, as it is put into a README", () => {
    const page = pageOf({ owner: "Acme", repo: "kit" }, {}, "de");
    expect(codeIn(read(page, "de"))).toContain(page.badge.markdown);
    expect(page.badge.markdown).toContain(`(${siteUrl}/badge/Acme/kit.svg?locale=de)`);
  });

  it("has the facts that are known, and no row for what is not", () => {
    const { skill } = dictionaryOf("en");
    expect(factsIn(read(pageOf()))).toMatchObject({
      [skill.repository]: "Acme/Tools.md",
      [skill.license]: "MIT",
      [skill.category]: "Documents",
      [skill.skillCount]: "2",
      [skill.tags]: "pdf",
      [skill.commit]: sampleRecord().commit,
    });
    const facts = factsIn(
      read(pageOf({ license: null, commit: null, updatedAt: null, tags: [], languages: [] }, { categories: [] })),
    );
    expect(facts[skill.license]).toBe(skill.noLicense);
    for (const unknown of [skill.commit, skill.updated, skill.tags, skill.languages, skill.category])
      expect(facts).not.toHaveProperty(unknown);
    for (const value of Object.values(facts)) expect(value).not.toMatch(/^$|null|undefined/);
  });

  it("says how its score comes about, what its skills break and what is odd, each with the first places", () => {
    const rule = "body-empty";
    const facts = sampleDrawnFacts({ notices: [{ notice: "missing-folder", path: "gone" }] }, [
      { path: "a/SKILL.md", deviations: [{ rule, line: 4 }] },
    ]);
    const tree = read(pageOf({ score: 90 }, { pageFacts: { ...noPageFacts, categoryTerms: ["pdf"], facts } }));
    const { scoring, skill, notices } = dictionaryOf("en");
    const words = headingsIn(tree).map(([, heading]) => heading);
    expect(words).toEqual(expect.arrayContaining([skill.score, scoring.deviations, notices.title]));
    expect(factsIn(tree)).toMatchObject({ [scoring.total]: "90 of 100" });
    expect(textOf(tree)).toContain(conformanceRules.find(({ id }) => id === rule)?.words.title);
    expect(targetsIn(tree)).toContain(`https://github.com/Acme/Tools.md/blob/${facts.commit}/a/SKILL.md?plain=1#L4`);
    expect(textOf(tree)).toContain(`${notices.kinds["missing-folder"]}: gone`);
  });

  it("has nothing of a score where nothing was read", () => {
    const words = headingsIn(read(pageOf())).map(([, heading]) => heading);
    const { skill, notices } = dictionaryOf("en");
    for (const title of [skill.score, notices.title]) expect(words).not.toContain(title);
  });

  it("has the collections it is in and what it is related to, with the reasons", () => {
    const record = sampleRecord();
    const collections = [
      {
        slug: "set",
        texts: [{ locale: "en", title: "A set", introduction: "Why." }],
        members: [{ record, reasons: { en: "It reads best." } }],
      },
    ];
    const related = [{ record: sampleRecord({ id: 2, name: "Other" }), units: ["pdf"], tags: [], sameCategory: false }];
    const page = pageOf({}, { collections, related });
    const tree = read(page);
    expect(targetsIn(tree)).toContain(`${siteUrl}/en/collections/set`);
    for (const words of ["A set", "It reads best.", "Other", ...(page.related[0]?.reasons ?? [])])
      expect(textOf(tree)).toContain(words);
  });

  it("is in the page's language around what is not translated", () => {
    const words = headingsIn(read(pageOf({}, {}, "de"), "de")).map(([, heading]) => heading);
    const { skill, install, citation } = dictionaryOf("de");
    expect(words).toEqual(
      expect.arrayContaining([skill.review, skill.units, install.title, skill.facts, citation.title]),
    );
  });

  it("takes nothing a repository says of itself for markup", () => {
    const record = { name: hostile, tags: [hostile], license: hostile, languages: [], reviewedOn: null };
    const path = `a\`|[b](c)/${hostile}/SKILL.md`;
    const units = [sampleUnit({ name: hostile, path, description: hostile })];
    const facts = sampleDrawnFacts(
      { licenseConflicts: [{ where: path, license: hostile }], notices: [{ notice: "missing-folder", path }] },
      [
        {
          path,
          license: hostile,
          allowedTools: [hostile],
          files: 1,
          deviations: conformanceRules.map(({ id: rule }) => ({ rule, line: 1 })),
        },
      ],
    );
    const pageFacts = { ...noPageFacts, categoryTerms: [hostile], facts };
    const related = [
      {
        record: sampleRecord({ id: 2, name: hostile, summary: hostile }),
        units: [hostile],
        tags: [hostile],
        sameCategory: true,
      },
    ];
    const texts = new Map([[1, [text({ name: hostile, summary: hostile, body: "" })]]]);
    const tree = read(pageOf(record, { units, related, texts, pageFacts }));
    const types = new Set<string>();
    visit(tree, ({ type }) => void types.add(type));
    for (const type of ["html", "image", "strong", "emphasis", "linkReference", "definition"])
      expect(types).not.toContain(type);
    expect(targetsIn(tree).filter((url) => url.startsWith("evil:"))).toEqual([]);
    expect(headingsIn(tree)[0]).toEqual([1, `${hostile} (Acme/Tools.md)`]);
    const { skill } = dictionaryOf("en");
    expect(factsIn(tree)[skill.license]).toContain(hostile);
    expect(factsIn(tree)[skill.tags]).toBe(hostile);
    expect(textOf(tree)).toContain(`): ${hostile}`);
  });
});
