import { Collections } from "#components/directory/catalog.tsx";
import { JsonLd } from "#components/ui/elements.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { collectionsPage } from "#lib/directory/loaders/catalog.ts";
import { listJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { localeOf } from "../page-parameters.ts";

type Props = { params: Promise<{ locale: string }> };

export default async function CollectionsPage({ params }: Props) {
  const locale = await localeOf(params);
  const { frame, collections } = await collectionsPage(locale);
  const items = collections.map(({ href, title }) => ({ href, name: title }));
  return (
    <Shell locale={locale} frame={frame}>
      <JsonLd json={serializeJsonLd(listJsonLd(frame, items, locale))} />
      <h1 className="text-4xl">{frame.title}</h1>
      <p className="mt-2 mb-6 max-w-2xl font-serif text-lg">{frame.description}</p>
      <Collections collections={collections} locale={locale} heading="h2" />
    </Shell>
  );
}
