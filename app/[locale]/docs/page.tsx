import { inLanguage, JsonLd } from "#components/ui/elements.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { documentsPage } from "#lib/directory/loaders/documents.ts";
import { listJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { localeOf } from "../page-parameters.ts";

type Props = { params: Promise<{ locale: string }> };

export default async function DocsPage({ params }: Props) {
  const locale = await localeOf(params);
  const { frame, documents, sections } = await documentsPage(locale);
  const items = documents.map(({ href, title }) => ({ href, name: title }));
  return (
    <Shell locale={locale} frame={frame}>
      <JsonLd json={serializeJsonLd(listJsonLd(frame, items, locale))} />
      <h1 className="mb-6 text-4xl">{frame.title}</h1>
      <div className="gap-x-12 lg:columns-2">
        {sections.map(({ group, name, documents: pages }) => (
          <section key={group} className="mb-10 break-inside-avoid">
            <h2 id={group} className="mb-3 text-2xl">
              {name}
            </h2>
            <ul className="divide-y divide-line border-y border-line">
              {pages.map(({ href, title, description, language }) => (
                <li key={href} className="py-3" {...inLanguage(language)}>
                  <h3 className="text-lg">
                    <a href={href}>{title}</a>
                  </h3>
                  <p className="text-muted">{description}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Shell>
  );
}
