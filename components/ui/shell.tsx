import {
  categoriesPath,
  collectionsPath,
  correctionsPath,
  docsPath,
  feedPath,
  homePath,
  skillsPath,
} from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { ReactNode } from "react";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { Icon } from "./icon.tsx";
import { LanguageMenu } from "./language-menu.tsx";

type Props = Readonly<{
  locale: Locale;
  /** This page's address in a language. */
  path: (locale: Locale) => string;
  /** Whether the header has a search box; not where the page itself begins with one. */
  hasSearch?: boolean;
  children: ReactNode;
}>;

/** Header, main and footer of every page. */
export function Shell({ locale, path, hasSearch = true, children }: Props) {
  return (
    <div className="shell">
      <a href="#main">{dictionaryOf(locale).nav.skip}</a>
      <Header locale={locale} path={path} hasSearch={hasSearch} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer locale={locale} />
    </div>
  );
}

function Header({ locale, path, hasSearch }: Required<Omit<Props, "children">>) {
  const { site, nav } = dictionaryOf(locale);
  const parts = [
    { href: skillsPath(locale), name: nav.skills },
    { href: categoriesPath(locale), name: nav.categories },
    { href: collectionsPath(locale), name: nav.collections },
    { href: docsPath(locale), name: nav.docs },
  ];
  return (
    <header>
      <a href={homePath(locale)}>
        <Icon name="mark" />
        {site.name}
      </a>
      <nav aria-label={nav.main}>
        <ul>
          {parts.map(({ href, name }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {hasSearch && <HeaderSearch locale={locale} />}
      <div>
        <LanguageMenu locale={locale} path={path} />
        <button
          type="button"
          data-theme-switch=""
          // The script that it is for says which colours are chosen.
          suppressHydrationWarning
          aria-label={nav.darkTheme}
          title={nav.darkTheme}
          className="theme-switch"
        >
          <Icon name="theme" />
        </button>
      </div>
    </header>
  );
}

function HeaderSearch({ locale }: { locale: Locale }) {
  const { search } = dictionaryOf(locale);
  return (
    <form action={skillsPath(locale)} role="search">
      <input
        name="q"
        type="search"
        maxLength={200}
        aria-label={search.label}
        placeholder={search.label}
        autoComplete="off"
        aria-keyshortcuts="/"
        className="field"
      />
      <kbd className="slash-hint" aria-hidden="true">
        /
      </kbd>
    </form>
  );
}

function Footer({ locale }: { locale: Locale }) {
  const { footer, nav, feeds } = dictionaryOf(locale);
  const links = [
    { href: correctionsPath(locale), name: footer.corrections },
    { href: docsPath(locale, "feeds-and-markdown"), name: footer.machine },
    { href: docsPath(locale, "api"), name: nav.api },
    { href: feedPath(locale, "new"), name: feeds.new },
  ];
  return (
    <footer>
      <p>
        {footer.about} <a href={docsPath(locale, "reviews")}>{footer.how}</a>
      </p>
      <ul>
        {links.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
