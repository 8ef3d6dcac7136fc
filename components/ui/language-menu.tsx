import { type Locale, languageTagOf, locales } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { Icon } from "./icon.tsx";

/** The same page in the other languages, each by its own name. */
export function LanguageMenu({ locale, path }: { locale: Locale; path: (locale: Locale) => string }) {
  const { nav } = dictionaryOf(locale);
  const current = locales.find(({ code }) => code === locale);
  return (
    <details className="menu" data-menu="">
      <summary>
        <Icon name="globe" />
        <span className="sr-only">{nav.languages}: </span>
        {current?.name}
        <Icon name="open" />
      </summary>
      <nav aria-label={nav.languages}>
        <ul>
          {locales.map(({ code, name }) => (
            <li key={code}>
              <a
                href={path(code)}
                lang={languageTagOf(code)}
                hrefLang={code}
                aria-current={code === locale ? "true" : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
