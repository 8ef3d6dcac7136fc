import { describe, expect, it } from "vitest";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import type { ListPageParameters } from "../parameters.ts";
import type { SearchOutcome } from "./api.ts";
import {
  ownerOf,
  queryTerms,
  suggestionsFor,
  toFoundRepositories,
  toFoundSkills,
  toResultsView,
  toSpelling,
  wordsOfPhrase,
} from "./results.ts";

describe("results", () => {
  const found: SearchOutcome = {
    items: [
      { record: sampleRecord({ id: 1, repo: "one" }), matched: ["unit"], isPartial: false, copies: [] },
      {
        record: sampleRecord({ id: 2, repo: "two" }),
        matched: ["name"],
        isPartial: true,
        copies: [{ owner: "Other", repo: "copy" }],
      },
    ],
    units: new Map([[1, [{ name: "pdf", path: "pdf/SKILL.md", anchor: "unit-pdf" }]]]),
    totalCount: 49,
    isLowerBound: false,
    facets: undefined,
    didYouMean: null,
    correctedQuery: null,
    isSoft: false,
  };

  const texts = new Map([[2, [{ locale: "de", name: "Zwei", summary: "Das zweite.", body: "" }]]]);

  const repositories = (outcome = found) => {
    const shown = toFoundRepositories(outcome, { texts, categories: [], locale: "de" });
    if (shown.view !== "repositories") throw new Error("another view");
    return shown;
  };

  const context = {
    parameters: { q: "pdf", page: 2, pageSize: 24 },
    suggestions: [],
    named: undefined,
    locale: "de" as const,
    href: ({ page = 1, q = "pdf", view }: Partial<ListPageParameters>) =>
      `/de/skills?q=${q}${view === undefined ? "" : `&view=${view}`}&page=${page}`,
  };

  describe("toResultsView", () => {
    it("draws each record in order, with its own texts and units", () => {
      const { cards } = repositories();
      expect(cards.map(({ repo, name, language }) => [repo, name, language])).toEqual([
        ["one", "Acme tools", "en"],
        ["two", "Zwei", undefined],
      ]);
      expect(cards.map(({ units }) => units.map(({ href }) => href))).toEqual([["/de/skills/Acme/one/pdf"], []]);
    });

    it("says of a record that words are missing, and leads to those that stand behind it", () => {
      const { cards } = repositories();
      expect(cards.map(({ isPartial }) => isPartial)).toEqual([false, true]);
      expect(cards.map(({ copies }) => copies)).toEqual([[], [{ name: "Other/copy", href: "/de/skills/Other/copy" }]]);
    });

    it("draws each skill with its page, repository, description and audit level", () => {
      const unit = { name: "pdf", anchor: "unit-pdf", description: "Fills in forms.", language: "en" };
      const record = sampleRecord({ owner: "Acme", repo: "one" });
      const template = { ...unit, anchor: "unit-form", description: null, auditLevel: null, kind: "template" as const };
      const copies = [{ unit, record: { owner: "Other", repo: "copy" } }];
      const shown = [
        { unit: { ...unit, auditLevel: "low" as const, kind: "skill" as const }, record, isPartial: false, copies },
        { unit: template, record, isPartial: true, copies: [] },
      ];
      expect(toFoundSkills(shown, "de")).toEqual({
        view: "skills",
        cards: [
          {
            href: "/de/skills/Acme/one/pdf",
            name: "pdf",
            repository: { name: "Acme/one", href: "/de/skills/Acme/one" },
            description: "Fills in forms.",
            language: "en",
            audit: { tone: "low", text: expect.any(String) },
            kind: null,
            isPartial: false,
            copies: [{ name: "Other/copy", href: "/de/skills/Other/copy/pdf" }],
          },
          {
            href: "/de/skills/Acme/one/form",
            name: "pdf",
            repository: { name: "Acme/one", href: "/de/skills/Acme/one" },
            description: null,
            language: "en",
            audit: { tone: "unknown", text: expect.any(String) },
            kind: "Vorlage",
            isPartial: true,
            copies: [],
          },
        ],
      });
    });

    it("lead to the repository that the query names, which a list of repositories shows itself", () => {
      const named = { ...context, named: { owner: "Acme", repo: "one" } };
      expect(toResultsView(toFoundSkills([], "de"), found, named).repository).toEqual({
        name: "Acme/one",
        href: "/de/skills/Acme/one",
      });
      expect(toResultsView(repositories(), found, named).repository).toBeNull();
      expect(toResultsView(toFoundSkills([], "de"), found, context).repository).toBeNull();
    });

    it("leads to the same search in the other view", () => {
      expect(toResultsView(repositories(), found, context).views).toEqual([
        { name: "Skills", href: "/de/skills?q=pdf&view=skills&page=1", isCurrent: false },
        { name: "Repositorys", href: "/de/skills?q=pdf&view=repositories&page=1", isCurrent: true },
      ]);
    });

    it("counts the pages", () => {
      expect(toResultsView(repositories(), found, context)).toMatchObject({
        pager: { page: 2, pages: 3 },
        totalCount: 49,
        count: "49 Treffer",
      });
    });

    it("leads to the neighboring pages, the search kept", () => {
      expect(toResultsView(repositories(), found, context).pager).toMatchObject({
        previous: "/de/skills?q=pdf&page=1",
        next: "/de/skills?q=pdf&page=3",
      });
    });

    it("has no pages for no results", () => {
      expect(toResultsView(repositories({ ...found, items: [] }), { ...found, totalCount: 0 }, context)).toMatchObject({
        found: { cards: [] },
        pager: { pages: 0, next: null },
      });
    });

    it("says that results hold only some of the words where there are any", () => {
      const soft = { ...found, isSoft: true };
      expect(toResultsView(repositories(), soft, context).isSoft).toBe(true);
      expect(toResultsView(repositories(), { ...soft, totalCount: 0 }, context).isSoft).toBe(false);
      expect(toResultsView(repositories(), found, context).isSoft).toBe(false);
    });

    it("says that counts are estimated where they are", () => {
      const facets = {
        category: [],
        license: [],
        language: [],
        audit: [],
        capability: [],
        agent: [],
        isEstimate: true,
      };
      expect(toResultsView(repositories(), { ...found, facets }, context).isEstimate).toBe(true);
      expect(toResultsView(repositories(), found, context).isEstimate).toBe(false);
    });

    it("says that there are more than were counted", () => {
      const count = toResultsView(repositories(), { ...found, totalCount: 10_000, isLowerBound: true }, context).count;
      expect(count).toBe("Mehr als 10.000 Treffer");
    });
  });
});

