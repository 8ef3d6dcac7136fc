import type { Locale } from "@skillshelf/directory-api/locales";
import { Filled } from "#components/ui/filled.tsx";
import type { SpellingView } from "#lib/directory/views/results.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";

/** What was searched for instead of a query, or what may have been meant by it. */
export function Spelling({ view, locale }: { view: SpellingView; locale: Locale }) {
  const { list } = dictionaryOf(locale);
  return (
    <p className="mb-2 text-lg text-ink wrap-anywhere">
      {view.kind === "corrected" ? (
        <>
          <Filled message={list.corrected} name="query">
            <b>{view.query}</b>
          </Filled>{" "}
          <span className="text-muted">{fill(list.noResultsFor, { words: view.missing })}</span>
        </>
      ) : (
        <Filled message={list.didYouMean} name="query">
          <a href={view.href} className="font-semibold">
            {view.query}
          </a>
        </Filled>
      )}
    </p>
  );
}
