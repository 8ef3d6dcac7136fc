import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";

/** Links to the previous and the next page of a list. Nothing when there is one page. */
export function Pager({
  locale,
  page,
  pages,
  href,
}: {
  locale: Locale;
  page: number;
  pages: number;
  href: (page: number) => string;
}) {
  if (pages <= 1) return null;
  const { pager } = dictionaryOf(locale);
  return (
    <nav aria-label={pager.label} className="mt-8 flex flex-wrap items-baseline gap-4 border-t border-line pt-4">
      {page > 1 && (
        <a rel="prev" href={href(page - 1)}>
          {pager.previous}
        </a>
      )}
      <span className="text-muted">
        {fill(pager.page, { page: formatNumber(locale, page), pages: formatNumber(locale, pages) })}
      </span>
      {page < pages && (
        <a rel="next" href={href(page + 1)}>
          {pager.next}
        </a>
      )}
    </nav>
  );
}
