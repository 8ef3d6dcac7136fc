import {
  auditPath,
  auditsPath as auditsPagePath,
  filesPath,
  queryString,
  repositoryPath,
  repositoryPreviewPath,
} from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import {
  getAudit,
  getAudits,
  getListedFiles,
  getListedRecord,
  getRepository,
  isListed,
  listUnits,
} from "../queries/records.ts";
import { type AuditParts, toAuditView } from "../views/audit.ts";
import { toAuditChanges, toPastAudits } from "../views/audit-history.ts";
import { type PageFrame, trailBelowRecord, trailOfRecord } from "../views/page-frame.ts";
import { toRepositoryPageView } from "../views/repository-page.ts";
import { toUnitFiles } from "../views/skill-parts.ts";

export type AuditPage = NonNullable<Awaited<ReturnType<typeof auditPage>>>;

/** The name of an audit in its address: a commit and a version of the rules. */
const namePattern = /^([0-9a-f]{40})-(\d{1,5}\.\d{1,5}\.\d{1,5})$/;

/** Loads the page of one audit, which does not change; undefined when there is none of this name. */
export const auditPage = async (locale: Locale, owner: string, repo: string, name: string) => {
  const [, commit, engine] = namePattern.exec(name) ?? [];
  const record = await getListedRecord(owner, repo);
  if (record === undefined || commit === undefined || engine === undefined) return undefined;
  const [stored, audits] = await Promise.all([getAudit(record, commit, engine), getAudits(record)]);
  if (stored === undefined) return undefined;
  const history = toPastAudits(record, audits, locale);
  const index = history.findIndex((past) => past.name === name);
  const audit = toAuditView(record, partsOf(stored, commit, engine), { locale, isWhole: true });
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
  return {
    frame,
    audit,
    recordHref: repositoryPath(locale, record),
    historyHref: auditsPagePath(locale, record),
    previous: index < 0 ? null : (history[index + 1] ?? null),
    next: history[index - 1] ?? null,
  };
};

/** Findings accepted since, and whether it is outdated, are on the repository's page. */
const partsOf = (
  stored: Pick<AuditParts, "units" | "auditedAt" | "excerpts">,
  commit: string,
  engine: string,
): AuditParts => ({
  ...stored,
  commit,
  engine,
  isStale: false,
  accepted: [],
});

export type AuditsPage = NonNullable<Awaited<ReturnType<typeof auditsPage>>>;

/** The names of two audits that are compared. */
type Compared = Readonly<{ from: string | undefined; to: string | undefined }>;

/**
 * Loads the audits of a repository, and the changes between two of them: those named, or the newest and the one before it.
 * Undefined when there is no audit, or none of a name.
 */
export const auditsPage = async (locale: Locale, owner: string, repo: string, { from, to }: Compared) => {
  const record = await getListedRecord(owner, repo);
  if (record === undefined) return undefined;
  const history = toPastAudits(record, await getAudits(record), locale);
  const last = to ?? history[0]?.name;
  if (last === undefined) return undefined;
  const first = from ?? history[history.findIndex(({ name }) => name === last) + 1]?.name;
  const [older, newer] = await Promise.all([first, last].map((name) => readAudit(record, name)));
  if (newer === undefined || (first !== undefined && older === undefined)) return undefined;
  const words = dictionaryOf(locale).audits;
  const named = { name: `${record.owner}/${record.repo}` };
  const frame: PageFrame = {
    title: fill(words.title, named),
    description: fill(words.description, named),
    path: (code) => auditsPagePath(code, record) + queryString({ from, to }),
    // Search engines should find the repository's page.
    indexed: false,
    trail: trailBelowRecord(locale, record),
  };
  return {
    frame,
    history,
    changes: older === undefined ? null : toAuditChanges(record, older, newer, locale),
    href: auditsPagePath(locale, record),
    recordHref: repositoryPath(locale, record),
  };
};

/** Reads the audit of a name; undefined when there is none. */
async function readAudit(record: DirectoryRecord, name: string | undefined): Promise<AuditParts | undefined> {
  const [, commit, engine] = namePattern.exec(name ?? "") ?? [];
  if (commit === undefined || engine === undefined) return undefined;
  const stored = await getAudit(record, commit, engine);
  return stored && partsOf(stored, commit, engine);
}

export type FilesPage = NonNullable<Awaited<ReturnType<typeof filesPage>>>;

/** Loads the files beside each SKILL.md; undefined when no files of the repository were read. */
export const filesPage = async (locale: Locale, owner: string, repo: string) => {
  const record = await getListedRecord(owner, repo);
  if (record === undefined) return undefined;
  const [units, listed] = await Promise.all([
    listUnits(record, { limit: record.skillCount, offset: 0 }),
    getListedFiles(record),
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
};

export type RepositoryPage = NonNullable<Awaited<ReturnType<typeof repositoryPage>>>;

/** Loads the page of a repository; undefined when none of this name is listed. */
export const repositoryPage = async (locale: Locale, owner: string, repo: string) => {
  const found = await getRepository(owner, repo, locale);
  if (found === undefined || !isListed(found.record)) return undefined;
  const view = toRepositoryPageView(found.record, found, locale, env());
  const frame: PageFrame = {
    title: `${view.name} (${view.owner}/${view.repo})`,
    description: view.summary,
    path: (code) => repositoryPath(code, view),
    locales: view.indexedLocales,
    preview: (code) => repositoryPreviewPath(code, view),
    // A repository with this very name has its page at that address.
    hasMarkdownUrl: !found.hasMarkdownNamesake,
    trail: trailOfRecord(locale, view),
  };
  return { frame, ...view };
};
