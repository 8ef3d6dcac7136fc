import { CategoryList } from "#components/directory/catalog.tsx";
import { JsonLd } from "#components/ui/elements.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { categoriesPage } from "#lib/directory/loaders/catalog.ts";
import { listJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { localeOf } from "../page-parameters.ts";

type Props = { params: Promise<{ locale: string }> };

export default async function CategoriesPage({ params }: Props) {
  const locale = await localeOf(params);
  const { frame, categories } = await categoriesPage(locale);
  return (
    <Shell locale={locale} frame={frame}>
      <JsonLd json={serializeJsonLd(listJsonLd(frame, categories, locale))} />
      <h1 className="mb-6 text-4xl">{frame.title}</h1>
      <CategoryList categories={categories} locale={locale} detailed />
    </Shell>
  );
}
