import type { Metadata } from "next";
import { inLanguage } from "#components/ui/in-language.ts";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { documentsFrame, documentsPage } from "#lib/directory/loaders/documents.ts";
import { listJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
import { localeOf } from "../locale.ts";

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  return pageMetadata({ ...documentsFrame(locale), locale });
}

export default async function DocsPage({ params }: Props) {
  const locale = await localeOf(params);
  const { frame, documents } = await documentsPage(locale);
  const items = documents.map(({ href, title }) => ({ href, name: title }));
  return (
    <Shell locale={locale} path={frame.path}>
      <JsonLd json={serializeJsonLd(listJsonLd(frame, items, locale))} />
      <h1 className="mb-6 text-4xl">{frame.title}</h1>
      <ul className="max-w-3xl divide-y divide-line border-y border-line">
        {documents.map(({ href, title, description, language }) => (
          <li key={href} className="py-3" {...inLanguage(language)}>
            <h2 className="text-lg">
              <a href={href}>{title}</a>
            </h2>
            <p className="text-muted">{description}</p>
          </li>
        ))}
      </ul>
    </Shell>
  );
}
