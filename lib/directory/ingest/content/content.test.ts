import { join } from "node:path";
import { type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { describe, expect, it } from "vitest";
import { matchRoute } from "#lib/http/routes.ts";
import { isDelisted } from "./content.ts";
import { readContent } from "./read.ts";

/** The project's published content: valid, and written according to the editorial rules. */
const content = await readContent(join(import.meta.dirname, "../../../../content"));
const reviewed = content.skills.flatMap(({ file, skill, texts }) =>
  isDelisted(skill) ? [] : [{ file, skill, texts }],
);

const marketing =
  /\b(?:powerful|seamless(?:ly)?|effortless(?:ly)?|cutting-edge|game-chang(?:er|ing)|revolutionary|blazing(?:ly)?|world-class|best-in-class|state-of-the-art|next-level|supercharges?|unleash(?:es)?|must-have|amazing|leistungsstark\p{L}*|nahtlos\p{L}*|mühelos\p{L}*|revolutionär\p{L}*|bahnbrechend\p{L}*|einzigartig\p{L}*|erstklassig\p{L}*|kinderleicht\p{L}*|unverzichtbar\p{L}*)(?!\p{L})/iu;

/** Splits a review without headings into sentences. A dot inside a file name or number does not end one. */
function sentences(markdown: string): string[] {
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  return markdown
    .replace(/^#.*$/gm, "")
    .split(/\n\s*\n/)
    .flatMap((paragraph) => [...segmenter.segment(paragraph.replace(/\s+/g, " "))])
    .map(({ segment }) => segment.trim());
}

const wordsOf = (sentence: string): string[] => sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const parse = (markdown: string): Root => unified().use(remarkParse).use(remarkGfm).parse(markdown);

/** Returns the headings of a review in order. */
const headings: Readonly<Record<Locale, readonly string[]>> = {
  en: ["Purpose", "Who it's for", "Contents", "Before you install", "Limitations"],
  es: ["Finalidad", "Para quién es", "Contenido", "Antes de instalar", "Limitaciones"],
  de: ["Zweck", "Zielgruppe", "Inhalt", "Vor der Installation", "Einschränkungen"],
  ja: ["目的", "対象者", "収録内容", "インストールの前に", "制限事項"],
  zh: ["用途", "适用对象", "内容", "安装之前", "局限"],
  ar: ["الغرض", "لمن هي", "المحتوى", "قبل التثبيت", "القيود"],
};

/** Sequences of this many words may occur in one review only. */
const SHARED_WORDS = 8;

/** Returns whether the site has a page or another route at a path. */
function exists(target: string): boolean {
  const path = new URL(target, "https://skills.example.org").pathname;
  const [, locale = "", section, ...rest] = decodeURIComponent(path.replace(/(?<=[^/])\.md$/, "")).split("/");
  if (!localeCodes.some((code) => code === locale)) return matchRoute(path, localeCodes) !== undefined;
  const slug = rest.join("/");
  switch (section) {
    case "skills": {
      const keys = reviewed.flatMap(({ skill: { owner, repo } }) => [
        owner,
        `${owner}/${repo}`,
        `${owner}/${repo}/files`,
      ]);
      return slug === "" || keys.includes(slug);
    }
    case "categories":
      return slug === "" || content.categories.some((category) => category.slug === slug);
    case "collections":
      return slug === "" || content.collections.some((collection) => collection.slug === slug);
    case "docs":
      return slug === "" || content.documents.some((page) => page.slug === slug && page.locale === locale);
    case "feeds":
      return slug === "new.xml" || slug === "updated.xml";
    default:
      return matchRoute(path, localeCodes) !== undefined;
  }
}

/** Returns the anchors of a document's headings. */
function anchorsOf(body: string): string[] {
  const anchors: string[] = [];
  visit(parse(body), "heading", (heading) => {
    let text = "";
    visit(heading, (node) => {
      if (node.type === "text" || node.type === "inlineCode") text += node.value;
    });
    anchors.push(
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(/^-|-$/g, ""),
    );
  });
  return anchors;
}

/** All Markdown texts in every locale. */
const bodies = [
  ...reviewed.flatMap(({ file, texts }) => Object.entries(texts).map(([locale, { body }]) => ({ file, locale, body }))),
  ...content.collections.flatMap(({ file, texts }) =>
    Object.entries(texts).map(([locale, { introduction }]) => ({ file, locale, body: introduction })),
  ),
  ...content.documents.map(({ file, locale, body }) => ({ file, locale, body })),
];

describe("the bundled content", () => {
  it("has forty reviews, eight collections, thirteen to sixteen categories, and documents", () => {
    expect(reviewed.length).toBeGreaterThanOrEqual(40);
    expect(content.collections.length).toBeGreaterThanOrEqual(8);
    expect(content.categories.length).toBeGreaterThanOrEqual(13);
    expect(content.categories.length).toBeLessThanOrEqual(16);
    expect(content.documents.length).toBeGreaterThan(0);
  });

  it.each(localeCodes)("has the same five headings in every review, in their order (%s)", (locale) => {
    for (const { file, texts } of reviewed) {
      const found = parse(texts[locale]?.body ?? "").children.flatMap((node) =>
        node.type === "heading"
          ? [[node.depth, node.children.map((child) => ("value" in child ? child.value : "")).join("")]]
          : [],
      );
      expect(found, file).toEqual(headings[locale].map((words) => [2, words]));
    }
  });

  it("has links within the site that lead to something", () => {
    const links = bodies.flatMap(({ file, locale, body }) => {
      const targets: string[] = [];
      visit(parse(body), (node) => {
        if (node.type === "link" || node.type === "definition" || node.type === "image") targets.push(node.url);
      });
      return targets.filter((target) => target.startsWith("/")).map((target) => ({ file, locale, target }));
    });
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(({ target }) => !exists(target))).toEqual([]);
  });

  it("has links to sections that exist", () => {
    const anchors = new Map<string, string[]>(
      content.documents.map(({ locale, slug, body }) => [`/${locale}/docs/${slug}`, anchorsOf(body)] as const),
    );
    const lost = content.documents.flatMap(({ file, locale, slug, body }) => {
      const targets: string[] = [];
      visit(parse(body), "link", ({ url }) => void targets.push(url));
      return targets
        .filter((target) => {
          const [path = "", anchor] = target.split("#");
          const known = anchors.get(path === "" ? `/${locale}/docs/${slug}` : path);
          return anchor !== undefined && known !== undefined && !known.includes(decodeURIComponent(anchor));
        })
        .map((target) => `${file}: ${target}`);
    });
    expect(lost).toEqual([]);
  });

  it("has collections of three members or more, that say what they are for in a short and plain first paragraph", () => {
    for (const { file, texts, members } of content.collections) {
      expect(members.length, file).toBeGreaterThanOrEqual(3);
      for (const { introduction } of Object.values(texts)) {
        const [lead = ""] = introduction.split(/\n\s*\n/);
        expect(lead.length, `${file}: ${lead}`).toBeLessThanOrEqual(200);
        // It is also the page's description, which is plain text.
        expect(parse(lead).children, file).toMatchObject([{ type: "paragraph", children: [{ type: "text" }] }]);
      }
    }
  });

  it("has every review, collection and document in every locale", () => {
    for (const { file, texts } of reviewed) {
      for (const locale of localeCodes) expect(texts[locale]?.body, `${file} in ${locale}`).toMatch(/\S/);
    }
    for (const { file, texts } of content.collections)
      expect(Object.keys(texts).toSorted(), file).toEqual([...localeCodes].toSorted());
    for (const { slug } of content.documents) {
      const written = content.documents.filter((page) => page.slug === slug).map(({ locale }) => locale);
      expect(written.toSorted(), slug).toEqual([...localeCodes].toSorted());
    }
  });

  it("ties every review to a full commit of its own", () => {
    const commits = reviewed.map(({ skill }) => skill.commit);
    for (const commit of commits) expect(commit).toMatch(/^[0-9a-f]{40}$/);
    expect(new Set(commits).size).toBe(commits.length);
  });

  it("was reviewed after the commit it describes was made", () => {
    for (const { file, skill } of reviewed)
      expect(Date.parse(skill.reviewedOn) + 86_400_000, file).toBeGreaterThan(skill.committedAt.getTime());
  });

  it("lists every unit of a repository once, whatever the letter case", () => {
    for (const { file, skill } of reviewed) {
      const paths = skill.units.map(({ path }) => path.toLowerCase());
      expect(new Set(paths).size, file).toBe(paths.length);
    }
  });

  it.each(localeCodes)("has no sentence of eight or more words twice in its reviews (%s)", (locale) => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    for (const { file, texts } of reviewed) {
      for (const sentence of sentences(texts[locale]?.body ?? "")) {
        const words = wordsOf(sentence);
        if (words.length < 8) continue;
        const key = words.join(" ");
        const other = seen.get(key);
        if (other !== undefined) repeated.push(`${other}, ${file}: ${sentence}`);
        seen.set(key, file);
      }
    }
    expect(seen.size).toBeGreaterThan(0);
    expect(repeated).toEqual([]);
  });

  it.each(localeCodes)("has no eight words in a row that stand in two reviews (%s)", (locale) => {
    const seen = new Map<string, string>();
    const shared: string[] = [];
    for (const { file, texts } of reviewed) {
      const words = wordsOf((texts[locale]?.body ?? "").replace(/^#.*$/gm, "\n"));
      for (let start = 0; start + SHARED_WORDS <= words.length; start++) {
        const run = words.slice(start, start + SHARED_WORDS).join(" ");
        const other = seen.get(run);
        if (other !== undefined && other !== file) shared.push(`${other}, ${file}: ${run}`);
        seen.set(run, file);
      }
    }
    expect(seen.size).toBeGreaterThan(1_000);
    expect(shared).toEqual([]);
  });

  it("has no summary of another repository", () => {
    const summaries = reviewed.map(({ skill }) => skill.summary);
    expect(new Set(summaries).size).toBe(summaries.length);
  });

  it("has no marketing words", () => {
    const prose = [
      ...reviewed.flatMap(({ file, skill, texts }) => [
        ...Object.values(texts).map(({ summary, body }) => ({ file, text: `${summary}\n${body}` })),
        ...skill.units.map(({ description }) => ({ file, text: description ?? "" })),
      ]),
      ...content.collections.flatMap(({ file, texts, members }) => [
        ...Object.values(texts).map(({ title, introduction }) => ({ file, text: `${title}\n${introduction}` })),
        ...members.map(({ reasons }) => ({ file, text: Object.values(reasons).join("\n") })),
      ]),
      ...content.documents.map(({ file, description, body }) => ({ file, text: `${description}\n${body}` })),
    ];
    const found = prose.flatMap(({ file, text }) => marketing.exec(text)?.map((word) => `${file}: ${word}`) ?? []);
    expect(found).toEqual([]);
  });
});
