import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { Locale } from "#lib/i18n/locales.ts";

/** The way from the home page to this one. The last entry is this page. */
export function Breadcrumbs({
  locale,
  trail,
  current,
}: {
  locale: Locale;
  trail: readonly { href: string; name: string }[];
  current: string;
}) {
  return (
    <nav aria-label={dictionaryOf(locale).nav.breadcrumb} className="mb-4 text-sm text-muted">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map(({ href, name }) => (
          <li key={href} className="after:ms-2 after:text-line after:content-['/']">
            <a href={href}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
