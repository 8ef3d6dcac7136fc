import { skillsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { ReactNode } from "react";
import { SearchField } from "#components/ui/search-field.tsx";
import type { SearchParameters } from "#lib/directory/parameters.ts";
import type { FilterOptions } from "#lib/directory/views/filter-options.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import { KeyHints } from "./key-hints.tsx";
import { SearchHelp } from "./search-help.tsx";

/** Search and filters of the list: a plain GET form. `results` is the id of what it finds. */
export function FilterForm({
  id,
  results,
  locale,
  parameters,
  filters,
}: {
  id: string;
  results: string;
  locale: Locale;
  parameters: SearchParameters;
  filters: FilterOptions;
}) {
  const { search, list, skill, sorts } = dictionaryOf(locale);
  const optionName = filters.isEstimate ? list.optionAbout : list.optionCount;
  return (
    <form
      id={id}
      action={skillsPath(locale)}
      role="search"
      aria-label={list.filters}
      className="border-y border-line py-4"
    >
      <SearchField id={`${id}-q`} words={{ ...search, submit: list.apply }} value={parameters.q} controls={results} />
      <div className="mt-2 flex flex-wrap gap-x-8">
        <SearchHelp locale={locale} />
        <KeyHints locale={locale} />
      </div>
      <div className="mt-4 grid grid-cols-2 items-end gap-3 sm:gap-4 lg:grid-cols-5">
        {(["category", "license", "language", "audit"] as const).map((name) => (
          <Choice
            key={name}
            name={name}
            label={name === "audit" ? skill.audit : list[name]}
            any={list.any}
            value={filters.chosen[name]}
          >
            {filters[name].map((option) => (
              <option key={option.value} value={option.value}>
                {option.count === null
                  ? option.name
                  : fill(optionName, { name: option.name, count: formatNumber(locale, option.count) })}
              </option>
            ))}
          </Choice>
        ))}
        <Choice
          name="sort"
          label={list.sort}
          any={sorts.relevance}
          value={parameters.sort === "relevance" ? undefined : parameters.sort}
        >
          {(["updated", "score", "name"] as const).map((sort) => (
            <option key={sort} value={sort}>
              {sorts[sort]}
            </option>
          ))}
        </Choice>
      </div>
    </form>
  );
}

function Choice({
  name,
  label,
  any,
  value,
  children,
}: {
  name: string;
  label: string;
  any: string;
  value: string | undefined;
  children: ReactNode;
}) {
  return (
    <label className="grid gap-1 text-sm">
      {label}
      <select name={name} defaultValue={value ?? ""} autoComplete="off" className="field w-full text-base">
        <option value="">{any}</option>
        {children}
      </select>
    </label>
  );
}
