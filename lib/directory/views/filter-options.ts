import { agentIds } from "@skillshelf/agent-loading/agent-ids";
import { profiles } from "@skillshelf/agent-loading/profiles";
import type { Locale } from "@skillshelf/directory-api/locales";
import {
  auditLevels,
  type CapabilityFilter,
  capabilityFilters,
  capabilityOf,
  type Facets,
  type NamedCategory,
} from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { formatList, languageName } from "#lib/i18n/format.ts";
import type { SearchParameters } from "../parameters.ts";
import { toAuditLevel } from "./audit-level.ts";
import { toCategoryName } from "./catalog.ts";

/** The filters of a list, in the order of the form. */
export const filterNames = ["category", "license", "language", "audit", "capability", "agent"] as const;
export type FilterName = (typeof filterNames)[number];

/** A value of a filter. `count` is the number of results with it; null where it is not known. */
type FilterOption = Readonly<{ value: string; name: string; count: number | null }>;

export type FilterOptions = Readonly<Record<FilterName, readonly FilterOption[]>> &
  Readonly<{
    /** The selected values, spelled as in the options. */
    chosen: Readonly<Record<FilterName, string | undefined>>;
    isEstimate: boolean;
  }>;

/** Values of the whole catalog, in display order. */
type Known = Readonly<{
  categories: readonly NamedCategory[];
  licenses: readonly string[];
  languages: readonly string[];
}>;

/** Names filters by capability. */
export const capabilityNames = (filters: readonly CapabilityFilter[], locale: Locale): string =>
  formatList(
    locale,
    filters.map((filter) => dictionaryOf(locale).find.capabilities[filter]),
  );

/** Names an agent. */
export const agentName = (id: string): string => profiles.find((profile) => profile.id === id)?.name ?? id;

/**
 * Options that leave a result, and the chosen ones whatever they leave.
 *
 * @param facets each counted as if nothing were chosen of it.
 */
export function toFilterOptions(
  facets: Facets,
  { categories, licenses, languages }: Known,
  parameters: Pick<SearchParameters, FilterName>,
  locale: Locale,
): FilterOptions {
  const names = new Map(categories.map((category) => [category.slug, toCategoryName(category, locale).name]));
  const capability = parameters.capability?.join();
  const known = {
    category: [...names.keys()],
    license: licenses,
    language: languages,
    audit: auditLevels,
    capability: capabilityFilters,
    agent: agentIds,
  };
  const nameOf: Readonly<Record<FilterName, (value: string) => string>> = {
    category: (slug) => names.get(slug) ?? slug,
    license: (license) => license,
    language: (language) => languageName(locale, language),
    audit: (value) => {
      const level = auditLevels.find((one) => one === value);
      return level === undefined ? value : toAuditLevel({ level }, locale).text;
    },
    capability: (value) => {
      const chosen = value.split(",");
      return capabilityNames(
        capabilityFilters.filter((filter) => chosen.includes(filter)),
        locale,
      );
    },
    agent: agentName,
  };
  const optionsOf = (filter: FilterName): Chosen =>
    offered(
      known[filter],
      facets[filter],
      filter === "capability" ? capability : parameters[filter],
      facets.isEstimate,
      nameOf[filter],
    );
  const all = {
    category: optionsOf("category"),
    license: optionsOf("license"),
    language: optionsOf("language"),
    audit: optionsOf("audit"),
    capability: optionsOf("capability"),
    agent: optionsOf("agent"),
  };
  return {
    category: all.category.options,
    license: all.license.options,
    language: all.language.options,
    audit: all.audit.options,
    capability: [...all.capability.options, ...narrowed(parameters.capability, facets, nameOf.capability)],
    agent: all.agent.options,
    chosen: {
      category: all.category.chosen,
      license: all.license.chosen,
      language: all.language.chosen,
      audit: all.audit.chosen,
      capability: all.capability.chosen,
      agent: all.agent.chosen,
    },
    isEstimate: facets.isEstimate,
  };
}

/** Options that add a filter by another capability to the chosen ones. How many results each leaves is not counted. */
function narrowed(
  chosen: readonly CapabilityFilter[] = [],
  { capability }: Pick<Facets, "capability">,
  nameOf: (value: string) => string,
): FilterOption[] {
  if (chosen.length === 0) return [];
  const asked = new Set(chosen.map((filter) => capabilityOf[filter]));
  const found = new Set(capability.map(({ value }) => value));
  const others = capabilityFilters.filter((filter) => found.has(filter) && !asked.has(capabilityOf[filter]));
  return others.map((other) => {
    const value = capabilityFilters.filter((filter) => filter === other || chosen.includes(filter)).join();
    return { value, name: nameOf(value), count: null };
  });
}

/** Names the selected filters. */
export const chosenNames = (options: FilterOptions): Record<FilterName, string | undefined> => {
  const nameOf = (filter: FilterName) => options[filter].find(({ value }) => value === options.chosen[filter])?.name;
  return {
    category: nameOf("category"),
    license: nameOf("license"),
    language: nameOf("language"),
    audit: nameOf("audit"),
    capability: nameOf("capability"),
    agent: nameOf("agent"),
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
