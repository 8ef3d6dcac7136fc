import type { ReactNode } from "react";
import { SearchField } from "#components/ui/search-field.tsx";
import { skillsPath } from "#lib/directory/links.ts";
import type { SearchParameters } from "#lib/directory/parameters.ts";
import type { CategoryView } from "#lib/directory/views/category.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { languageName } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";

type Options = Readonly<{
  categories: readonly CategoryView[];
  licenses: readonly string[];
  languages: readonly string[];
}>;

/** Search and filters of the list: a plain GET form. */
export function FilterForm({
  id,
  locale,
  parameters,
  options,
}: {
  id: string;
  locale: Locale;
  parameters: SearchParameters;
  options: Options;
}) {
  const { search, list, sorts } = dictionaryOf(locale);
  return (
    <form
      id={id}
      action={skillsPath(locale)}
      role="search"
      aria-label={list.filters}
      className="border-y border-line py-4"
    >
      <SearchField id={`${id}-q`} words={{ ...search, submit: list.apply }} value={parameters.q} />
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Choice name="category" label={list.category} any={list.any} value={parameters.category}>
          {options.categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice name="license" label={list.license} any={list.any} value={parameters.license}>
          {options.licenses.map((license) => (
            <option key={license}>{license}</option>
          ))}
        </Choice>
        <Choice name="language" label={list.language} any={list.any} value={parameters.language}>
          {options.languages.map((language) => (
            <option key={language} value={language}>
              {languageName(locale, language)}
            </option>
          ))}
        </Choice>
        <Choice
          name="sort"
          label={list.sort}
          any={sorts.relevance}
          value={parameters.sort === "relevance" ? undefined : parameters.sort}
        >
          {(["updated", "name"] as const).map((sort) => (
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
      <select name={name} defaultValue={value ?? ""} className="field w-full text-base">
        <option value="">{any}</option>
        {children}
      </select>
    </label>
  );
}
