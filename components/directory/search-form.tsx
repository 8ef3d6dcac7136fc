import { skillsPath } from "#lib/directory/links.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { Locale } from "#lib/i18n/locales.ts";

/** The search box: a plain GET form that leads to the list. */
export function SearchForm({ locale, id }: { locale: Locale; id: string }) {
  const { search } = dictionaryOf(locale);
  return (
    <form action={skillsPath(locale)} role="search" className="max-w-2xl">
      <label htmlFor={id} className="mb-1 block font-medium">
        {search.label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="q"
          type="search"
          maxLength={200}
          placeholder={search.placeholder}
          autoComplete="off"
          className="field grow"
        />
        <button type="submit" className="button">
          {search.submit}
        </button>
      </div>
      <p className="mt-1 text-sm text-muted">{search.hint}</p>
    </form>
  );
}
