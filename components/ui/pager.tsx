import type { Locale } from "@skillshelf/directory-api/locales";
import type { PagerView } from "#lib/directory/views/lists.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";

/** Links to the previous and the next page of a list. Nothing when there is one page. */
export function Pager({ locale, view }: { locale: Locale; view: PagerView }) {
  const { page, pages, previous, next } = view;
  if (pages <= 1) return null;
  const { pager } = dictionaryOf(locale);
  return (
    <nav aria-label={pager.label} className="mt-8 flex flex-wrap items-baseline gap-4 border-t border-line pt-4">
      {previous !== null && (
        <a rel="prev" href={previous}>
          {pager.previous}
        </a>
      )}
      <span className="text-muted">
        {fill(pager.page, { page: formatNumber(locale, page), pages: formatNumber(locale, pages) })}
      </span>
      {next !== null && (
        <a rel="next" href={next}>
          {pager.next}
        </a>
      )}
    </nav>
  );
}
