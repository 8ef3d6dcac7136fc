import { skillPath, skillPreviewPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { cache } from "react";
import { env } from "#lib/env.ts";
import { collectionsWith, listCategories } from "../queries/catalogue.ts";
import {
  copiesOf,
  getListedRecord,
  getPageFacts,
  getRecord,
  listUnits,
  relatedRecords,
  textsOf,
} from "../queries/records.ts";
import { type PageFrame, trailOfRecord } from "../views/page-frame.ts";
import { toSkillPageView } from "../views/skill-page.ts";

const RELATED = 4;

export type SkillPage = NonNullable<Awaited<ReturnType<typeof skillPage>>>;

/** The canonical page of a record; undefined when nothing of this name is listed. */
export const skillPage = cache(async (locale: Locale, owner: string, repo: string) => {
  const record = await getListedRecord(owner, repo);
  if (record === undefined) return undefined;
  const [units, copies, pageFacts, categories, collections, related, namesake] = await Promise.all([
    listUnits(record.id, { limit: record.skillCount, offset: 0 }),
    copiesOf(record.id),
    getPageFacts(record.id),
    listCategories(),
    collectionsWith(record.id),
    relatedRecords(record, RELATED),
    getRecord(record.owner, `${record.repo}.md`),
  ]);
  const texts = await textsOf([record, ...related.map((other) => other.record)]);
  const parts = { texts, units, copies, pageFacts, categories, collections, related };
  const view = toSkillPageView(record, parts, locale, env());
  const frame: PageFrame = {
    title: `${view.name} (${view.owner}/${view.repo})`,
    description: view.summary,
    path: (code) => skillPath(code, view),
    locales: view.indexedLocales,
    preview: (code) => skillPreviewPath(code, view),
    // A repository of that very name has its page there.
    hasCopyAddress: namesake === undefined,
    trail: trailOfRecord(locale, view),
  };
  return { frame, ...view };
});
