import { absolute, skillPath } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import type {
  ChangedRecord,
  DirectoryRecord,
  DirectoryUnit,
  ExportedRecord,
  Pagination,
  SearchHit,
  SkillDetail,
} from "@skillshelf/directory-api/schema";
import { toSkillRecord, withSiteUrl } from "../skill-record.ts";
import type { Found } from "./search-page.ts";

type Change = Readonly<{ record: DirectoryRecord; changedIn: number }>;

export const toChangedRecord = ({ record, changedIn }: Change, siteUrl: string): ChangedRecord => ({
  ...toSkillRecord(record, siteUrl),
  changedIn,
});

/** A line of the export. */
export const toExportedRecord = (change: Change, units: readonly DirectoryUnit[], siteUrl: string): ExportedRecord => ({
  ...toChangedRecord(change, siteUrl),
  skills: units.map(toUnit),
});

/** A page of the list, as JSON, of the kept texts of its records. */
export const toSkillPageText = (answers: string, pagination: Pagination, siteUrl: string): string =>
  `{"data":[${withSiteUrl(answers, siteUrl)}],"pagination":${JSON.stringify(pagination)},"meta":{}}`;

/** Units a single record carries; the rest is at its `/units`. */
export const DETAIL_UNITS = 100;

export function toSkillDetail(record: DirectoryRecord, units: readonly DirectoryUnit[], siteUrl: string): SkillDetail {
  return { ...toSkillRecord(record, siteUrl), skills: units.slice(0, DETAIL_UNITS).map(toUnit) };
}

export const toUnit = ({ name, path, otherLocations, description, kind }: DirectoryUnit) => ({
  name,
  path,
  otherLocations: [...otherLocations],
  description,
  kind,
});

export function toSearchHit(
  { record, matched, isPartial, copies }: Found["items"][number],
  units: readonly { name: string; path: string; anchor: string }[],
  siteUrl: string,
): SearchHit {
  const view = toSkillRecord(record, siteUrl);
  return {
    ...view,
    matched: [...matched],
    matchedUnits: units.map(({ name, path, anchor }) => ({
      name,
      path,
      url: `${view.url}#${encodeURIComponent(anchor)}`,
    })),
    ...(isPartial && { partial: true as const }),
    ...(copies.length > 0 && {
      copies: copies.map(({ owner, repo }) => ({
        owner,
        repo,
        url: absolute(siteUrl, skillPath(defaultLocale, { owner, repo })),
      })),
    }),
  };
}
