import { agents } from "@skillshelf/directory-api/agents";
import { docsPath } from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import { type Document, type DocumentGroup, type DocumentHead, documentGroups } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { foreignLanguage, inLocale, writtenIn } from "./in-locale.ts";

export type DocumentView = Readonly<{
  slug: string;
  title: string;
  description: string;
  body: string;
  updatedAt: Date;
  language: string | undefined;
  /** Locales it is available in. */
  locales: readonly Locale[];
}>;

/** Address of this site in the examples of the documentation. */
const exampleOrigin = "http://localhost:3000";
const exampleSkill = "webapp-testing";

type Site = Readonly<{ siteUrl: string; sourceUrl: string | undefined }>;

/** Presents a documentation page; undefined when it does not exist. */
export function toDocumentView(versions: readonly Document[], locale: Locale, site: Site): DocumentView | undefined {
  if (versions.length === 0) return undefined;
  const { slug, title, description, body, updatedAt, ...version } = inLocale(versions, locale);
  return {
    slug,
    title,
    description,
    body: withSource(body, site.sourceUrl)
      .replaceAll(exampleOrigin, site.siteUrl)
      .replace(/^\{\{agents\}\}$/m, () => agentsTable(locale)),
    updatedAt,
    language: foreignLanguage(version, locale),
    locales: writtenIn(versions),
  };
}

/** Fills in the address of the source code, or removes the parts that need it. */
const withSource = (body: string, sourceUrl: string | undefined): string =>
  body.replace(/^<!-- source -->\n(.*?)^<!-- \/source -->\n/gms, (_, part: string) =>
    sourceUrl === undefined ? "" : part.replaceAll("{{source}}", () => sourceUrl),
  );

/** Replaces `{{agents}}` by a Markdown table of the agents and their folders. */
function agentsTable(locale: Locale): string {
  const { install } = dictionaryOf(locale);
  const rows = agents.map(({ name, projectFolder, personalFolder, invoke, source }) => [
    `[${name}](${source})`,
    `\`${projectFolder}\``,
    `\`~/${personalFolder}\``,
    invoke === null ? "" : `\`${fill(invoke, { skill: exampleSkill })}\``,
  ]);
  const head = [install.agent, install.projectFolder, install.personalFolder, install.call];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A documentation page as the index displays it. */
export type DocumentLink = Readonly<{
  href: string;
  title: string;
  description: string;
  group: DocumentGroup;
  language: string | undefined;
}>;

/** Links of the documentation's index, group by group. Pages below another one are reached from it. */
export function toDocumentLinks(documents: readonly DocumentHead[], locale: Locale): DocumentLink[] {
  return documents
    .filter(({ slug, locale: written }) => written === defaultLocale && !slug.includes("/"))
    .toSorted((one, other) => documentGroups.indexOf(one.group) - documentGroups.indexOf(other.group))
    .map(({ slug, group }) => {
      const version = inLocale(
        documents.filter((document) => document.slug === slug),
        locale,
      );
      const { title, description } = version;
      return { href: docsPath(locale, slug), title, description, group, language: foreignLanguage(version, locale) };
    });
}

/** Links of the documentation under the name of their group. */
export type DocumentSection = Readonly<{ group: DocumentGroup; name: string; documents: readonly DocumentLink[] }>;

export function groupDocumentLinks(documents: readonly DocumentLink[], locale: Locale): DocumentSection[] {
  const names = dictionaryOf(locale).docs.groups;
  return documentGroups
    .map((group) => ({
      group,
      name: names[group],
      documents: documents.filter((document) => document.group === group),
    }))
    .filter((section) => section.documents.length > 0);
}

/** The pages before and after one in its group. */
export function documentNeighbors(
  documents: readonly DocumentLink[],
  href: string,
): Readonly<{ previous: DocumentLink | undefined; next: DocumentLink | undefined }> {
  const group = documents.find((document) => document.href === href)?.group;
  const siblings = documents.filter((document) => document.group === group);
  const index = siblings.findIndex((document) => document.href === href);
  return { previous: siblings[index - 1], next: index < 0 ? undefined : siblings[index + 1] };
}
