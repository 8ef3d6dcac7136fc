import type { ReactNode } from "react";
import {
  categoriesPath,
  collectionsPath,
  correctionsPath,
  docsPath,
  feedPath,
  homePath,
  skillsPath,
} from "#lib/directory/links.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { Icon } from "./icon.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { Mark } from "./mark.tsx";

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
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-4 sm:px-6">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-raised focus:p-3">
        {dictionaryOf(locale).nav.skip}
      </a>
      <Header locale={locale} path={path} hasSearch={hasSearch} />
      <main id="main" tabIndex={-1} className="grow py-8 outline-none sm:py-10">
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
    <header className="flex flex-wrap items-center gap-x-7 gap-y-2 border-b border-line py-3.5">
      <a
        href={homePath(locale)}
        className="me-auto flex items-center gap-2 font-serif text-xl font-semibold text-ink no-underline lg:me-0"
      >
        <Mark />
        {site.name}
      </a>
      <nav aria-label={nav.main} className="order-last basis-full sm:order-none sm:basis-auto">
        <ul className="flex flex-wrap gap-x-5">
          {parts.map(({ href, name }) => (
            <li key={href}>
              <a href={href} className="inline-block py-1">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {hasSearch && <HeaderSearch locale={locale} />}
      <div className="flex items-center gap-3 lg:ms-auto">
        <LanguageMenu locale={locale} path={path} />
        <button
          type="button"
          data-theme-switch=""
          aria-label={nav.darkTheme}
          title={nav.darkTheme}
          className="theme-switch size-8 cursor-pointer items-center justify-center rounded border border-transparent text-accent"
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
    <form
      action={skillsPath(locale)}
      role="search"
      className="relative order-last min-w-0 grow basis-full lg:order-none lg:max-w-64 lg:basis-0"
    >
      <input
        name="q"
        type="search"
        maxLength={200}
        aria-label={search.label}
        placeholder={search.label}
        autoComplete="off"
        aria-keyshortcuts="/"
        className="field min-h-10 w-full text-sm"
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
    <footer className="grid gap-x-10 gap-y-3 border-t border-line py-6 text-sm text-muted lg:grid-cols-[1fr_auto]">
      <p className="max-w-xl">
        {footer.about} <a href={docsPath(locale, "reviews")}>{footer.how}</a>
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 lg:max-w-md lg:justify-end">
        {links.map(({ href, name }) => (
          <li key={href}>
            <a href={href} className="inline-block py-0.5">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
