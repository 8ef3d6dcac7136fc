import { Pager } from "#components/ui/pager.tsx";
import type { ResultsView } from "#lib/directory/views/results.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber, plural } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { SkillCards } from "./skill-cards.tsx";

/** A page of results with their number, or what to do when there are none. */
export function Results({ view, locale }: { view: ResultsView; locale: Locale }) {
  const { list, counts } = dictionaryOf(locale);
  const count = view.isLowerBound
    ? fill(counts.resultsAtLeast, { count: formatNumber(locale, view.totalCount) })
    : plural(locale, counts.results, view.totalCount);
  return (
    <div id="results">
      <p id="results-count" className="my-4 text-muted">
        {count}
      </p>
      {view.cards.length > 0 ? (
        <SkillCards cards={view.cards} locale={locale} heading="h2" />
      ) : (
        <div className="border-y border-line py-8">
          <p className="font-serif text-lg">{list.empty}</p>
          <p className="mt-1 text-muted">
            {list.emptyHint} <a href={view.clearHref}>{list.clear}</a>
          </p>
        </div>
      )}
      <Pager locale={locale} view={view.pager} />
    </div>
  );
}
