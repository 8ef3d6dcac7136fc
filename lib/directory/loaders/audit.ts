import { auditPath, skillPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { cache } from "react";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { getAudit, getListedRecord } from "../queries/records.ts";
import { toAuditView } from "../views/audit.ts";
import { type PageFrame, trailBelowRecord } from "../views/page-frame.ts";

export type AuditPage = NonNullable<Awaited<ReturnType<typeof auditPage>>>;

/** A commit and a version of the rules, as an address names an audit by them. */
const namePattern = /^([0-9a-f]{40})-(\d{1,5}\.\d{1,5}\.\d{1,5})$/;

/** The page of one audit, which stays as it is; undefined when there is none of this name. */
export const auditPage = cache(async (locale: Locale, owner: string, repo: string, name: string) => {
  const [, commit, engine] = namePattern.exec(name) ?? [];
  const record = await getListedRecord(owner, repo);
  if (record === undefined || commit === undefined || engine === undefined) return undefined;
  const stored = await getAudit(record.id, commit, engine);
  if (stored === undefined) return undefined;
  // What editors accept since, and whether it is out of date by now, stands on the record's page.
  const parts = { ...stored, commit, engine, isStale: false, accepted: [] };
  const audit = toAuditView(record, parts, { locale, isWhole: true });
  const { audit: words } = dictionaryOf(locale);
  const named = { name: `${record.owner}/${record.repo}`, commit: commit.slice(0, 10), engine };
  const frame: PageFrame = {
    title: fill(words.scanTitle, named),
    description: fill(words.scanDescription, named),
    path: (code) => auditPath(code, record, name),
    // The record's page is the one to be found.
    indexed: false,
    trail: trailBelowRecord(locale, record),
  };
  return { frame, audit, recordHref: skillPath(locale, record) };
});
