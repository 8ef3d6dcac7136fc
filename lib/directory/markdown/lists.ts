import {
  clientPath,
  feedPath,
  homePath,
  markdownPath,
  openApiPath,
  ownSkillPath,
  repositoriesPath,
  searchApiPath,
  sitemapIndexPath,
  skillsPath,
} from "@skillshelf/directory-api/links";
import { defaultLocale, locales } from "@skillshelf/directory-api/locales";
import type { BlockContent } from "mdast";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import type { CategoriesPage, CategoryPage, CollectionPage, CollectionsPage, HomePage } from "../loaders/catalog.ts";
import type { ComparePage } from "../loaders/compare.ts";
import type { DocumentPage, DocumentsPage } from "../loaders/documents.ts";
import type { ListPage, OwnerPage } from "../loaders/list.ts";
import type { SubmitPage } from "../loaders/submit.ts";
import type { CategoryView, CollectionCard } from "../views/catalog.ts";
import type { ComparedValue } from "../views/compare.ts";
import type { ResultsView, SpellingView } from "../views/results.ts";
import {
  type Context,
  cards,
  code,
  embedded,
  heading,
  inlineCode,
  link,
  list,
  page,
  pager,
  paragraph,
  recordLine,
  siteLink,
  skillCards,
  stringify,
  table,
} from "./writer.ts";

export function homeMarkdown(view: HomePage, context: Context): string {
  const { home } = dictionaryOf(context.locale);
  const { repositories, skills, reviewed } = view.holdings;
  const counted = (name: string, count: number) => [paragraph(`${name}: ${formatNumber(context.locale, count)}`)];
  const [before = "", after = ""] = home.try.split("{query}");
  const body = [
    paragraph(home.what),
    paragraph(fill(home.agents, { agents: view.agents.join(", ") })),
    paragraph(before, siteLink(context, view.example.href, view.example.query), after),
    ...(view.featured.length === 0 ? [] : [heading(2, home.audited), skillList(view.featured, context)]),
    ...view.install.flatMap((command) => [paragraph(`${home.install}:`), code(command, "sh")]),
    heading(2, home.catalog),
    list([counted(home.repositories, repositories), counted(home.skills, skills), counted(home.reviewed, reviewed)]),
    heading(2, home.categories),
    categoryList(view.categories, context),
    heading(2, home.collections),
    collectionList(view.collections, context),
    heading(2, home.recent),
    ...cards(view.recent, context),
    paragraph(siteLink(context, repositoriesPath(context.locale), home.all)),
  ];
  return page(view.frame, body, context);
}

const skillList = (skills: HomePage["featured"], context: Context): BlockContent =>
  list(
    skills.map(({ name, href, repository, description, level }) => [
      paragraph(siteLink(context, href, name), ` (${repository}): ${description ?? ""} ${level.text}`),
    ]),
  );

export function listMarkdown({ frame, results }: ListPage, context: Context): string {
  const { list: words } = dictionaryOf(context.locale);
  const body = [
    ...spelling(results.spelling, context),
    paragraph(results.count),
    ...(results.isSoft ? [paragraph(words.soft)] : []),
    ...(results.found.view === "skills"
      ? skillCards(results.found.cards, context)
      : cards(results.found.cards, context)),
    ...instead(results, context),
    ...pager(results.pager, context),
  ];
  return page(frame, body, context);
}

/** Writes the comparison of repositories as Markdown. */
export function comparisonMarkdown({ frame, comparison, notCompared, names }: ComparePage, context: Context): string {
  const { compare } = dictionaryOf(context.locale);
  const place = (href: string, text: string) =>
    href.startsWith("/") ? siteLink(context, href, text) : link(href, text);
  const { columns, rows } = comparison;
  const cell = ({ text, href }: ComparedValue, isCommand: boolean) =>
    isCommand ? inlineCode(text) : href === undefined ? text : place(href, text);
  const body = [
    ...(names.length < 2 ? [paragraph(compare.few)] : []),
    ...notCompared.map(({ text, link: more }) =>
      paragraph(text, ...(more === null ? [] : [" ", siteLink(context, more.href, more.name)])),
    ),
    ...(columns.length === 0
      ? []
      : [
          table([
            ["", ...columns.map(({ name, href }) => siteLink(context, href, name))],
            ...rows.map(({ name, isCommand, values }) => [name, ...values.map((value) => cell(value, isCommand))]),
          ]),
        ]),
  ];
  return page(frame, body, context);
}

/** Writes the page to suggest a repository as Markdown: what can be said without its form. */
export function submitMarkdown({ frame, text, state }: SubmitPage, context: Context): string {
  const { submit } = dictionaryOf(context.locale);
  const said =
    "name" in state
      ? [fill(submit[state.kind], { name: state.name })]
      : state.kind === "invalid"
        ? [fill(submit.invalid, { text })]
        : [];
  return page(
    frame,
    [submit.introduction, ...said].map((sentence) => paragraph(sentence)),
    context,
  );
}

function spelling(view: SpellingView | null, context: Context): BlockContent[] {
  const { list: words } = dictionaryOf(context.locale);
  if (view === null) return [];
  if (view.kind === "corrected") {
    const { query, missing } = view;
    return [paragraph(`${fill(words.corrected, { query })} ${fill(words.noResultsFor, { words: missing })}`)];
  }
  const [before = "", after = ""] = words.didYouMean.split("{query}");
  return [paragraph(before, siteLink(context, view.href, view.query), after)];
}

