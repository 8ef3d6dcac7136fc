import type { Metadata } from "next";
import { Shell } from "#components/ui/shell.tsx";
import { docsPath } from "#lib/directory/links.ts";
import { listDocuments } from "#lib/directory/queries/catalogue.ts";
import { toDocumentLinks } from "#lib/directory/views/document.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
import { localeOf } from "../locale.ts";

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const { title, description } = dictionaryOf(locale).docs;
  return pageMetadata({ title, description, locale, path: docsPath });
}

export default async function DocsPage({ params }: Props) {
  const locale = await localeOf(params);
  const links = toDocumentLinks(await listDocuments(), locale);
  return (
    <Shell locale={locale} path={docsPath}>
      <h1 className="mb-6 text-3xl">{dictionaryOf(locale).docs.title}</h1>
      <ul className="max-w-3xl divide-y divide-line border-y border-line">
        {links.map(({ href, title, description, language }) => (
          <li key={href} className="py-3" lang={language}>
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
