import { homePath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { listCategories, listCollections, readTotals } from "../queries/catalogue.ts";
import { listRecords } from "../queries/records.ts";
import { toCategoryView } from "../views/category.ts";
import { toCollectionCard } from "../views/collection.ts";
import type { PageFrame } from "../views/page-frame.ts";
import { cardsOf } from "./cards.ts";

const RECENT = 6;
const COLLECTIONS = 6;

export function homeFrame(locale: Locale): PageFrame {
  const { site } = dictionaryOf(locale);
  return { title: `${site.name}: ${site.tagline}`, description: site.description, path: homePath, trail: [] };
}

export type HomePage = Awaited<ReturnType<typeof homePage>>;

/** What the home page shows: categories, collections, and the newest repositories. */
export async function homePage(locale: Locale) {
  const [{ content: recent }, categories, collections, holdings] = await Promise.all([
    listRecords({ page: 1, pageSize: RECENT, sort: "updated" }),
    listCategories(),
    listCollections(),
    readTotals(),
  ]);
  return {
    frame: homeFrame(locale),
    holdings,
    recent: await cardsOf(recent.items, categories, locale),
    categories: categories
      .filter(({ skillCount }) => skillCount > 0)
      .map((category) => toCategoryView(category, locale)),
    collections: collections.slice(0, COLLECTIONS).map((collection) => toCollectionCard(collection, locale)),
  };
}
