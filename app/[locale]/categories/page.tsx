import type { Metadata } from "next";
import { CategoryList } from "#components/directory/catalog.tsx";
import { JsonLd } from "#components/ui/elements.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { categoriesFrame, categoriesPage } from "#lib/directory/loaders/catalog.ts";
import { listJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
import { localeOf } from "../page-parameters.ts";

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  return pageMetadata({ ...categoriesFrame(locale), locale });
}

export default async function CategoriesPage({ params }: Props) {
  const locale = await localeOf(params);
  const { frame, categories } = await categoriesPage(locale);
  return (
    <Shell locale={locale} path={frame.path}>
      <JsonLd json={serializeJsonLd(listJsonLd(frame, categories, locale))} />
      <h1 className="mb-6 text-4xl">{frame.title}</h1>
      <CategoryList categories={categories} locale={locale} detailed />
    </Shell>
  );
}
