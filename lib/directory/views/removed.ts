import { skillPath } from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import { recordNamed } from "./record-name.ts";

export type RemovedView = Readonly<{
  owner: string;
  repo: string;
  name: string;
  reason: string | null;
  /** Reasons are written in the default language. */
  reasonLanguage: string | undefined;
  successor: { name: string; href: string } | null;
}>;

/** A removed record; undefined for one that has a page. */
export function toRemovedView(record: DirectoryRecord, locale: Locale): RemovedView | undefined {
  if (record.status !== "removed") return undefined;
  const successor = recordNamed(record.successor);
  return {
    owner: record.owner,
    repo: record.repo,
    name: record.name,
    reason: record.reason,
    reasonLanguage: locale === defaultLocale ? undefined : defaultLocale,
    successor: successor ? { name: `${successor.owner}/${successor.repo}`, href: skillPath(locale, successor) } : null,
  };
}
