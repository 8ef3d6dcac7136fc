import { categoriesPath, comparePath, MAX_COMPARED, skillsPath, submitPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { ClearedFilter, ResultsView, SpellingView, SuggestionView } from "#lib/directory/views/results.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { Filled } from "../ui/elements.tsx";
import { Pager } from "../ui/navigation.tsx";
import { RepositoryCards } from "./repository-cards.tsx";
import { SkillResults } from "./skill-results.tsx";

type SuggestionsProps = { suggestions: readonly SuggestionView[]; locale: Locale };

/** Shown instead of results: alternative searches and links. */
function InsteadOfResults({ suggestions, locale }: SuggestionsProps) {
  const { list, categories, find, submit } = dictionaryOf(locale);
  return (
    <div className="border-y border-line py-8">
      <p className="font-serif text-xl">{list.empty}</p>
      {suggestions.length > 0 ? (
        <SuggestionList title={list.instead} suggestions={suggestions} />
      ) : (
        <p className="mt-1 text-muted">{list.emptyHint}</p>
      )}
      <p className="mt-6 text-muted">
        {list.browse} <a href={categoriesPath(locale)}>{categories.title}</a> ·{" "}
        <a href={skillsPath(locale)}>{find.title}</a> · <a href={submitPath(locale)}>{submit.title}</a>
      </p>
    </div>
  );
}

/** Shown after few results: searches that find more. */
const BesideResults = ({ suggestions, locale }: SuggestionsProps) =>
  suggestions.length > 0 && <SuggestionList title={dictionaryOf(locale).list.more} suggestions={suggestions} />;

function SuggestionList({ title, suggestions }: { title: string; suggestions: readonly SuggestionView[] }) {
  return (
    <>
      <p className="mt-4 text-muted">{title}</p>
      <ul className="mt-2 grid max-w-xl gap-y-1">
        {suggestions.map((suggestion) => (
          <li key={suggestion.href} className="flex items-baseline gap-3 py-1">
            <a href={suggestion.href} className="wrap-anywhere">
              {suggestion.name}
            </a>
            <span className="min-w-3 grow border-b border-dotted border-line" />
            <span className="shrink-0 text-sm text-muted">{suggestion.count}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A page of results with their number, or suggestions when there are none. */
export function Results({
  view,
  cleared,
  locale,
}: {
  view: ResultsView;
  cleared: readonly ClearedFilter[];
  locale: Locale;
}) {
  const { list, find, compare, skill } = dictionaryOf(locale);
  const repositories = view.found.view === "repositories" ? view.found.cards : [];
  const names = repositories.slice(0, MAX_COMPARED).map(({ owner, repo }) => `${owner}/${repo}`);
  // Where a list without a filter is suggested below, that link shows its number.
  const suggested = new Set(view.suggestions.map(({ href }) => href));
  const unsuggested = cleared.filter(({ href }) => !suggested.has(href));
  return (
    <>
      <div className="my-4 max-w-3xl text-muted">
        {view.spelling && <Spelling view={view.spelling} locale={locale} />}
        {view.repository && (
          <p className="mb-2 text-lg">
            {skill.repository}: <a href={view.repository.href}>{view.repository.name}</a>
          </p>
        )}
        <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
          <p>
            <span id="results-count">{view.count}</span>
            {names.length > 1 && (
              <>
                {" · "}
                <a href={comparePath(locale, names)} rel="nofollow">
                  {compare.top}
                </a>
              </>
            )}
          </p>
          <nav aria-label={find.view} className="switch">
            <ul>
              {view.views.map(({ name, href, isCurrent }) => (
                <li key={href}>
                  <a href={href} aria-current={isCurrent ? "true" : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        {unsuggested.length > 0 && (
          <ul className="flex flex-wrap gap-x-5">
            {unsuggested.map(({ name, href }) => (
              <li key={href}>
                <a href={href} className="inline-block py-1">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        {view.isSoft && <p className="mt-1 text-sm">{list.soft}</p>}
        {view.isEstimate && <p className="mt-1 text-sm">{list.estimated}</p>}
      </div>
      {view.found.cards.length > 0 ? (
        <>
          {view.found.view === "skills" ? (
            <SkillResults cards={view.found.cards} locale={locale} />
          ) : (
            <RepositoryCards cards={view.found.cards} locale={locale} heading="h2" />
          )}
          <BesideResults suggestions={view.suggestions} locale={locale} />
        </>
      ) : (
        <InsteadOfResults suggestions={view.suggestions} locale={locale} />
      )}
      <Pager locale={locale} view={view.pager} />
    </>
  );
}

/** The corrected query that was searched for, or a suggested one. */
function Spelling({ view, locale }: { view: SpellingView; locale: Locale }) {
  const { list } = dictionaryOf(locale);
  return (
    <p className="mb-2 text-lg text-ink wrap-anywhere">
      {view.kind === "corrected" ? (
        <>
          <Filled message={list.corrected} name="query">
            <b>{view.query}</b>
          </Filled>{" "}
          <span className="text-muted">{fill(list.noResultsFor, { words: view.missing })}</span>
        </>
      ) : (
        <Filled message={list.didYouMean} name="query">
          <a href={view.href} className="font-semibold">
            {view.query}
          </a>
        </Filled>
      )}
    </p>
  );
}
