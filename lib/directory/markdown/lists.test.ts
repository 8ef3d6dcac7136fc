import type { Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { type RepositoryCard, toRepositoryCard } from "../views/repository-card.ts";
import type { ResultsView } from "../views/results.ts";
import {
  categoriesMarkdown,
  categoryMarkdown,
  collectionMarkdown,
  collectionsMarkdown,
  documentMarkdown,
  documentsMarkdown,
  homeMarkdown,
  listMarkdown,
  llmsText,
  ownerMarkdown,
} from "./lists.ts";
import type { Context } from "./writer.ts";

const siteUrl = "https://skills.example.org";
const context: Context = { locale: "en", siteUrl };
const hostile = "[x](evil:x) ![y](evil:y) <script>alert(1)</script> `a` | **b** <evil:z>";

const parse = (markdown: string) => unified().use(remarkParse).use(remarkGfm).parse(markdown);

function textOf(tree: Nodes): string {
  const texts: string[] = [];
  visit(tree, (node) => {
    if ("value" in node) texts.push(node.value);
  });
  return texts.join("");
}
const targetsIn = (tree: Nodes): string[] => {
  const targets: string[] = [];
  visit(tree, "link", ({ url }) => void targets.push(url));
  return targets;
};
const itemsIn = (tree: Nodes): string[] => {
  const items: string[] = [];
  visit(tree, "listItem", (item) => void items.push(textOf(item)));
  return items;
};
const headingsIn = (tree: Nodes): [number, string][] => {
  const headings: [number, string][] = [];
  visit(tree, "heading", (node) => void headings.push([node.depth, textOf(node)]));
  return headings;
};

const frameOf = (path: string, changes = {}) => ({
  title: "The title",
  description: "The description.",
  path: (locale: Locale) => `/${locale}${path}`,
  trail: [],
  ...changes,
});
const card = (changes: Partial<DirectoryRecord> = {}, locale: Locale = "en") =>
  toRepositoryCard(sampleRecord(changes), undefined, [], locale);
const onePage = { page: 1, pages: 1, before: 0, previous: null, next: null };
const category = {
  slug: "documents",
  name: "Documents",
  description: "Files.",
  excludes: "Prose.",
  skillCount: 1_234,
  href: "/en/categories/documents",
};
const collection = {
  slug: "set",
  href: "/en/collections/set",
  title: "A set",
  lead: "Why.",
  language: undefined,
  memberCount: 2,
};
const document = {
  href: "/en/docs/api",
  title: "API",
  description: "How to ask.",
  group: "integrate" as const,
  language: undefined,
};
const sections = [{ group: "integrate" as const, name: "Integrate", documents: [document] }];
const owner = {
  frame: frameOf("/skills/Acme"),
  owner: "Acme",
  profileHref: "https://github.com/Acme",
  totalCount: 1,
  cards: [card()],
  pager: onePage,
};
const home = {
  frame: frameOf(""),
  agents: ["Codex", "Cursor"],
  example: { query: "pdf", href: "/en/skills?q=pdf" },
  featured: [
    {
      name: "pdf",
      href: "/en/skills/Acme/Tools.md/pdf",
      repository: "Acme/Tools.md",
      description: "Fills in forms.",
      language: undefined,
      level: { tone: "none" as const, text: "No findings" },
    },
  ],
  install: ["skillshelf install Acme/Tools.md pdf"],
  holdings: { repositories: 1, skills: 2, reviewed: 0 },
  recent: [card()],
  categories: [category],
  collections: [collection],
};

const found = (...cards: RepositoryCard[]) => ({ found: { view: "repositories" as const, cards } });

const noResults: ResultsView = {
  ...found(),
  repository: null,
  views: [],
  totalCount: 0,
  count: "0 results",
  isSoft: false,
  spelling: null,
  isEstimate: false,
  suggestions: [],
  pager: onePage,
};

const noFilters = {
  category: [],
  license: [],
  language: [],
  audit: [],
  capability: [],
  agent: [],
  chosen: {
    category: undefined,
    license: undefined,
    language: undefined,
    audit: undefined,
    capability: undefined,
    agent: undefined,
  },
  isEstimate: false,
};

describe("every page as Markdown", () => {
  const pages: readonly (readonly [string, string, string])[] = [
    ["home", "", homeMarkdown(home, context)],
    [
      "list",
      "/skills?q=a&page=2",
      listMarkdown(
        {
          frame: frameOf("/skills?q=a&page=2"),
          results: { ...noResults, ...found(card()), totalCount: 1, count: "1 result" },
          filters: noFilters,
          cleared: [],
        },
        context,
      ),
    ],
    ["owner", "/skills/Acme", ownerMarkdown(owner, context)],
    [
      "categories",
      "/categories",
      categoriesMarkdown({ frame: frameOf("/categories"), categories: [category] }, context),
    ],
    [
      "category",
      "/categories/documents",
      categoryMarkdown({ frame: frameOf("/categories/documents"), category, cards: [card()], pager: onePage }, context),
    ],
    [
      "collections",
      "/collections",
      collectionsMarkdown({ frame: frameOf("/collections"), collections: [collection] }, context),
    ],
    ["documents", "/docs", documentsMarkdown({ frame: frameOf("/docs"), documents: [document], sections }, context)],
  ];

  it.each(pages)("begins with its title and its description: %s", (_, __, markdown) => {
    const [title, description] = parse(markdown).children;
    expect(title).toMatchObject({ type: "heading", depth: 1 });
    expect(title && textOf(title)).toBe("The title");
    expect(description && textOf(description)).toBe("The description.");
  });

  it.each(pages)("ends with the address of the page it is a copy of: %s", (_, path, markdown) => {
    expect(targetsIn(parse(markdown)).at(-1)).toBe(`${siteUrl}/en${path}`);
  });

  it.each(pages)("has whole addresses alone: %s", (_, __, markdown) => {
    for (const target of targetsIn(parse(markdown))) expect(target.startsWith("https://")).toBe(true);
  });
});

describe("a list of records", () => {
  const listOf = (...cards: ReturnType<typeof card>[]) => parse(ownerMarkdown({ ...owner, cards }, context));

  it("leads to each record and tells what tells it from others", () => {
    const tree = listOf(card({ repo: "one" }), card({ repo: "two", name: "Two", license: null, status: "archived" }));
    expect(targetsIn(tree).slice(0, 2)).toEqual([`${siteUrl}/en/skills/Acme/one`, `${siteUrl}/en/skills/Acme/two`]);
    const [one, two] = itemsIn(tree);
    for (const fact of ["Acme tools", "Acme/one", "Tools for reading files.", "MIT", "documents", "January 31, 2026"])
      expect(one).toContain(fact);
    expect(one).not.toContain(dictionaryOf("en").skill.archived);
    expect(two).toContain(dictionaryOf("en").skill.archived);
    expect(two).toContain(dictionaryOf("en").skill.withoutLicense);
  });

  it("has no date where none is known", () => {
    expect(itemsIn(listOf(card({ updatedAt: null })))[0]).not.toMatch(/1970|null|undefined|Invalid/);
  });

  it("takes nothing a repository says of itself for markup", () => {
    const tree = listOf(card({ name: hostile, summary: hostile, license: hostile, category: hostile }));
    const types = new Set<string>();
    visit(tree, ({ type }) => void types.add(type));
    for (const type of ["html", "image", "strong", "emphasis", "table", "definition"])
      expect(types).not.toContain(type);
    expect(targetsIn(tree).filter((url) => url.startsWith("evil:"))).toEqual([]);
    const [item] = itemsIn(tree);
    expect(item?.startsWith(`${hostile} (Acme/Tools.md): ${hostile} Not audited · `)).toBe(true);
    expect(item).toContain(` · ${hostile} · `);
  });

  it("is in the page's language", () => {
    const german = { locale: "de", siteUrl } as const;
    const [item] = itemsIn(parse(ownerMarkdown({ ...owner, cards: [card({}, "de")] }, german)));
    expect(item).toContain("31. Januar 2026");
  });

  it("leads to the pages before and after it, and nowhere from a single page", () => {
    const pager = { page: 2, pages: 3, before: 0, previous: "/en/skills/Acme", next: "/en/skills/Acme?page=3" };
    const targets = targetsIn(parse(ownerMarkdown({ ...owner, pager }, context)));
    expect(targets).toEqual(expect.arrayContaining([`${siteUrl}/en/skills/Acme`, `${siteUrl}/en/skills/Acme?page=3`]));
    expect(targetsIn(listOf(card()))).toEqual([`${siteUrl}/en/skills/Acme/Tools.md`, `${siteUrl}/en/skills/Acme`]);
  });
});

describe("results", () => {
  const resultsOf = (changes: object) =>
    textOf(
      parse(
        listMarkdown(
          {
            frame: frameOf("/skills"),
            results: { ...noResults, pager: { ...onePage, pages: 0 }, ...changes },
            filters: noFilters,
            cleared: [],
          },
          context,
        ),
      ),
    );

  it("say that there are none, and only then", () => {
    const { empty } = dictionaryOf("en").list;
    expect(resultsOf({})).toContain(empty);
    expect(resultsOf({ ...found(card()), totalCount: 1 })).not.toContain(empty);
  });

  it("are counted", () => {
    expect(resultsOf({ count: "1,234 results", ...found(card()) })).toContain("1,234 results");
  });

  it("say where they hold only some of the words", () => {
    const { soft } = dictionaryOf("en").list;
    expect(resultsOf({ isSoft: true, ...found(card()) })).toContain(soft);
    expect(resultsOf({ ...found(card()) })).not.toContain(soft);
  });

  it("say of each whether words are missing, and how many copies stand behind it", () => {
    const { partial } = dictionaryOf("en").list;
    const copies = [{ name: "Copier/copy", href: "/en/skills/Copier/copy" }];
    expect(resultsOf(found({ ...card(), isPartial: true, copies }))).toContain(`${partial} · +1 copy`);
    expect(resultsOf(found({ ...card(), isPartial: false, copies: [] }))).not.toMatch(/missing|cop(y|ies)/);
  });

  it("name each skill with its repository, description and audit", () => {
    const skill = {
      href: "/en/skills/Acme/Tools/pdf",
      name: "pdf",
      repository: { name: "Acme/Tools", href: "/en/skills/Acme/Tools" },
      description: "Fills in forms.",
      language: undefined,
      audit: { tone: "none", text: "No findings" },
      kind: null,
      isPartial: false,
      copies: [],
    };
    expect(resultsOf({ found: { view: "skills", cards: [skill] } })).toContain(
      "pdf (Acme/Tools): Fills in forms. No findings",
    );
  });

  it("say how the query was corrected, or lead to what may have been meant", () => {
    const corrected = resultsOf({ spelling: { kind: "corrected", query: "supabase", missing: "supabse" } });
    expect(corrected).toContain("supabase");
    expect(corrected).toContain("supabse");
    const suggested = resultsOf({ spelling: { kind: "suggested", query: "pdf", href: "/en/skills?q=pdf" } });
    expect(suggested).toContain("Did you mean pdf?");
  });

  it("lead to other searches where there are none, or few", () => {
    const suggestions = [{ name: "terraform", href: "/en/skills?q=terraform", count: "3 results" }];
    const { instead, more } = dictionaryOf("en").list;
    expect(resultsOf({ suggestions })).toContain("terraform: 3 results");
    expect(resultsOf({ suggestions })).toContain(instead);
    const few = resultsOf({ suggestions, ...found(card()) });
    expect(few).toContain("terraform: 3 results");
    expect(few).toContain(more);
    expect(few).not.toContain(dictionaryOf("en").list.empty);
  });
});

describe("a category", () => {
  it("says what does not belong, and that it is empty where it is", () => {
    const of = (cards: ReturnType<typeof card>[]) =>
      textOf(parse(categoryMarkdown({ frame: frameOf("/c"), category, cards, pager: onePage }, context)));
    expect(of([])).toContain("Prose.");
    expect(of([])).toContain(dictionaryOf("en").categories.empty);
    expect(of([card()])).not.toContain(dictionaryOf("en").categories.empty);
  });

  it("is counted in lists of categories, in the language's digits", () => {
    const tree = parse(categoriesMarkdown({ frame: frameOf("/categories"), categories: [category] }, context));
    expect(itemsIn(tree)[0]).toContain("1,234");
    expect(targetsIn(tree)[0]).toBe(`${siteUrl}/en/categories/documents`);
  });
});

describe("a collection", () => {
  const introduction = "The lead.\n\nThen *more* and [a link](/en/docs/api).\n\n## A heading";
  const view = {
    ...collection,
    frame: frameOf("/collections/set", { description: "The lead." }),
    introduction,
    locales: ["en"] as const,
    documents: [],
    members: [
      { card: card({ repo: "one" }), reason: `Because ${hostile}` },
      { card: card({ repo: "two" }), reason: "Because of two." },
    ],
  };
  const tree = parse(collectionMarkdown(view, context));

  it("says its lead once, then the rest of its introduction", () => {
    expect(textOf(tree).split("The lead.")).toHaveLength(2);
    expect(textOf(tree)).toContain("Then more and a link.");
    expect(targetsIn(tree)).toContain(`${siteUrl}/en/docs/api`);
  });

  it("has its headings below its title", () => {
    expect(headingsIn(tree).map(([depth]) => depth)).toEqual([1, 3, 2]);
  });

  it("names every member with the reason it is there", () => {
    const items = itemsIn(tree);
    expect(items).toHaveLength(2);
    expect(items[0]).toContain(`Because ${hostile}`);
    expect(items[1]).toContain("Because of two.");
  });
});

describe("a page of the documentation", () => {
  const view = (body: string) => ({
    frame: frameOf("/docs/api"),
    slug: "api",
    title: "API",
    description: "How to ask.",
    body,
    updatedAt: new Date(0),
    language: undefined,
    locales: ["en"] as const,
    documents: [],
  });

  it("has its own headings below its title and whole links", () => {
    const tree = parse(documentMarkdown(view("## First\n\n[More](/en/docs/errors#a)\n\n### Second"), context));
    expect(headingsIn(tree)).toEqual([
      [1, "The title"],
      [2, "First"],
      [3, "Second"],
    ]);
    expect(targetsIn(tree)[0]).toBe(`${siteUrl}/en/docs/errors#a`);
  });

  it("keeps its tables and its examples", () => {
    const tree = parse(documentMarkdown(view("| a | b |\n| - | - |\n| c | d |\n\n```sh\ncurl x\n```"), context));
    expect(tree.children.map(({ type }) => type)).toEqual(expect.arrayContaining(["table", "code"]));
  });
});

describe("the file for language models", () => {
  const recent = [card({ name: hostile, summary: hostile })];
  const text = llmsText(
    { categories: [category], collections: [collection], recent, documents: [document] },
    (path) => siteUrl + path,
  );
  const tree = parse(text);

  it("begins with the site's name and what it is, as llmstxt.org asks", () => {
    expect(tree.children.slice(0, 2).map(({ type }) => type)).toEqual(["heading", "blockquote"]);
    expect(headingsIn(tree).filter(([depth]) => depth === 1)).toHaveLength(1);
  });

  it("has a link, then words, in every entry of its lists", () => {
    let items = 0;
    visit(tree, "listItem", ({ children: [first] }) => {
      items++;
      const children = first?.type === "paragraph" ? first.children : [];
      expect(children.map(({ type }) => type)).toEqual(["link", "text"]);
      expect(children[1] && textOf(children[1])).toMatch(/^: \S/);
    });
    expect(items).toBeGreaterThan(8);
  });

  it("leads to pages as Markdown, whole addresses all", () => {
    const targets = targetsIn(tree);
    for (const path of ["/en.md", "/en/docs/api.md", "/en/categories/documents.md", "/en/collections/set.md"])
      expect(targets).toContain(siteUrl + path);
    expect(targets).toContain(`${siteUrl}/en/skills/Acme/Tools.md.md`);
    for (const path of ["/en/skills.md", "/en/skills.md?view=repositories"]) expect(targets).toContain(siteUrl + path);
    for (const target of targets) expect(new URL(target).origin).toBe(siteUrl);
  });

  it("takes nothing a repository says of itself for markup", () => {
    const types = new Set<string>();
    visit(tree, ({ type }) => void types.add(type));
    for (const type of ["html", "strong", "inlineCode", "table"]) expect(types).not.toContain(type);
    expect(itemsIn(tree)).toContain(`${hostile}: ${hostile}`);
  });
});
