import { SearchField } from "#components/ui/search-field.tsx";
import { skillsPath } from "#lib/directory/links.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { Locale } from "#lib/i18n/locales.ts";
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
