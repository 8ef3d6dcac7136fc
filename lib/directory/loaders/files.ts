import { filesPath, skillPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { cache } from "react";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { getListedFiles, getListedRecord, listUnits } from "../queries/records.ts";
import { type PageFrame, trailBelowRecord } from "../views/page-frame.ts";
import { toUnitFiles } from "../views/unit-files.ts";

export type FilesPage = NonNullable<Awaited<ReturnType<typeof filesPage>>>;

/** The files that stand beside the SKILL.md of each unit; undefined when nothing was read of a repository of this name. */
export const filesPage = cache(async (locale: Locale, owner: string, repo: string) => {
  const record = await getListedRecord(owner, repo);
  if (record === undefined) return undefined;
  const [units, listed] = await Promise.all([
    listUnits(record.id, { limit: record.skillCount, offset: 0 }),
    getListedFiles(record.id),
  ]);
  if (listed === undefined) return undefined;
  const { unitFiles } = dictionaryOf(locale);
  const named = { name: `${record.owner}/${record.repo}`, commit: listed.commit.slice(0, 10) };
  const frame: PageFrame = {
    title: fill(unitFiles.pageTitle, named),
    description: fill(unitFiles.pageDescription, named),
    path: (code) => filesPath(code, record),
    // The record's page is the one to be found.
    indexed: false,
    trail: trailBelowRecord(locale, record),
  };
  return { frame, units: toUnitFiles(record, units, listed, locale), recordHref: skillPath(locale, record) };
});
