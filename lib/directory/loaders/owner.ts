import { ownerPath, ownerUrl, pagePath, skillsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { cache } from "react";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import { listCategories } from "../queries/catalogue.ts";
import { getOwner, listRecords } from "../queries/records.ts";
import { type PageFrame, trailOf } from "../views/page-frame.ts";
import { toPager } from "../views/pagination.ts";
import { cardsOf } from "./cards.ts";
import { descriptionOfPage, PAGE_SIZE, readPage, titleOfPage } from "./page-number.ts";

export type OwnerPage = NonNullable<Awaited<ReturnType<typeof ownerPage>>>;

/** An account's repositories; undefined for one that has none here, and past the end. */
export const ownerPage = cache(async (locale: Locale, name: string, pageNumber: string | undefined) => {
  const page = readPage(pageNumber);
  const owner = await getOwner(name);
  if (owner === undefined || page === undefined) return undefined;
  const [{ content: found }, categories] = await Promise.all([
    listRecords({ owner, page, pageSize: PAGE_SIZE, sort: "updated" }),
    listCategories(),
  ]);
  if (found.items.length === 0) return undefined;
  const { owner: words, counts, nav } = dictionaryOf(locale);
  const repositories = plural(locale, counts.repositories, found.totalCount);
  const path = (code: Locale) => ownerPath(code, owner);
  const frame: PageFrame = {
    title: titleOfPage(locale, fill(words.title, { owner }), page),
    description: descriptionOfPage(locale, fill(words.description, { owner, repositories }), page),
    path: (code) => pagePath(path(code), page),
    trail: trailOf(locale, { href: skillsPath(locale), name: nav.skills }),
  };
  return {
    frame,
    owner,
    profileHref: ownerUrl(owner),
    totalCount: found.totalCount,
    cards: await cardsOf(found.items, categories, locale),
    pager: toPager({ page, pageSize: PAGE_SIZE }, found.totalCount, (number) => pagePath(path(locale), number)),
  };
});
