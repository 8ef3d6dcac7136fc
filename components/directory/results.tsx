import type { Locale } from "@skillshelf/directory-api/locales";
import { Pager } from "#components/ui/pager.tsx";
import type { ClearedFilter, ResultsView } from "#lib/directory/views/results.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { SkillCards } from "./skill-cards.tsx";
import { Spelling } from "./spelling.tsx";
import { BesideResults, InsteadOfResults } from "./suggestions.tsx";

/** A page of results with their number, or what to do when there are none. */
export function Results({
  view,
  cleared,
  locale,
}: {
  view: ResultsView;
  cleared: readonly ClearedFilter[];
  locale: Locale;
}) {
  const { list } = dictionaryOf(locale);
  // Where a list without one of them is suggested below, that link has its number beside it.
  const suggested = new Set(view.suggestions.map(({ href }) => href));
  const unsuggested = cleared.filter(({ href }) => !suggested.has(href));
  return (
    <>
      <div className="my-4 max-w-3xl text-muted">
        {view.spelling && <Spelling view={view.spelling} locale={locale} />}
        <p id="results-count">{view.count}</p>
        {unsuggested.length > 0 && (
          <ul className="flex flex-wrap gap-x-5">
            {unsuggested.map(({ name, href }) => (
              <li key={href}>
                <a href={href} className="inline-block py-1">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        {view.isSoft && <p className="mt-1 text-sm">{list.soft}</p>}
        {view.isEstimate && <p className="mt-1 text-sm">{list.estimated}</p>}
      </div>
      {view.cards.length > 0 ? (
        <>
          <SkillCards cards={view.cards} locale={locale} heading="h2" />
          <BesideResults suggestions={view.suggestions} locale={locale} />
        </>
      ) : (
        <InsteadOfResults suggestions={view.suggestions} locale={locale} />
      )}
      <Pager locale={locale} view={view.pager} />
    </>
  );
}
