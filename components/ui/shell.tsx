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
import { Fragment, type ReactNode } from "react";
import { env } from "#lib/env.ts";
import { renderContext } from "#lib/http/render-context.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { Icon } from "./elements.tsx";
import { type HeadFacts, PageHead } from "./page-head.tsx";

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
  frame: HeadFacts;
  /** Whether the header has a search box; false where the page begins with one. */
  hasSearch?: boolean;
  children: ReactNode;
}>;

/** Stands for the body of a page, which the renderer has. */
export const BodyPlace = () => <template id="body" />;

/** Head, header, main and footer of every page. The renderer, where there is one, makes them into markup. */
export function Shell({ locale, frame, hasSearch = true, children }: Props) {
  const head = <PageHead facts={frame} locale={locale} />;
  const body = (
    <div className="shell">
      <a href="#main">{dictionaryOf(locale).nav.skip}</a>
      <Header locale={locale} path={frame.path} hasSearch={hasSearch} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer locale={locale} />
      <Shortcuts locale={locale} />
    </div>
  );
  const { renderPage } = renderContext.getStore() ?? {};
  if (renderPage !== undefined) {
    renderPage(head, body);
    return <BodyPlace />;
  }
  return (
    <>
      {head}
      {body}
    </>
  );
}

function Header({ locale, path, hasSearch }: { locale: Locale; path: HeadFacts["path"]; hasSearch: boolean }) {
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

/** Keys that focus the search box, as ARIA writes them. */
export const SEARCH_KEYS = "/ Control+K Meta+K";

/**
 * Attributes of a form whose box suggests names: `enhance.js` loads the script when a visitor first turns to it. The words
 * have no `|`.
 */
export function suggestionsOf(locale: Locale) {
  const { suggestions, nav, find } = dictionaryOf(locale);
  return {
    // `next.config.mjs` inserts the address here.
    "data-suggestions": process.env.SUGGESTIONS_SCRIPT,
    "data-words": [suggestions.label, nav.skills, find.views.repositories, suggestions.available].join("|"),
  };
}

function HeaderSearch({ locale }: { locale: Locale }) {
  const { search } = dictionaryOf(locale);
  return (
    <form action={skillsPath(locale)} role="search" {...suggestionsOf(locale)}>
      <input
        name="q"
        type="search"
        maxLength={200}
        aria-label={search.label}
        placeholder={search.label}
        autoComplete="off"
        aria-keyshortcuts={SEARCH_KEYS}
        className="field"
      />
      <kbd className="slash-hint" aria-hidden="true">
        /
      </kbd>
    </form>
  );
}

function Footer({ locale }: { locale: Locale }) {
  const { footer, nav, feeds, shortcuts, submit } = dictionaryOf(locale);
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
        <li>
          <button type="button" data-shortcuts="" className="shortcuts-button">
            {shortcuts.title}
          </button>
        </li>
      </ul>
    </footer>
  );
}

/** The keyboard shortcuts, which `enhance.js` shows. */
function Shortcuts({ locale }: { locale: Locale }) {
  const { shortcuts } = dictionaryOf(locale);
  const keys = [
    { pressed: ["/", "Ctrl K", "⌘ K"], name: shortcuts.search },
    { pressed: ["↓", "↑"], name: shortcuts.move },
    { pressed: ["Enter"], name: shortcuts.open },
    { pressed: ["Esc"], name: shortcuts.close },
    { pressed: ["?"], name: shortcuts.help },
  ];
  return (
    <dialog id="shortcuts" aria-labelledby="shortcuts-title" className="shortcuts">
      <h2 id="shortcuts-title" className="text-xl">
        {shortcuts.title}
      </h2>
      <dl>
        {keys.map(({ pressed, name }) => (
          <Fragment key={name}>
            <dt>
              {pressed.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && " "}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{name}</dd>
          </Fragment>
        ))}
      </dl>
      <label>
        <input type="checkbox" defaultChecked data-slash-switch="" className="accent-accent" />
        {shortcuts.single}
      </label>
      <form method="dialog">
        <button type="submit" className="button">
          {shortcuts.done}
        </button>
      </form>
    </dialog>
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
