import type { Locale } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";
import { DocumentBody, DocumentLinks, DocumentNeighbors } from "#components/directory/document.tsx";
import { inLanguage, JsonLd } from "#components/ui/elements.tsx";
import { sectionsOf } from "#components/ui/markdown.tsx";
import { Breadcrumbs, OnThisPage } from "#components/ui/navigation.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { type DocumentPage, documentPage } from "#lib/directory/loaders/documents.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate } from "#lib/i18n/format.ts";
import { documentJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { localeOf } from "../../page-parameters.ts";

/** A page of fewer sections needs no table of contents. */
const MIN_SECTIONS = 2;

type Props = { params: Promise<{ locale: string; slug: string[] }> };

async function viewOf(params: Props["params"], locale: Locale): Promise<DocumentPage> {
  const { slug } = await params;
  return (await documentPage(locale, slug.join("/"))) ?? notFound();
}

export default async function DocumentPageRoute({ params }: Props) {
  const locale = await localeOf(params);
  const view = await viewOf(params, locale);
  const { docs, install } = dictionaryOf(locale);
  const sections = sectionsOf(view.body);
  return (
    <Shell locale={locale} frame={{ ...view.frame, type: "article" }}>
      <JsonLd json={serializeJsonLd(documentJsonLd(view.frame, view, locale))} />
      <Breadcrumbs locale={locale} trail={view.frame.trail} current={view.title} language={view.language} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <article data-copy={install.copy} data-copied={install.copied}>
          <h1 className="mb-4 text-4xl" {...inLanguage(view.language)}>
            {view.title}
          </h1>
          {sections.length >= MIN_SECTIONS && <OnThisPage parts={sections} language={view.language} locale={locale} />}
          <DocumentBody body={view.body} language={view.language} locale={locale} />
          <p className="mt-8 text-sm text-muted">{fill(docs.updated, { date: formatDate(locale, view.updatedAt) })}</p>
          <DocumentNeighbors previous={view.previous} next={view.next} locale={locale} />
        </article>
        <DocumentLinks sections={view.sections} title={docs.title} current={view.frame.path(locale)} />
      </div>
    </Shell>
  );
}
