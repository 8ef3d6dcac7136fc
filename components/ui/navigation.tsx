import type { Locale } from "@skillshelf/directory-api/locales";
import type { PagerView } from "#lib/directory/views/lists.ts";
import type { PageFrame } from "#lib/directory/views/page-frame.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import { inLanguage } from "./elements.tsx";

/** Breadcrumbs from the home page; the last entry is this page. */
export function Breadcrumbs({
  locale,
  trail,
  current,
  language,
}: {
  locale: Locale;
  trail: PageFrame["trail"];
  current: string;
  /** Language of the page's own name where it is not the page's. */
  language?: string | undefined;
}) {
  return (
    <nav aria-label={dictionaryOf(locale).nav.breadcrumb} className="trail">
      <ol>
        {trail.map(({ href, name, language: written }) => (
          <li key={href}>
            <a href={href} {...inLanguage(written)}>
              {name}
            </a>
          </li>
        ))}
        <li aria-current="page" {...inLanguage(language)}>
          {current}
        </li>
      </ol>
    </nav>
  );
}

/** Links to the previous and the next page of a list; nothing when there is one page. */
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

export type PagePart = Readonly<{ id: string; name: string }>;

/** Links to the sections of a page. `language` is that of their names, if not the page's. */
export function OnThisPage({
  parts,
  language,
  locale,
}: {
  parts: readonly PagePart[];
  language?: string | undefined;
  locale: Locale;
}) {
  return (
    <nav aria-label={dictionaryOf(locale).skill.contents} className="parts">
      <ul>
        {parts.map(({ id, name }) => (
          <li key={id} {...inLanguage(language)}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
