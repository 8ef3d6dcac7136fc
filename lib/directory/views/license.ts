import type { Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import type { DrawnFacts } from "@skillshelf/skill-reader/repository-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import { type Beginning, beginningOf, type PlaceView, placeOf } from "./places.ts";

/** Where something else is stated than the repository's licence, and what. */
export type LicenseConflicts = Readonly<{
  summary: string;
  places: Beginning<PlaceView & Readonly<{ license: string }>>;
}>;

/** Where nothing but a manifest states the licence: a note that says so; null of all others. */
export function licenseNote(
  { license, licenseSource }: Pick<DirectoryRecord, "license" | "licenseSource">,
  locale: Locale,
): string | null {
  if (license === null || licenseSource?.endsWith(".json") !== true) return null;
  return fill(dictionaryOf(locale).skill.licenseOfManifest, { file: licenseSource });
}

/** Null where nothing contradicts the repository's licence. */
export function toLicenseConflicts(
  record: Pick<DirectoryRecord, "owner" | "repo" | "license">,
  { licenseConflicts, commit }: DrawnFacts,
  locale: Locale,
): LicenseConflicts | null {
  if (licenseConflicts.length === 0) return null;
  const { skill } = dictionaryOf(locale);
  const places = beginningOf(licenseConflicts, ({ where, license }) => ({
    ...placeOf(record, commit, where),
    license: license ?? skill.noLicense,
  }));
  const forms = record.license === null ? skill.licensesStated : skill.licenseConflicts;
  return { summary: plural(locale, forms, licenseConflicts.length), places };
}