describe("spelling", () => {
  const href = ({ q = "" }: { q?: string }) => `/en/skills?q=${q}`;

  describe("toSpelling", () => {
    it("says nothing where nothing is to be said", () => {
      expect(toSpelling({ didYouMean: null, correctedQuery: null }, "pdf", href)).toBeNull();
    });

    it("names what was searched for, and the words that nothing holds", () => {
      expect(toSpelling({ didYouMean: null, correctedQuery: "supabase auth" }, "supabse Auth", href)).toEqual({
        kind: "corrected",
        query: "supabase auth",
        missing: "supabse",
      });
    });

    it("names the whole query where its words were joined or parted", () => {
      expect(toSpelling({ didYouMean: null, correctedQuery: "next js" }, "js next", href)).toMatchObject({
        missing: "js next",
      });
    });

    it("leads to what may have been meant, unless it was searched for", () => {
      const suggested = { kind: "suggested", query: "supabase", href: "/en/skills?q=supabase" };
      expect(toSpelling({ didYouMean: "supabase", correctedQuery: null }, "supabse", href)).toEqual(suggested);
      expect(toSpelling({ didYouMean: "a", correctedQuery: "b" }, "c", href)).toMatchObject({ kind: "corrected" });
    });
  });
});

describe("suggestions", () => {
  const parameters = { q: "", page: 3, pageSize: 24, sort: "relevance", facets: false, view: "skills" } as const;
  const noFilters = {
    category: undefined,
    license: undefined,
    language: undefined,
    audit: undefined,
    capability: undefined,
    agent: undefined,
  };

  const queriesOf = (q: string) =>
    suggestionsFor({ ...parameters, q }, noFilters, "en").map(({ name, parameters: other }) => [name, other.q]);

  describe("suggestionsFor", () => {
    it("tries without each filter, and without any where there are several", () => {
      const filtered = { ...parameters, q: "pdf", category: "security", license: "MIT" };
      const names = { ...noFilters, category: "Security", license: "MIT" };
      const tried = suggestionsFor(filtered, names, "en");
      expect(tried.map(({ name }) => name)).toEqual([
        "Remove filter “Security”",
        "Remove filter “MIT”",
        "Remove all filters",
      ]);
      expect(tried.map(({ parameters: { q, category, license, page } }) => [q, category, license, page])).toEqual([
        ["pdf", undefined, "MIT", 1],
        ["pdf", "security", undefined, 1],
        ["pdf", undefined, undefined, 1],
      ]);
      expect(suggestionsFor(filtered, { ...noFilters, license: "MIT" }, "en")).toHaveLength(1);
    });

    it("tries each part of the query on its own, without what it leaves out", () => {
      expect(queriesOf("pdf form -azure")).toEqual([
        ["pdf", "pdf"],
        ["form", "form"],
      ]);
      expect(queriesOf("pdf -azure")).toEqual([["pdf", "pdf"]]);
    });

    it("tries a phrase as words", () => {
      expect(queriesOf('"pull request"')).toEqual([["pull request", "pull request"]]);
    });

    it("tries all of an account", () => {
      expect(queriesOf("anthropics/nothing")).toEqual([["All repositories by anthropics", "owner:anthropics"]]);
      expect(queriesOf("owner:anthropics zzzz")).toEqual([
        ["All repositories by anthropics", "owner:anthropics"],
        ["zzzz", "zzzz"],
      ]);
    });

    it("tries a part without the filters too", () => {
      const filtered = { ...parameters, q: "pdf form", license: "MIT" };
      const [, first] = suggestionsFor(filtered, { ...noFilters, license: "MIT" }, "en");
      expect(first).toMatchObject({ name: "pdf", parameters: { q: "pdf", license: undefined } });
    });

    it("has nothing to try for a single word, and tries no more than a few parts of many", () => {
      expect(queriesOf("zzzz")).toEqual([]);
      expect(queriesOf("a b c d e f g h")).toHaveLength(5);
    });
  });
});

