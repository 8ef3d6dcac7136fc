import {
  categoriesPath,
  collectionsPath,
  correctionsPath,
  docsPath,
  feedPath,
  homePath,
  newPath,
  skillsPath,
  submitPath,
} from "@skillshelf/directory-api/links";
import { type Locale, languageTagOf, locales } from "@skillshelf/directory-api/locales";
import type { ReactNode } from "react";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { Icon } from "./elements.tsx";

/**
 * Sets data attributes before the first paint, so that nothing moves later: that scripts run, and the state that `enhance.js`
 * stores: the chosen theme, whether fonts are cached, and whether `/` focuses the search box.
 */
const initialState = `(d=>{d.script="";d.slash="on";try{Object.assign(d,localStorage)}catch{}})(document.documentElement.dataset)`;

/**
 * Fetches `enhance.js` after the first paint, or after 3 seconds in browsers that do not report it, so that it does not
 * compete with the content. Appending the same script element twice runs it once.
 */
const loadEnhancements = `addEventListener("DOMContentLoaded",()=>{let script=document.createElement("script"),fetchIt=()=>document.head.append(script);script.src="/enhance.js";setTimeout(fetchIt,3e3);new PerformanceObserver(fetchIt).observe({type:"paint",buffered:true})})`;

/** A tiny script in the head of every page. The gateway keeps scripts marked `data-early` when it removes Next's. */
export const EarlyScript = () => (
  <script data-early="" dangerouslySetInnerHTML={{ __html: `${initialState};${loadEnhancements}` }} />
);

type Props = Readonly<{
  locale: Locale;
  /** Returns this page's address in a locale. */
  path: (locale: Locale) => string;
  /** Whether the header has a search box; false where the page begins with one. */
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
    { href: newPath(locale), name: nav.new },
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
          // The script that it is for says which colors are chosen.
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
  const { footer, nav, feeds, submit } = dictionaryOf(locale);
  const links = [
    { href: correctionsPath(locale), name: footer.corrections },
    { href: submitPath(locale), name: submit.title },
    { href: docsPath(locale, "feeds-and-markdown"), name: footer.machine },
    { href: docsPath(locale, "api"), name: nav.api },
    { href: feedPath(locale, "new"), name: feeds.new },
  ];
  const { sourceUrl } = env();
  if (sourceUrl !== undefined) links.push({ href: sourceUrl, name: footer.source });
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

/** Links to this page in the other languages. */
function LanguageMenu({ locale, path }: { locale: Locale; path: (locale: Locale) => string }) {
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