/** Suggests other searches if little or nothing was found. */
function instead({ found: { cards: found }, suggestions }: ResultsView, context: Context): BlockContent[] {
  const { list: words } = dictionaryOf(context.locale);
  const isEmpty = found.length === 0;
  if (suggestions.length === 0) return isEmpty ? [paragraph(`${words.empty} ${words.emptyHint}`)] : [];
  const items = suggestions.map(({ name, href, count }) => [paragraph(siteLink(context, href, name), `: ${count}`)]);
  return [paragraph(isEmpty ? `${words.empty} ${words.instead}` : words.more), list(items)];
}

export const ownerMarkdown = (view: OwnerPage, context: Context): string =>
  page(view.frame, [...cards(view.cards, context), ...pager(view.pager, context)], context);

export const categoriesMarkdown = ({ frame, categories }: CategoriesPage, context: Context): string =>
  page(frame, [categoryList(categories, context)], context);

export function categoryMarkdown({ frame, category, ...view }: CategoryPage, context: Context): string {
  const { categories: words } = dictionaryOf(context.locale);
  const excludes = paragraph(fill(words.excludes, { text: category.excludes }));
  const empty = view.cards.length === 0 ? [paragraph(words.empty)] : [];
  return page(frame, [excludes, ...cards(view.cards, context), ...empty, ...pager(view.pager, context)], context);
}

export const collectionsMarkdown = ({ frame, collections }: CollectionsPage, context: Context): string =>
  page(frame, [collectionList(collections, context)], context);

export function collectionMarkdown({ frame, ...view }: CollectionPage, context: Context): string {
  const { collections: words } = dictionaryOf(context.locale);
  const members = view.members.map(({ card, reason }) => [recordLine(card, context), paragraph(reason)]);
  const introduction = embedded(view.introduction, { under: 2, siteUrl: context.siteUrl });
  // The first paragraph is the page's description already.
  return page(frame, [...introduction.slice(1), heading(2, words.members), list(members)], context);
}

export function documentsMarkdown({ frame, sections }: DocumentsPage, context: Context): string {
  const body = sections.flatMap(({ name, documents }) => [
    heading(2, name),
    list(
      documents.map(({ href, title, description }) => [paragraph(siteLink(context, href, title), `: ${description}`)]),
    ),
  ]);
  return page(frame, body, context);
}

export const documentMarkdown = ({ frame, body }: Pick<DocumentPage, "frame" | "body">, context: Context): string =>
  page(frame, embedded(body, { under: 1, siteUrl: context.siteUrl }), context);

const categoryList = (categories: readonly CategoryView[], context: Context): BlockContent =>
  list(
    categories.map(({ href, name, description, skillCount }) => [
      paragraph(siteLink(context, href, name), ` (${formatNumber(context.locale, skillCount)}): ${description}`),
    ]),
  );

const collectionList = (collections: readonly CollectionCard[], context: Context): BlockContent =>
  list(collections.map(({ href, title, lead }) => [paragraph(siteLink(context, href, title), `: ${lead}`)]));

type Held = Pick<HomePage, "categories" | "collections" | "recent"> & Pick<DocumentsPage, "documents">;

/** Builds llms.txt in the default language, with links to Markdown alternates. */
export function llmsText(
  { categories, collections, recent, documents }: Held,
  whole: (path: string) => string,
): string {
  const { site, nav, home, feeds, find } = dictionaryOf(defaultLocale);
  const entry = (path: string, name: string, text: string) => [paragraph(link(whole(path), name), `: ${text}`)];
  const copy = (href: string, name: string, text: string) => entry(markdownPath(href), name, text);
  return stringify([
    heading(1, site.name),
    { type: "blockquote", children: [paragraph(site.description)] },
    paragraph(
      "Every page is available as Markdown: append .md to its path, or request text/markdown. The page of a repository is /{locale}/skills/{owner}/{repo}, and that of a skill is /{locale}/skills/{owner}/{repo}/{skill}. ",
      `Languages: ${locales.map((one) => `${one.name} (${one.code})`).join(", ")}.`,
    ),
    heading(2, nav.docs),
    list(documents.map(({ href, title, description }) => copy(href, title, description))),
    heading(2, nav.api),
    list([
      entry(openApiPath, "OpenAPI", "description of the JSON API, which serves metadata only."),
      entry(`${searchApiPath}?q=pdf`, "Search", "repositories that match a query, as JSON."),
      entry(clientPath, "Command line", `search, audit, and install skills: npx --yes ${whole(clientPath)} --help`),
      entry(ownSkillPath, "Skill", "teaches an agent to find, evaluate, and install skills from this directory."),
      entry(feedPath(defaultLocale, "new"), feeds.new, feeds.newDescription),
      entry(feedPath(defaultLocale, "updated"), feeds.updated, feeds.updatedDescription),
      entry(sitemapIndexPath, "Sitemap", "all pages for search engines."),
    ]),
    heading(2, home.collections),
    list(collections.map(({ href, title, lead }) => copy(href, title, lead))),
    heading(2, home.categories),
    list(categories.map(({ href, name, description }) => copy(href, name, description))),
    heading(2, home.recent),
    list([
      ...recent.map(({ href, name, summary }) => copy(href, name, summary)),
      copy(skillsPath(defaultLocale), find.title, find.description),
      copy(repositoriesPath(defaultLocale), home.all, "all repositories by latest commit."),
    ]),
    heading(2, "Optional"),
    list([copy(homePath(defaultLocale), nav.home, site.tagline)]),
  ]);
}
