import {
  feedPath,
  homePath,
  markdownPath,
  openApiPath,
  ownSkillPath,
  searchApiPath,
  sitemapIndexPath,
  skillsPath,
} from "@skillshelf/directory-api/links";
import { defaultLocale, locales } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { HomePage } from "../loaders/catalogue.ts";
import type { DocumentsPage } from "../loaders/documents.ts";
import { heading, link, list, paragraph, stringify } from "./writer.ts";

type Held = Pick<HomePage, "categories" | "collections" | "recent"> & Pick<DocumentsPage, "documents">;

/** The file that tells language models what is here: in the default language, with links to the Markdown of each page. */
export function llmsText(
  { categories, collections, recent, documents }: Held,
  whole: (path: string) => string,
): string {
  const { site, nav, home, feeds } = dictionaryOf(defaultLocale);
  const entry = (path: string, name: string, text: string) => [paragraph(link(whole(path), name), `: ${text}`)];
  const copy = (href: string, name: string, text: string) => entry(markdownPath(href), name, text);
  return stringify([
    heading(1, site.name),
    { type: "blockquote", children: [paragraph(site.description)] },
    paragraph(
      "Every page is available as Markdown: append .md to its path, or request text/markdown. The page of a repository is /{locale}/skills/{owner}/{repo}. ",
      `Languages: ${locales.map(({ code, name }) => `${name} (${code})`).join(", ")}.`,
    ),
    heading(2, nav.docs),
    list(documents.map(({ href, title, description }) => copy(href, title, description))),
    heading(2, nav.api),
    list([
      entry(openApiPath, "OpenAPI", "description of the JSON API, which serves metadata only."),
      entry(`${searchApiPath}?q=pdf`, "Search", "repositories that match a query, as JSON."),
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
      copy(skillsPath(defaultLocale), home.all, "all repositories by latest commit."),
    ]),
    heading(2, "Optional"),
    list([copy(homePath(defaultLocale), nav.home, site.tagline)]),
  ]);
}
