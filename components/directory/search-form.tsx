import { skillsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { SearchField } from "#components/ui/search-field.tsx";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { SearchHelp } from "./search-help.tsx";

/** The search box: a plain GET form that leads to the list. */
export function SearchForm({ locale, id }: { locale: Locale; id: string }) {
  const { search } = dictionaryOf(locale);
  return (
    <form action={skillsPath(locale)} role="search" className="max-w-2xl">
      <SearchField id={id} words={search} />
      <p className="mt-1 text-sm text-muted">{search.hint}</p>
      <SearchHelp locale={locale} />
    </form>
  );
}
