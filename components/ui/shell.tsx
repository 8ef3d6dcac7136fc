import type { ReactNode } from "react";
import {
  categoriesPath,
  collectionsPath,
  correctionsPath,
  docsPath,
  homePath,
  skillsPath,
} from "#lib/directory/links.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { type Locale, locales } from "#lib/i18n/locales.ts";

/** Header, main and footer of every page. `path` is this page's address in a language. */
export function Shell({
  locale,
  path,
  children,
}: {
  locale: Locale;
  path: (locale: Locale) => string;
  children: ReactNode;
}) {
  const { site, nav, footer } = dictionaryOf(locale);
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-4 sm:px-6">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:bg-raised focus:p-3">
        {nav.skip}
      </a>
      <header className="flex flex-wrap items-baseline gap-x-6 gap-y-2 border-b border-line py-4">
        <a href={homePath(locale)} className="font-serif text-xl font-semibold text-ink no-underline">
          {site.name}
        </a>
        <nav aria-label={nav.main}>
          <ul className="flex flex-wrap gap-x-5">
            <li>
              <a href={skillsPath(locale)}>{nav.skills}</a>
            </li>
            <li>
              <a href={categoriesPath(locale)}>{nav.categories}</a>
            </li>
            <li>
              <a href={collectionsPath(locale)}>{nav.collections}</a>
            </li>
            <li>
              <a href={docsPath(locale)}>{nav.docs}</a>
            </li>
          </ul>
        </nav>
        <nav aria-label={nav.languages} className="ms-auto">
          <ul className="flex gap-x-4">
            {locales.map(({ code, name }) => (
              <li key={code}>
                <a
                  href={path(code)}
                  lang={code}
                  hrefLang={code}
                  data-locale={code}
                  aria-current={code === locale ? "true" : undefined}
                  className="aria-[current]:text-ink aria-[current]:no-underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="main" className="grow py-8">
        {children}
      </main>
      <footer className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line py-6 text-sm text-muted">
        <p className="grow basis-full lg:basis-0">
          {footer.about} <a href={docsPath(locale, "reviews")}>{footer.how}</a>
        </p>
        <a href={correctionsPath(locale)}>{footer.corrections}</a>
        <a href={docsPath(locale, "feeds-and-markdown")}>{footer.machine}</a>
        <a href={docsPath(locale, "api")}>{nav.api}</a>
      </footer>
    </div>
  );
}
