import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import { Markdown } from "#components/ui/markdown.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { docsPath, homePath } from "#lib/directory/links.ts";
import { getDocument } from "#lib/directory/queries/catalogue.ts";
import { type DocumentView, toDocumentView } from "#lib/directory/views/document.ts";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
import { localeOf } from "../../locale.ts";

type Props = { params: Promise<{ locale: string; slug: string[] }> };

/** Examples in the documentation name this site by the address it has on one's own machine. */
const exampleOrigin = "http://localhost:3000";

async function viewOf(params: Props["params"], locale: Locale): Promise<DocumentView> {
  const { slug } = await params;
  const view = toDocumentView(await getDocument(slug.join("/")), locale);
  return view ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const { title, description, slug, locales } = await viewOf(params, locale);
  return pageMetadata({ title, description, locale, path: (code) => docsPath(code, slug), locales });
}

export default async function DocumentPage({ params }: Props) {
  const locale = await localeOf(params);
  const view = await viewOf(params, locale);
  const { nav, docs } = dictionaryOf(locale);
  const trail = [
    { href: homePath(locale), name: nav.home },
    { href: docsPath(locale), name: nav.docs },
  ];
  return (
    <Shell locale={locale} path={(code) => docsPath(code, view.slug)}>
      <Breadcrumbs label={nav.breadcrumb} trail={trail} current={view.title} />
      <article>
        <h1 className="mb-4 text-3xl" lang={view.language}>
          {view.title}
        </h1>
        <Markdown source={view.body.replaceAll(exampleOrigin, env().siteUrl)} language={view.language} />
        <p className="mt-8 text-sm text-muted">{fill(docs.updated, { date: formatDate(locale, view.updatedAt) })}</p>
      </article>
    </Shell>
  );
}
