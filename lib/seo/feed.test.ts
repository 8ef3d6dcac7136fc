import { type HTMLElement, parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { type AtomFeed, atomFeed, escapeXml, textElement, xmlDeclaration } from "./feed.ts";

describe("feed", () => {
  const site = "https://skills.example.org";
  const hostile = `</title><script>alert("1")</script> & 'x' ]]> <!--`;

  type Entry = AtomFeed["entries"][number];

  const entry = (repo: string, changes: Partial<Entry> = {}): Entry => ({
    url: `${site}/en/skills/octo/${repo}`,
    title: `${repo} (octo/${repo})`,
    summary: `About ${repo}.`,
    language: undefined,
    categories: ["testing", "pdf"],
    updated: new Date("2026-02-01T00:00:00Z"),
    ...changes,
  });

  const feed = (entries: readonly Entry[], changes: Partial<AtomFeed> = {}): AtomFeed => ({
    url: `${site}/en/feeds/new.xml`,
    pageUrl: `${site}/en/skills`,
    title: "Skillshelf: New repositories",
    subtitle: "Repositories that are new.",
    language: "en",
    author: "Skillshelf",
    entries,
    ...changes,
  });

  const changed = new Date("2025-12-24T00:00:00Z");
  const childrenOf = (element: HTMLElement | undefined, name: string): HTMLElement[] =>
    (element?.childNodes ?? []).filter((node): node is HTMLElement => "tagName" in node && node.rawTagName === name);
  const textIn = (element: HTMLElement | undefined, name: string): string[] =>
    childrenOf(element, name).map(({ text }) => text);
  const read = (given: AtomFeed): HTMLElement | undefined =>
    parse(atomFeed(given, changed)).getElementsByTagName("feed")[0];
  const entriesIn = (root: HTMLElement | undefined): HTMLElement[] => childrenOf(root, "entry");
  const linksIn = (element: HTMLElement | undefined): Record<string, string | undefined> =>
    Object.fromEntries(
      childrenOf(element, "link").map((link) => [link.getAttribute("rel"), link.getAttribute("href")]),
    );

  describe("a feed", () => {
    it("is Atom, with all that Atom asks for, once each", () => {
      const root = read(feed([entry("one")]));
      expect(root?.getAttribute("xmlns")).toBe("http://www.w3.org/2005/Atom");
      expect(root?.getAttribute("xml:lang")).toBe("en");
      for (const name of ["id", "title", "subtitle", "updated"]) expect(textIn(root, name)).toHaveLength(1);
      expect(childrenOf(root, "author").flatMap((author) => textIn(author, "name"))).toEqual(["Skillshelf"]);
    });

    it("names its own address and the page it belongs to", () => {
      const root = read(feed([]));
      expect(linksIn(root)).toEqual({ self: `${site}/en/feeds/new.xml`, alternate: `${site}/en/skills` });
      expect(textIn(root, "id")).toEqual([`${site}/en/feeds/new.xml`]);
    });

    it("changed when its latest entry did, in whatever order they come", () => {
      const days = ["2026-02-03T00:00:00.000Z", "2026-03-01T10:00:00.000Z", "2026-01-02T00:00:00.000Z"];
      const entries = days.map((day, index) => entry(`repo-${index}`, { updated: new Date(day) }));
      expect(textIn(read(feed(entries)), "updated")).toEqual([days[1]]);
    });

    it("changed when the catalog did, where it has no entry, and is whole", () => {
      const root = read(feed([]));
      expect(textIn(root, "updated")).toEqual([changed.toISOString()]);
      expect(entriesIn(root)).toEqual([]);
      expect(textIn(root, "title")).toHaveLength(1);
    });

    it("has its entries in the order given", () => {
      const root = read(feed(["b", "a", "c"].map((repo) => entry(repo))));
      expect(entriesIn(root).flatMap((found) => textIn(found, "id"))).toEqual(
        ["b", "a", "c"].map((repo) => `${site}/en/skills/octo/${repo}`),
      );
    });
  });

  describe("an entry", () => {
    it("leads to its page, tells what it is, and when it came and changed", () => {
      const [found] = entriesIn(read(feed([entry("one")])));
      expect(linksIn(found)).toEqual({ alternate: `${site}/en/skills/octo/one` });
      expect(textIn(found, "title")).toEqual(["one (octo/one)"]);
      expect(textIn(found, "summary")).toEqual(["About one."]);
      expect(textIn(found, "updated")).toEqual(["2026-02-01T00:00:00.000Z"]);
      expect(childrenOf(found, "category").map((category) => category.getAttribute("term"))).toEqual([
        "testing",
        "pdf",
      ]);
    });

    it("keeps its identity when all else about it changes", () => {
      const ids = [entry("one"), entry("one", { title: "Other", updated: new Date(), categories: [] })].map((given) =>
        textIn(entriesIn(read(feed([given])))[0], "id"),
      );
      expect(ids[0]).toEqual(ids[1]);
    });

    it("is marked with its language where it is not the feed's", () => {
      const [german, english] = entriesIn(
        read(feed([entry("one"), entry("two", { language: "en" })], { language: "de" })),
      );
      expect(german?.getAttribute("xml:lang")).toBeUndefined();
      expect(english?.getAttribute("xml:lang")).toBe("en");
    });
  });

  describe("characters that mean something in XML", () => {
    const given = feed(
      [entry("one", { url: `${site}/?a=1&b="2"`, title: hostile, summary: hostile, categories: [hostile] })],
      { title: hostile, subtitle: hostile, author: hostile, url: `${site}/?a=1&b=<2>` },
    );

    it("come out as they went in", () => {
      const root = read(given);
      const [found] = entriesIn(root);
      expect([textIn(root, "title"), textIn(root, "subtitle")]).toEqual([[hostile], [hostile]]);
      expect([textIn(found, "title"), textIn(found, "summary")]).toEqual([[hostile], [hostile]]);
      expect(childrenOf(found, "category").map((category) => category.getAttribute("term"))).toEqual([hostile]);
      expect(linksIn(found)).toEqual({ alternate: `${site}/?a=1&b="2"` });
    });

    it("never break the markup", () => {
      const xml = atomFeed(given, changed).replace(/^<\?xml[^>]*\?>/, "");
      expect(xml).not.toMatch(/&(?!#\d+;)/);
      expect(xml.replaceAll(/<\/?[a-z]+(?: [\w:]+="[^"<>]*")*\/?>/g, "")).not.toMatch(/[<>]/);
    });

    it("are left out where XML cannot hold them", () => {
      const [found] = entriesIn(read(feed([entry("one", { title: "a\0b\u000bc\ufffed\ud800e" })])));
      expect(textIn(found, "title")).toEqual(["abcde"]);
    });
  });
});

describe("xml", () => {
  const hostile = `</a><b c="d" e='f'>&amp;&#60;]]><!-- --><![CDATA[`;

  describe("a text in XML", () => {
    it("comes out of an element and of an attribute as it went in", () => {
      const [element] = parse(`<a b="${escapeXml(hostile)}">${escapeXml(hostile)}</a>`).getElementsByTagName("a");
      expect(element?.text).toBe(hostile);
      expect(element?.getAttribute("b")).toBe(hostile);
      expect(element?.childNodes).toHaveLength(1);
    });

    it("holds nothing that could begin or end markup", () => {
      expect(escapeXml(hostile).replaceAll(/&#\d+;/g, "")).not.toMatch(/[<>&'"]/);
    });

    it("loses what XML 1.0 cannot hold, and nothing else", () => {
      const impossible = ["\0", "\u0001", "\u0008", "\u000b", "\u000c", "\u000e", "\u001f", "\ufffe", "\uffff"];
      for (const character of impossible) expect(escapeXml(`a${character}b`)).toBe("ab");
      const possible = "\t\n\r \u007f\u0085\ud7ff\ue000\ufffd\u{10000}\u{1f600}\u{10ffff}写作é";
      expect(escapeXml(possible)).toBe(possible);
    });

    it("keeps a character of two halves and drops a half that stands alone", () => {
      expect(escapeXml("a\u{1f600}b")).toBe("a\u{1f600}b");
      expect(escapeXml("a\ud83db")).toBe("ab");
      expect(escapeXml("a\ude00b")).toBe("ab");
    });

    it("is the whole of an element that holds it", () => {
      const [element] = parse(textElement("title", hostile)).getElementsByTagName("title");
      expect(element?.text).toBe(hostile);
      expect(textElement("title", "")).toBe("<title></title>");
    });
  });

  describe("the declaration", () => {
    it("is the first thing in a file", () => {
      expect(xmlDeclaration).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n$/);
    });
  });
});
