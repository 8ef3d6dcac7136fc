import { localeCodes } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { formatDate } from "#lib/i18n/format.ts";
import { sampleDrawnFacts } from "../../../e2e/setup/sample-facts.ts";
import { sampleRecord, sampleUnit } from "../../../e2e/setup/sample-record.ts";
import {
  licenseNote,
  toCitationView,
  toContextCost,
  toFreshness,
  toLicenseConflicts,
  toNotices,
  toPlacement,
  toReportLinks,
} from "./repository-facts.ts";

describe("skill facts", () => {
  const costOf = (...tokens: (number | null)[]) =>
    toContextCost(
      tokens.map((bodyTokens) => sampleUnit({ bodyTokens })),
      "en",
    );

  describe("what the skills of a record cost", () => {
    it("says how many go beyond it, and how much the largest has", () => {
      expect(costOf(5_000, 5_001, 7_200)).toMatch(/^2 of 3 skills .*5,000 tokens.* 7,200\.$/);
      expect(costOf(5_000, 300)).toMatch(/^All 2 skills .*5,000 tokens.* 5,000\.$/);
      expect(costOf(7_200)).toMatch(/^1 skill of about 7,200 tokens, over .*5,000 /);
    });

    it.each(localeCodes)("is said in whole sentences (%s)", (locale) => {
      for (const tokens of [[300], [7_200], [300, 7_200], [300, 400]]) {
        const units = tokens.map((bodyTokens) => sampleUnit({ bodyTokens }));
        expect(toContextCost(units, locale)).not.toMatch(/[{}]|undefined/);
      }
    });

    it("leaves out templates, fixtures and what nobody measured", () => {
      const others = [sampleUnit({ kind: "fixture", bodyTokens: 9_000 }), sampleUnit({ bodyTokens: null })];
      expect(toContextCost([...others, sampleUnit({ bodyTokens: 2_500 })], "en")).toMatch(/^1 skill of about 2,500 /);
      expect(toContextCost(others, "en")).toBeNull();
      expect(toContextCost([], "en")).toBeNull();
    });
  });
});

describe("freshness", () => {
  const freshnessOf = (committedAt: string, readAt: string) =>
    toFreshness(sampleDrawnFacts({ committedAt, readAt }), "en");

  describe("the age of a commit", () => {
    it("is that on the day of reading, and does not grow with the page's", () => {
      expect(freshnessOf("2025-01-01T00:00:00Z", "2026-01-01T12:00:00Z")).toBe(
        "Commit was 365 days old when scanned (January 1, 2026).",
      );
    });

    it("is none where a clock says that it was committed after it was read", () => {
      expect(freshnessOf("2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z")).toContain("0 days");
    });
  });
});

describe("license", () => {
  const conflicts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ where: `${index}/LICENSE`, license: index === 0 ? null : "ISC" }));

  describe("the note on a license", () => {
    it.each([
      ["LICENSE", "MIT", false],
      ["REUSE.toml", "MIT", false],
      ["package.json", "MIT", true],
      [".claude-plugin/plugin.json", "MIT", true],
      ["package.json", null, false],
      [null, "MIT", false],
    ])("tells where it comes from %s alone (%s)", (licenseSource, license, isTold) => {
      const note = licenseNote(sampleRecord({ license, licenseSource }), "en");
      if (isTold) expect(note).toContain(licenseSource);
      else expect(note).toBeNull();
    });
  });

  describe("what contradicts a license", () => {
    it("is nothing where nothing does", () => {
      expect(toLicenseConflicts(sampleRecord(), sampleDrawnFacts(), "en")).toBeNull();
    });

    it("is named with the file where it stands", () => {
      const facts = sampleDrawnFacts({ licenseConflicts: conflicts(2) });
      const view = toLicenseConflicts(sampleRecord({ repo: "Tools" }), facts, "en");
      const href = `https://github.com/Acme/Tools/blob/${facts.commit}`;
      expect(view?.summary).toContain("2 files");
      expect(view?.places).toEqual({
        first: [
          { name: "0/LICENSE", href: `${href}/0/LICENSE`, license: "None detected" },
          { name: "1/LICENSE", href: `${href}/1/LICENSE`, license: "ISC" },
        ],
        more: 0,
      });
    });

    it("is not said to be otherwise where the repository has none", () => {
      const facts = sampleDrawnFacts({ licenseConflicts: conflicts(15) });
      const [some, none] = ["MIT", null].map((license) => toLicenseConflicts(sampleRecord({ license }), facts, "en"));
      expect(none?.summary).not.toBe(some?.summary);
      expect(none?.places.more).toBe(5);
    });
  });
});

