import { docsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { cache } from "react";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { getDocument, listDocuments } from "../queries/catalogue.ts";
import { documentNeighbors, groupDocumentLinks, toDocumentLinks, toDocumentView } from "../views/document.ts";
import { type PageFrame, trailOf } from "../views/page-frame.ts";

export function documentsFrame(locale: Locale): PageFrame {
  const { title, description } = dictionaryOf(locale).docs;
  return { title, description, path: docsPath, trail: trailOf(locale) };
}

export type DocumentsPage = Awaited<ReturnType<typeof documentsPage>>;

export async function documentsPage(locale: Locale) {
  const documents = toDocumentLinks(await listDocuments(), locale);
  return { frame: documentsFrame(locale), documents, sections: groupDocumentLinks(documents, locale) };
}

export type DocumentPage = NonNullable<Awaited<ReturnType<typeof documentPage>>>;

/** A page of the documentation; undefined when there is none of this name. */
export const documentPage = cache(async (locale: Locale, slug: string) => {
  const view = toDocumentView(await getDocument(slug), locale, env().siteUrl);
  if (view === undefined) return undefined;
  const parent = slug.includes("/") ? await getDocument(slug.slice(0, slug.lastIndexOf("/"))) : [];
  const above = toDocumentView(parent, locale, env().siteUrl);
  const frame: PageFrame = {
    title: view.title,
    description: view.description,
    path: (code) => docsPath(code, slug),
    locales: view.locales,
    trail: trailOf(
      locale,
      { href: docsPath(locale), name: dictionaryOf(locale).docs.title },
      ...(above ? [{ href: docsPath(locale, above.slug), name: above.title, language: above.language }] : []),
    ),
  };
  const documents = toDocumentLinks(await listDocuments(), locale);
  const neighbors = documentNeighbors(documents, docsPath(locale, slug));
  return { frame, sections: groupDocumentLinks(documents, locale), ...neighbors, ...view };
});
