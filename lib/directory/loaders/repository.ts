import { auditPath, filesPath, repositoryPath, repositoryPreviewPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { cache } from "react";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { collectionsWith, listCategories } from "../queries/catalog.ts";
import {
  copiesOf,
  getAudit,
  getListedFiles,
  getListedRecord,
  getPageFacts,
  getRecord,
  listUnits,
  relatedRecords,
  textsOf,
} from "../queries/records.ts";
import { toAuditView } from "../views/audit.ts";
import { type PageFrame, trailBelowRecord, trailOfRecord } from "../views/page-frame.ts";
import { toRepositoryPageView } from "../views/repository-page.ts";
import { toUnitFiles } from "../views/skill-parts.ts";

export type AuditPage = NonNullable<Awaited<ReturnType<typeof auditPage>>>;

/** The name of an audit in its address: a commit and a version of the rules. */
const namePattern = /^([0-9a-f]{40})-(\d{1,5}\.\d{1,5}\.\d{1,5})$/;

/** Loads the page of one audit, which does not change; undefined when there is none of this name. */
export const auditPage = cache(async (locale: Locale, owner: string, repo: string, name: string) => {
  const [, commit, engine] = namePattern.exec(name) ?? [];
  const record = await getListedRecord(owner, repo);
  if (record === undefined || commit === undefined || engine === undefined) return undefined;
  const stored = await getAudit(record.id, commit, engine);
  if (stored === undefined) return undefined;
  // Findings accepted since, and whether it is outdated, are on the repository's page.
  const parts = { ...stored, commit, engine, isStale: false, accepted: [] };
  const audit = toAuditView(record, parts, { locale, isWhole: true });
  const { audit: words } = dictionaryOf(locale);
  const named = { name: `${record.owner}/${record.repo}`, commit: commit.slice(0, 10), engine };
  const frame: PageFrame = {
    title: fill(words.scanTitle, named),
    description: fill(words.scanDescription, named),
    path: (code) => auditPath(code, record, name),
    // Search engines should find the repository's page.
    indexed: false,
    trail: trailBelowRecord(locale, record),
  };
  return { frame, audit, recordHref: repositoryPath(locale, record) };
});

export type FilesPage = NonNullable<Awaited<ReturnType<typeof filesPage>>>;

/** Loads the files beside each SKILL.md; undefined when no files of the repository were read. */
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
    // Search engines should find the repository's page.
    indexed: false,
    trail: trailBelowRecord(locale, record),
  };
  return { frame, units: toUnitFiles(record, units, listed, locale), recordHref: repositoryPath(locale, record) };
});

const RELATED = 4;

export type RepositoryPage = NonNullable<Awaited<ReturnType<typeof repositoryPage>>>;

/** Loads the page of a repository; undefined when none of this name is listed. */
export const repositoryPage = cache(async (locale: Locale, owner: string, repo: string) => {
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
  const view = toRepositoryPageView(record, parts, locale, env());
  const frame: PageFrame = {
    title: `${view.name} (${view.owner}/${view.repo})`,
    description: view.summary,
    path: (code) => repositoryPath(code, view),
    locales: view.indexedLocales,
    preview: (code) => repositoryPreviewPath(code, view),
    // A repository with this very name has its page at that address.
    hasMarkdownUrl: namesake === undefined,
    trail: trailOfRecord(locale, view),
  };
  return { frame, ...view };
});
