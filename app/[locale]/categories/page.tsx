import type { Metadata } from "next";
import { CategoryList } from "#components/directory/category-list.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { categoriesPath } from "#lib/directory/links.ts";
import { listCategories } from "#lib/directory/queries/catalogue.ts";
import { toCategoryView } from "#lib/directory/views/category.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
import { localeOf } from "../locale.ts";

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const { title, description } = dictionaryOf(locale).categories;
  return pageMetadata({ title, description, locale, path: categoriesPath });
}

export default async function CategoriesPage({ params }: Props) {
  const locale = await localeOf(params);
  const categories = await listCategories();
  return (
    <Shell locale={locale} path={categoriesPath}>
      <h1 className="mb-6 text-3xl">{dictionaryOf(locale).categories.title}</h1>
      <CategoryList
        categories={categories.map((category) => toCategoryView(category, locale))}
        locale={locale}
        detailed
      />
    </Shell>
  );
}