describe("queryTerms", () => {
  it.each([
    ["", []],
    ["pdf form", ["pdf", "form"]],
    ["  pdf   pdf ", ["pdf"]],
    ['"pull request" review', ['"pull request"', "review"]],
    ['"never closed', ['"never closed']],
    ["review -azure", ["review"]],
    ['review -"pull request"', ["review"]],
    ["owner:anthropics pdf", ["owner:anthropics", "pdf"]],
    ['tag:"pull request" pdf', ['tag:"pull request"', "pdf"]],
    ["技能 搜索", ["技能", "搜索"]],
  ])("divides %s", (query, terms) => {
    expect(queryTerms(query)).toEqual(terms);
  });
});

describe("ownerOf", () => {
  it.each([
    ["anthropics/skills", "anthropics"],
    ["anthropics/", "anthropics"],
    ["owner:anthropics", "anthropics"],
    ["tag:anthropics", undefined],
    ["anthropics", undefined],
    ["-a/b", undefined],
    ["a/b/c", undefined],
    ["/skills", undefined],
  ])("reads %s", (term, owner) => {
    expect(ownerOf(term)).toBe(owner);
  });
});

describe("wordsOfPhrase", () => {
  it.each([
    ['"pull request"', "pull request"],
    ['"never closed', "never closed"],
    ['""', undefined],
    ["pull", undefined],
  ])("reads %s", (term, words) => {
    expect(wordsOfPhrase(term)).toBe(words);
  });
});
