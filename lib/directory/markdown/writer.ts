import { absolute } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { BlockContent, DefinitionContent, Heading, ListItem, PhrasingContent, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, formatNumber, plural } from "#lib/i18n/format.ts";
import type { PagerView } from "../views/lists.ts";
import type { PageFrame } from "../views/page-frame.ts";
import type { RepositoryCard } from "../views/repository-card.ts";
import type { SkillResult } from "../views/skill-result.ts";

export type Context = Readonly<{ locale: Locale; siteUrl: string }>;

/** Writes a page as Markdown: title, description, content and canonical URL. */
export function page(frame: PageFrame, body: readonly RootContent[], { locale, siteUrl }: Context): string {
  const { machine } = dictionaryOf(locale);
  const address = absolute(siteUrl, frame.path(locale));
  return stringify([
    heading(1, frame.title),
    ...(frame.description === "" ? [] : [paragraph(frame.description)]),
    ...body,
    { type: "thematicBreak" },
    paragraph(fill(machine.source, { address: "" }), link(address, address)),
  ]);
}

/** Builds an absolute link, since Markdown is read outside the site. */
export const siteLink = ({ siteUrl }: Context, href: string, text: string): PhrasingContent =>
  link(absolute(siteUrl, href), text);

/** Lists repositories with their summary and key facts. */
export function cards(records: readonly RepositoryCard[], context: Context): BlockContent[] {
  const items = records.map((card) => [recordLine(card, context)]);
  return items.length === 0 ? [] : [list(items)];
}

/** Lists skills with their repository and description. */
export function skillCards(skills: readonly SkillResult[], context: Context): BlockContent[] {
  const { list: words } = dictionaryOf(context.locale);
  const items = skills.map((card) => {
    const facts = [
      card.audit.text,
      ...(card.kind === null ? [] : [card.kind]),
      ...(card.isPartial ? [words.partial] : []),
      ...(card.copies.length > 0 ? [plural(context.locale, words.copies, card.copies.length)] : []),
    ];
    const text = [card.description ?? [], facts.join(" · ")].flat().filter(Boolean).join(" ");
    const name = siteLink(context, card.href, card.name);
    return [paragraph(name, " (", inlineCode(card.repository.name), text === "" ? ")" : `): ${text}`)];
  });
  return items.length === 0 ? [] : [list(items)];
}

/** Writes a repository as a paragraph. */
export function recordLine(card: RepositoryCard, context: Context): BlockContent {
  const { locale } = context;
  const { counts, list: words, skill } = dictionaryOf(locale);
  const facts = [
    card.audit.text,
    ...(card.score === null ? [] : [fill(words.score, { score: formatNumber(locale, card.score) })]),
    ...(card.isPartial ? [words.partial] : []),
    ...(card.copies?.length ? [plural(locale, words.copies, card.copies.length)] : []),
    card.category,
    plural(locale, counts.units, card.skillCount),
    card.license ?? skill.withoutLicense,
    ...(card.updatedAt ? [formatDate(locale, card.updatedAt)] : []),
    ...(card.archived ? [skill.archived] : []),
  ];
  return paragraph(
    siteLink(context, card.href, card.name),
    " (",
    inlineCode(`${card.owner}/${card.repo}`),
    `): ${card.summary} ${facts.join(" · ")}`,
  );
}

/** Links to the previous and next page of a list. */
export function pager({ page: number, pages, previous, next }: PagerView, context: Context): BlockContent[] {
  if (pages <= 1) return [];
  const { pager: words } = dictionaryOf(context.locale);
  const ways = [
    ...(previous === null ? [] : [" · ", siteLink(context, previous, words.previous)]),
    ...(next === null ? [] : [" · ", siteLink(context, next, words.next)]),
  ];
  return [
    paragraph(
      fill(words.page, { page: formatNumber(context.locale, number), pages: formatNumber(context.locale, pages) }),
      ...ways,
    ),
  ];
}

/** Pieces of a Markdown document. Built as a tree, so that no text of a repository can be read as markup. */

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", emphasis: "_", listItemIndent: "one" });

type Inline = string | PhrasingContent;

const inline = (children: readonly Inline[]): PhrasingContent[] =>
  children.map((child) => (typeof child === "string" ? { type: "text", value: child } : child));

export const link = (url: string, ...children: readonly Inline[]): PhrasingContent => ({
  type: "link",
  url,
  // Links cannot be nested.
  children: inline(children).filter((child) => child.type !== "link"),
});

export const inlineCode = (value: string): PhrasingContent => ({ type: "inlineCode", value });

export const heading = (depth: 1 | 2 | 3 | 4, ...children: readonly Inline[]): RootContent => ({
  type: "heading",
  depth,
  children: inline(children),
});

export const paragraph = (...children: readonly Inline[]): BlockContent => ({
  type: "paragraph",
  children: inline(children),
});

export const code = (value: string, lang: string | null = null): BlockContent => ({ type: "code", value, lang });

export const list = (items: readonly (readonly (BlockContent | DefinitionContent)[])[]): BlockContent => ({
  type: "list",
  ordered: false,
  spread: false,
  children: items.map((children): ListItem => ({ type: "listItem", spread: false, children: [...children] })),
});

export const table = (rows: readonly (readonly Inline[])[]): BlockContent => ({
  type: "table",
  children: rows.map((cells) => ({
    type: "tableRow",
    children: cells.map((cell) => ({ type: "tableCell", children: inline([cell]) })),
  })),
});

/** Embeds Markdown in a document: demotes its headings and makes its links absolute. */
export function embedded(source: string, { under, siteUrl }: { under: number; siteUrl: string }): RootContent[] {
  const tree = processor.parse(source);
  visit(tree, "heading", (node) => {
    node.depth = atDepth(node.depth + under - 1);
  });
  visit(tree, (node) => {
    if ("url" in node && /^\/(?!\/)/.test(node.url)) node.url = siteUrl + node.url;
  });
  return tree.children;
}

const depths = [1, 2, 3, 4, 5, 6] as const;
const atDepth = (depth: number): Heading["depth"] => depths[depth - 1] ?? 6;

/** Serializes a document. */
export const stringify = (children: readonly RootContent[]): string =>
  processor.stringify({ type: "root", children: [...children] });