describe("placement", () => {
  const category = (slug: string, name: string) => ({
    slug,
    skillCount: 1,
    texts: [{ locale: "en", name, description: "", excludes: "" }],
  });
  const categories = [category("security", "Security"), category("testing", "Testing")];

  it("names the words that decided", () => {
    expect(toPlacement("testing", ["testing", "smart contracts"], categories, "en")).toMatch(
      /: testing, smart contracts$/,
    );
  });

  it("names the categories that a mixed collection is of, the first ones first", () => {
    expect(toPlacement("mixed-collections", ["testing", "security"], categories, "en")).toMatch(/: Testing, Security$/);
  });

  it("is nothing where an editor chose, or nobody could tell", () => {
    expect(toPlacement("testing", [], categories, "en")).toBeNull();
  });
});

describe("notices", () => {
  const key = { owner: "Acme", repo: "Tools" };

  it("tells what is odd, each kind once, with the places where", () => {
    const notices = [
      { notice: "dangling-link", path: "a/link" },
      { notice: "missing-folder", path: "skills/gone" },
      { notice: "dangling-link", path: "b/link" },
    ] as const;
    const facts = sampleDrawnFacts({ notices: [...notices] });
    const { kinds } = dictionaryOf("de").notices;
    const href = (path: string) => `https://github.com/Acme/Tools/blob/${facts.commit}/${path}`;
    expect(toNotices(key, facts, "de")).toEqual([
      {
        notice: "dangling-link",
        text: kinds["dangling-link"],
        places: { first: ["a/link", "b/link"].map((name) => ({ name, href: href(name) })), more: 0 },
      },
      {
        notice: "missing-folder",
        text: kinds["missing-folder"],
        places: { first: [{ name: "skills/gone", href: undefined }], more: 0 },
      },
    ]);
  });

  it("tells nothing where nothing is odd", () => {
    expect(toNotices(key, sampleDrawnFacts(), "en")).toEqual([]);
  });
});

describe("report", () => {
  const key = { owner: "Acme", repo: "Tools.md" };
  const siteUrl = "https://skills.example.org";
  const kinds = ["problem", "correction", "removal"];

  describe("the links to report an entry", () => {
    it.each(localeCodes)("lead to the page that explains corrections where no address is set (%s)", (locale) => {
      const links = toReportLinks(key, locale, { siteUrl, reportUrl: undefined });
      expect(links.map(({ report }) => report)).toEqual(kinds);
      for (const { href } of links) expect(href).toBe(`/${locale}/docs/corrections`);
    });

    it.each(localeCodes)("lead to the form that is set, the entry and its page named (%s)", (locale) => {
      const links = toReportLinks(key, locale, { siteUrl, reportUrl: "https://example.org/new?labels=entry" });
      expect(links.map(({ report }) => report)).toEqual(kinds);
      for (const { href } of links) {
        const { origin, pathname, searchParams } = new URL(href);
        expect(origin + pathname).toBe("https://example.org/new");
        expect(searchParams.get("labels")).toBe("entry");
        expect(searchParams.get("title")).toContain("Acme/Tools.md");
        expect(searchParams.get("body")).toContain(`${siteUrl}/${locale}/skills/Acme/Tools.md`);
      }
    });

    it("are letters where a mail address is set", () => {
      for (const { href } of toReportLinks(key, "en", { siteUrl, reportUrl: "mailto:editors@example.org" })) {
        const { protocol, pathname, searchParams } = new URL(href);
        expect(protocol + pathname).toBe("mailto:editors@example.org");
        expect(searchParams.get("subject")).toContain("Acme/Tools.md");
        expect(searchParams.get("body")).toContain(`${siteUrl}/en/skills/Acme/Tools.md`);
      }
    });

    it("tell by their subjects what is wanted", () => {
      const links = toReportLinks(key, "en", { siteUrl, reportUrl: "mailto:editors@example.org" });
      expect(new Set(links.map(({ href }) => new URL(href).searchParams.get("subject"))).size).toBe(kinds.length);
    });
  });
});

