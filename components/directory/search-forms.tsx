import { skillsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { ReactNode } from "react";
import type { ListPageParameters } from "#lib/directory/parameters.ts";
import type { FilterName, FilterOptions } from "#lib/directory/views/filter-options.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import { SEARCH_KEYS, suggestionsOf } from "../ui/shell.tsx";

const examples = [
  ["code review", "words"],
  ['"pull request"', "phrase"],
  ["-azure", "without"],
  ["owner:anthropics", "owner"],
  ["license:MIT", "license"],
  ["category:security", "category"],
  ["tag:pdf", "tag"],
  ["lang:de", "language"],
] as const;

/** Help on query syntax, and the switch of the search shortcut. */
function SearchHelp({ locale }: { locale: Locale }) {
  const { search, shortcuts } = dictionaryOf(locale);
  return (
    <details className="max-w-2xl text-sm text-muted open:basis-full">
      <summary className="w-fit cursor-pointer py-1">{search.help.title}</summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {examples.map(([example, name]) => (
          <div key={example} className="grid sm:contents">
            <dt>
              <code className="font-mono text-ink">{example}</code>
            </dt>
            <dd className="ps-4 sm:ps-0">{search.help[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">{search.help.combine}</p>
      <label className="key-hints mt-2">
        <input type="checkbox" defaultChecked data-slash-switch="" className="accent-accent" />
        {shortcuts.single}
      </label>
    </details>
  );
}

/**
 * The element in which the live results script renders its messages. `enhance.js` loads the script when a visitor first interacts with the form.
 * `form` and `results` are ids of elements; `failed` is the message when results cannot be fetched.
 */
export const LiveResultsRoot = (props: Readonly<{ form: string; results: string; failed: string }>) => (
  <div
    // `next.config.mjs` inserts the address here.
    data-live-results={process.env.LIVE_RESULTS_SCRIPT}
    data-form={props.form}
    data-results={props.results}
    data-failed={props.failed}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: "" }}
  />
);

const filterNames: readonly FilterName[] = ["category", "license", "language", "audit", "capability", "agent"];

/** Search and filters of the list: a plain GET form. `results` is the id of the results. */
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
  parameters: ListPageParameters;
  filters: FilterOptions;
}) {
  const { search, list, skill, find, sorts } = dictionaryOf(locale);
  const labels = {
    category: list.category,
    license: list.license,
    language: list.language,
    audit: skill.audit,
    capability: find.capability,
    agent: find.agent,
  };
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
      {parameters.view !== "skills" && <input type="hidden" name="view" value={parameters.view} />}
      <div className="mt-2 flex flex-wrap gap-x-8">
        <SearchHelp locale={locale} />
        <KeyHints locale={locale} />
      </div>
      <div className="mt-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-7">
        {filterNames.map((name) => (
          <Choice key={name} name={name} label={labels[name]} any={list.any} value={filters.chosen[name]}>
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
          {(["updated", "new", "score", "name"] as const).map((sort) => (
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

/** Keyboard shortcuts for the results of a search. */
function KeyHints({ locale }: { locale: Locale }) {
  const { keys } = dictionaryOf(locale).search;
  return (
    <ul className="key-hints py-1 text-sm text-muted">
      <li>
        <kbd>↓</kbd> <kbd>↑</kbd> {keys.results}
      </li>
      <li>
        <kbd>Esc</kbd> {keys.back}
      </li>
    </ul>
  );
}

/** The search box: a plain GET form that leads to the list. */
export function SearchForm({ locale, id }: { locale: Locale; id: string }) {
  const { search } = dictionaryOf(locale);
  return (
    <form action={skillsPath(locale)} role="search" className="max-w-2xl" {...suggestionsOf(locale)}>
      <SearchField id={id} words={search} />
      <p className="mt-1 text-sm text-muted">{search.hint}</p>
      <SearchHelp locale={locale} />
    </form>
  );
}

type Words = Readonly<{ label: string; placeholder: string; submit: string }>;

/** The search field with its label and submit button. `controls` is the id of the live results. */
function SearchField({ id, words, value, controls }: { id: string; words: Words; value?: string; controls?: string }) {
  return (
    <>
      <label htmlFor={id} className="mb-1 block font-medium">
        {words.label}
      </label>
      <div className="flex max-w-2xl gap-2">
        <div className="relative grow">
          <input
            id={id}
            name="q"
            type="search"
            maxLength={200}
            defaultValue={value}
            placeholder={words.placeholder}
            autoComplete="off"
            aria-controls={controls}
            aria-keyshortcuts={SEARCH_KEYS}
            className="field w-full"
          />
          <kbd className="slash-hint" aria-hidden="true">
            /
          </kbd>
        </div>
        <button type="submit" className="button">
          {words.submit}
        </button>
      </div>
    </>
  );
}
