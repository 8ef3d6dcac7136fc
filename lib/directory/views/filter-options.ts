import type { Locale } from "@skillshelf/directory-api/locales";
import { type AuditLevel, auditLevels, type Category, type Facets } from "@skillshelf/directory-api/schema";
import { languageName } from "#lib/i18n/format.ts";
import type { SearchParameters } from "../parameters.ts";
import { toAuditLevel } from "./audit-level.ts";
import { toCategoryView } from "./catalog.ts";

/** The filters of a list, in the order of the form. */
export const filterNames = ["category", "license", "language", "audit"] as const;
export type FilterName = (typeof filterNames)[number];

/** A value of a filter. `count` is the number of results with it; null where it is not known. */
type FilterOption = Readonly<{ value: string; name: string; count: number | null }>;

export type FilterOptions = Readonly<Record<FilterName, readonly FilterOption[]>> &
  Readonly<{
    /** The selected values, spelled as in the options. */
    chosen: Readonly<Record<Exclude<FilterName, "audit">, string | undefined> & { audit: AuditLevel | undefined }>;
    isEstimate: boolean;
  }>;

/** Values of the whole catalog, in display order. */
type Known = Readonly<{
  categories: readonly Category[];
  licenses: readonly string[];
  languages: readonly string[];
}>;

/**
 * Options that leave a result, and the chosen ones whatever they leave; levels of the audit, which are not counted, all.
 *
 * @param facets each counted as if nothing were chosen of it.
 */
export function toFilterOptions(
  facets: Facets,
  { categories, licenses, languages }: Known,
  parameters: Pick<SearchParameters, FilterName>,
  locale: Locale,
): FilterOptions {
  const names = new Map(categories.map((category) => [category.slug, toCategoryView(category, locale).name]));
  const known = { category: [...names.keys()], license: licenses, language: languages };
  const nameOf = {
    category: (slug: string) => names.get(slug) ?? slug,
    license: (license: string) => license,
    language: (language: string) => languageName(locale, language),
  };
  const optionsOf = (filter: Exclude<FilterName, "audit">): Chosen =>
    offered(known[filter], facets[filter], parameters[filter], facets.isEstimate, nameOf[filter]);
  const [category, license, language] = [optionsOf("category"), optionsOf("license"), optionsOf("language")];
  return {
    category: category.options,
    license: license.options,
    language: language.options,
    audit: auditLevels.map((value) => ({ value, name: toAuditLevel({ level: value }, locale).text, count: null })),
    chosen: {
      category: category.chosen,
      license: license.chosen,
      language: language.chosen,
      audit: parameters.audit,
    },
    isEstimate: facets.isEstimate,
  };
}

/** Names the selected filters. */
export const chosenNames = (options: FilterOptions): Record<FilterName, string | undefined> => {
  const nameOf = (filter: FilterName) => options[filter].find(({ value }) => value === options.chosen[filter])?.name;
  return {
    category: nameOf("category"),
    license: nameOf("license"),
    language: nameOf("language"),
    audit: nameOf("audit"),
  };
};

type Chosen = Readonly<{ options: readonly FilterOption[]; chosen: string | undefined }>;

function offered(
  known: readonly string[],
  counted: Facets[keyof Omit<Facets, "isEstimate">],
  asked: string | undefined,
  isEstimate: boolean,
  nameOf: (value: string) => string,
): Chosen {
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const values = [...new Set([...known, ...counts.keys()])];
  // Filters ignore letter case.
  const chosen = values.find((value) => value.toLowerCase() === asked?.toLowerCase()) ?? asked;
  const isNew = chosen !== undefined && !values.includes(chosen);
  const options = [...values, ...(isNew ? [chosen] : [])].map((value) => ({
    value,
    name: nameOf(value),
    count: counts.get(value) ?? (isEstimate ? null : 0),
  }));
  return { options: options.filter(({ value, count }) => count !== 0 || value === chosen), chosen };
}