describe("citation", () => {
  const siteUrl = "https://skills.example.org";
  const text = { name: "Acme-Werkzeuge", summary: "Liest Dateien." };

  const cite = (changes: Partial<DirectoryRecord> = {}, locale: "en" | "de" = "en") => {
    const record = sampleRecord(changes);
    return toCitationView(record, locale === "en" ? record : text, locale, siteUrl);
  };

  type Entry = { type: string; key: string; fields: Record<string, string> };

  /** Entries of a BibTeX file. Every brace counts for where a value ends, a backslash before it or not: BibTeX knows no escaped ones. */
  function readBibtex(source: string): Entry[] {
    const entries: Entry[] = [];
    let rest = source.trim();
    while (rest !== "") {
      const end = endOfGroup(rest, rest.indexOf("{"));
      const [, type = "", key = "", body = ""] = /^@(\w+)\{([^,\s]+),(.*)$/s.exec(rest.slice(0, end)) ?? [];
      entries.push({ type, key, fields: readFields(body) });
      rest = rest.slice(end + 1).trim();
    }
    return entries;
  }

  function readFields(body: string): Record<string, string> {
    const fields: Record<string, string> = {};
    let rest = body.trim();
    while (rest !== "") {
      const [before = "", name = ""] = /^,?\s*(\w+) = /.exec(rest) ?? [];
      if (before === "") throw new Error(`no field of BibTeX: ${rest}`);
      const value = rest.slice(before.length);
      const end = value.startsWith("{") ? endOfGroup(value, 0) + 1 : (/^\w+/.exec(value)?.[0].length ?? 0);
      fields[name] = value.startsWith("{") ? value.slice(1, end - 1) : value.slice(0, end);
      rest = value.slice(end).trim();
    }
    return fields;
  }

  /** Where the group that opens at `start` closes. */
  function endOfGroup(source: string, start: number): number {
    let depth = 0;
    for (let at = start; at >= 0 && at < source.length; at++) {
      if (source[at] === "{") depth++;
      if (source[at] === "}" && --depth === 0) return at;
    }
    throw new Error(`braces are not balanced: ${source}`);
  }

  describe("a reference to a repository that was reviewed", () => {
    it("is one entry for the source and one for the review, under names of their own", () => {
      const entries = readBibtex(cite().bibtex);
      expect(entries.map(({ type }) => type)).toEqual(["software", "misc"]);
      expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
    });

    it("leads to the files at the commit, and to the review in the default language", () => {
      const urls = [
        `https://github.com/Acme/Tools.md/tree/${sampleRecord().commit}`,
        `${siteUrl}/en/skills/Acme/Tools.md`,
      ];
      for (const locale of ["en", "de"] as const) {
        const { bibtex, apa, plain } = cite({}, locale);
        expect(readBibtex(bibtex).map(({ fields }) => fields.url)).toEqual(urls);
        for (const url of urls) for (const reference of [apa, plain]) expect(reference).toContain(url);
      }
    });

    it("has the day of the commit for the source and the day of the review for the review", () => {
      const [source, review] = readBibtex(cite().bibtex);
      expect(source?.fields).toMatchObject({ year: "2026", month: "jan", day: "31" });
      expect(review?.fields).toMatchObject({ year: "2026", month: "feb", day: "1" });
    });

    it("has days in UTC", () => {
      const [source] = readBibtex(cite({ updatedAt: new Date("2025-12-31T23:59:59Z") }).bibtex);
      expect(source?.fields).toMatchObject({ year: "2025", month: "dec", day: "31" });
    });

    it("has a month that is one of BibTeX's macros, the year round", () => {
      const months = Array.from({ length: 12 }, (_, month) => {
        const [source] = readBibtex(cite({ updatedAt: new Date(Date.UTC(2026, month, 15)) }).bibtex);
        return source?.fields.month;
      });
      expect(months).toEqual("jan feb mar apr may jun jul aug sep oct nov dec".split(" "));
    });

    it("names commit and license", () => {
      const { commit } = sampleRecord();
      expect(readBibtex(cite().bibtex)[0]?.fields).toMatchObject({ version: commit, license: "MIT" });
      for (const reference of [cite().apa, cite().plain]) expect(reference).toContain(commit?.slice(0, 10));
    });
  });

  describe("a reference to a repository without a review", () => {
    it("is to the source alone", () => {
      const { bibtex, apa, plain } = cite({ reviewedOn: null });
      expect(readBibtex(bibtex).map(({ type }) => type)).toEqual(["software"]);
      for (const reference of [bibtex, apa, plain]) expect(reference).not.toContain(siteUrl);
    });
  });

  describe("a reference to a repository of which little is known", () => {
    it("leads to the repository and names no version where there is no commit", () => {
      const { bibtex, apa, plain, description } = cite({ commit: null, reviewedOn: null });
      const [source] = readBibtex(bibtex);
      expect(source?.fields.url).toBe("https://github.com/Acme/Tools.md");
      expect(source?.fields).not.toHaveProperty("version");
      for (const written of [apa, plain, description])
        expect(written.toLowerCase()).not.toMatch(/commit|null|undefined/);
    });

    it("has no date where there is none", () => {
      const { bibtex, apa, plain } = cite({ updatedAt: null, reviewedOn: null });
      const fields = readBibtex(bibtex)[0]?.fields ?? {};
      for (const name of ["year", "month", "day"]) expect(fields).not.toHaveProperty(name);
      expect(apa).toContain("(n.d.)");
      expect(plain).not.toMatch(/null|undefined|1970/);
    });

    it("has no license where none was recognized", () => {
      const { bibtex, description } = cite({ license: null });
      expect(readBibtex(bibtex)[0]?.fields).not.toHaveProperty("license");
      expect(description).not.toMatch(/null|undefined|Licence/);
    });
  });

  describe("characters that mean something to TeX", () => {
    const special = /[\\{}$&#%_~^]/;
    const written =
      /\\(?:[{}$&#%_]|textbackslash(?:\{\})?|textasciitilde(?:\{\})?|textasciicircum(?:\{\})?|textbraceleft(?:\{\})?|textbraceright(?:\{\})?)/g;

    it.each(["R&D", "100% $5 #1", "snake_case", "a~b^c", "C:\\Temp", "{braced}", "\\input{/etc/passwd}", "%"])(
      "never act in the name %s",
      (name) => {
        for (const { fields } of readBibtex(cite({ name, license: "A_B" }).bibtex)) {
          const title = fields.title?.slice(1, -1) ?? "";
          expect(title.length).toBeGreaterThan(name.length);
          expect(title.replaceAll(written, "")).not.toMatch(special);
          if (fields.license !== undefined) expect(fields.license.replaceAll(written, "")).not.toMatch(special);
        }
      },
    );

    it.each(["a { b", "a } b", "}{", "}}}", "\\{"])("leave braces balanced in the name %s", (name) => {
      expect(readBibtex(cite({ name }).bibtex).map(({ type }) => type)).toEqual(["software", "misc"]);
    });

    it("are not written out where no TeX reads them", () => {
      const { apa, plain, description } = cite({ name: "R&D 100% {a}_b" });
      for (const reference of [apa, plain, description]) expect(reference).toContain("R&D 100% {a}_b");
    });

    it("are not in the name of an entry", () => {
      const keys = readBibtex(cite({ owner: "a-b", repo: "c_d.e" }).bibtex).map(({ key }) => key);
      for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9.-]+$/);
    });
  });

  describe("the description", () => {
    it("has name, summary, number of skills, license, commit and day", () => {
      const { description } = cite();
      for (const part of ["Acme tools", "Acme/Tools.md", "2", "Tools for reading files.", "MIT", "0123456789"])
        expect(description).toContain(part);
      expect(description).toContain(formatDate("en", "2026-01-31"));
    });

    it("is in German on German pages, its day too", () => {
      const { description } = cite({}, "de");
      for (const part of ["Acme-Werkzeuge", "Liest Dateien.", formatDate("de", "2026-01-31")])
        expect(description).toContain(part);
      expect(description).not.toContain(formatDate("en", "2026-01-31"));
    });

    it("is one line without gaps, whatever is missing", () => {
      for (const changes of [{}, { license: null }, { commit: null }, { updatedAt: null }, { summary: "" }])
        expect(cite(changes).description).not.toMatch(/^\s|\s$|\s\s|\n|\{/);
    });

    it("leaves a placeholder in a name as it is", () => {
      expect(cite({ name: "{skills} {repository}" }).description).toContain("{skills} {repository}");
    });
  });
});
