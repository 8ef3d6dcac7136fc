import { categoriesPath, skillsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { SuggestionView } from "#lib/directory/views/results.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

type SuggestionsProps = { suggestions: readonly SuggestionView[]; locale: Locale };

/** What is shown in the place of results: searches that find something, and where to look around. */
export function InsteadOfResults({ suggestions, locale }: SuggestionsProps) {
  const { list, categories } = dictionaryOf(locale);
  return (
    <div className="border-y border-line py-8">
      <p className="font-serif text-xl">{list.empty}</p>
      {suggestions.length > 0 ? (
        <SuggestionList title={list.instead} suggestions={suggestions} />
      ) : (
        <p className="mt-1 text-muted">{list.emptyHint}</p>
      )}
      <p className="mt-6 text-muted">
        {list.browse} <a href={categoriesPath(locale)}>{categories.title}</a> ·{" "}
        <a href={skillsPath(locale)}>{list.title}</a>
      </p>
    </div>
  );
}

/** What follows few results: searches that find more. */
export const BesideResults = ({ suggestions, locale }: SuggestionsProps) =>
  suggestions.length > 0 && <SuggestionList title={dictionaryOf(locale).list.more} suggestions={suggestions} />;

function SuggestionList({ title, suggestions }: { title: string; suggestions: readonly SuggestionView[] }) {
  return (
    <>
      <p className="mt-4 text-muted">{title}</p>
      <ul className="mt-2 grid max-w-xl gap-y-1">
        {suggestions.map((suggestion) => (
          <li key={suggestion.href} className="flex items-baseline gap-3 py-1">
            <a href={suggestion.href} className="wrap-anywhere">
              {suggestion.name}
            </a>
            <span className="min-w-3 grow border-b border-dotted border-line" />
            <span className="shrink-0 text-sm text-muted">{suggestion.count}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
