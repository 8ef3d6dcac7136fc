import { agents } from "@skillshelf/directory-api/agents";
import { docsPath } from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import type { Document, DocumentHead } from "@skillshelf/directory-api/schema";
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
  /** Locales it is written in. */
  locales: readonly Locale[];
}>;

/** Examples in the documentation name this site by the address it has on one's own machine. */
const exampleOrigin = "http://localhost:3000";
const exampleSkill = "webapp-testing";

/** A documentation page; undefined when it does not exist. */
export function toDocumentView(
  versions: readonly Document[],
  locale: Locale,
  siteUrl: string,
): DocumentView | undefined {
  if (versions.length === 0) return undefined;
  const { slug, title, description, body, updatedAt, ...version } = inLocale(versions, locale);
  return {
    slug,
    title,
    description,
    body: body.replaceAll(exampleOrigin, siteUrl).replace(/^\{\{agents\}\}$/m, () => agentsTable(locale)),
    updatedAt,
    language: foreignLanguage(version, locale),
    locales: writtenIn(versions),
  };
}

/** What `{{agents}}` stands for in a page: the agents with their folders, as a Markdown table. */
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

/** A page of the documentation as its index draws it. */
export type DocumentLink = Readonly<{ href: string; title: string; description: string; language: string | undefined }>;

/** Links of the documentation's index. Pages below another one are reached from it. */
export function toDocumentLinks(documents: readonly DocumentHead[], locale: Locale): DocumentLink[] {
  return documents
    .filter(({ slug, locale: written }) => written === defaultLocale && !slug.includes("/"))
    .map(({ slug }) => {
      const version = inLocale(
        documents.filter((document) => document.slug === slug),
        locale,
      );
      const { title, description } = version;
      return { href: docsPath(locale, slug), title, description, language: foreignLanguage(version, locale) };
    });
}
