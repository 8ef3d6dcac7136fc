import type { Locale } from "@skillshelf/directory-api/locales";
import { inLanguage } from "#components/ui/in-language.ts";
import type { PageFrame } from "#lib/directory/views/page-frame.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

/** The way from the home page to this one. The last entry is this page. */
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
