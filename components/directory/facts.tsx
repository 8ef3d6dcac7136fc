import { docsPath, markdownPath, repositoryApiPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { ReactNode } from "react";
import type { LicenseConflicts } from "#lib/directory/views/repository-facts.ts";
import type { RepositoryPageView } from "#lib/directory/views/repository-page.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { formatDate, formatList, languageName } from "#lib/i18n/format.ts";
import { PlaceList } from "./repository-cards.tsx";

/** Facts about a repository that are nowhere else on its page, as a list of terms. Unknown facts are left out, except a missing license. */
export function Facts({
  view,
  hasMarkdownUrl,
  locale,
}: {
  view: RepositoryPageView;
  hasMarkdownUrl: boolean | undefined;
  locale: Locale;
}) {
  const { skill, machine } = dictionaryOf(locale);
  return (
    <dl>
      <Fact term={skill.license}>
        {view.licenseHref ? <a href={view.licenseHref}>{view.license}</a> : (view.license ?? skill.noLicense)}
        {view.licenseNote !== null && <p>{view.licenseNote}</p>}
        {view.licenseConflicts && <Conflicts conflicts={view.licenseConflicts} locale={locale} />}
      </Fact>
      {view.category && (
        <Fact term={skill.category}>
          <a href={view.category.href}>{view.category.name}</a>
          {view.placement !== null && <p>{view.placement}</p>}
        </Fact>
      )}
      {view.score !== null && (
        <Fact term={skill.score}>
          <a href={view.scoring ? "#score" : docsPath(locale, "scores-and-audits")}>{view.score}</a>
        </Fact>
      )}
      {view.contextCost !== null && <Fact term={skill.context}>{view.contextCost}</Fact>}
      {view.languages.length > 0 && (
        <Fact term={skill.languages}>
          {formatList(
            locale,
            view.languages.map((language) => languageName(locale, language)),
          )}
        </Fact>
      )}
      {view.tags.length > 0 && (
        <Fact term={skill.tags}>
          <ul className="tags">
            {view.tags.map(({ name, href }) => (
              <li key={name}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {view.commit && (
        <Fact term={skill.commit}>
          <a href={view.commit.href} className="font-mono">
            {view.commit.id.slice(0, 10)}
          </a>
        </Fact>
      )}
      {view.updatedAt && (
        <Fact term={skill.updated}>
          <time dateTime={view.updatedAt.toISOString()}>{formatDate(locale, view.updatedAt)}</time>
        </Fact>
      )}
      <Fact term="API">
        <a href={repositoryApiPath(view)}>{skill.metadata}</a>
      </Fact>
      {hasMarkdownUrl && (
        <Fact term="Markdown">
          <a href={markdownPath(view.href)}>{machine.markdown}</a>
        </Fact>
      )}
    </dl>
  );
}

/** Places that state another license than the repository's. */
function Conflicts({ conflicts, locale }: { conflicts: LicenseConflicts; locale: Locale }) {
  return (
    <details>
      <summary>{conflicts.summary}</summary>
      <PlaceList {...conflicts.places} locale={locale} note={({ license }) => `: ${license}`} />
    </details>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
