import { comparePath, docsPath, MAX_COMPARED } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { ReactNode } from "react";
import type { EmbeddedBadge } from "#lib/directory/views/badge.ts";
import type { PageFrame } from "#lib/directory/views/page-frame.ts";
import type { ReportLinks as Links, NoticeView } from "#lib/directory/views/repository-facts.ts";
import type { RepositoryPageView } from "#lib/directory/views/repository-page.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, plural } from "#lib/i18n/format.ts";
import { Copyable, Filled, Icon, inLanguage } from "../ui/elements.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { Breadcrumbs, OnThisPage } from "../ui/navigation.tsx";
import { Shell } from "../ui/shell.tsx";
import { PlaceList, RepositoryTitle } from "./repository-cards.tsx";

/** Line below the title: repository, license, number of skills, and review. */
export function Byline({ view, locale }: { view: RepositoryPageView; locale: Locale }) {
  const { counts, glance, labels, skill } = dictionaryOf(locale);
  const { review } = view;
  return (
    <ul className="byline">
      <li>
        <a href={view.repositoryHref} className="font-mono">
          {view.owner}/{view.repo}
        </a>
      </li>
      <li>
        <Icon name="license" />
        {view.license ?? skill.withoutLicense}
      </li>
      <li>{plural(locale, counts.units, view.skillCount)}</li>
      <li>
        <Icon name="review" />
        {review ? (
          <a href="#review">
            {fill(labels.review, { date: formatDate(locale, review.on), commit: review.commit.id.slice(0, 10) })}
          </a>
        ) : (
          glance.unreviewed
        )}
      </li>
    </ul>
  );
}

/** Links to the main parts of the page. */
export function Contents({ view, locale }: { view: RepositoryPageView; locale: Locale }) {
  const { nav, skill, install, citation, related } = dictionaryOf(locale);
  const parts = [
    ...(view.units.length > 0 ? [{ id: "units", name: nav.skills }] : []),
    ...(view.review ? [{ id: "review", name: skill.review }] : []),
    ...(view.install ? [{ id: "install", name: install.title }] : []),
    ...(view.audit ? [{ id: "audit", name: skill.audit }] : []),
    ...(view.related.length > 0 ? [{ id: "related", name: related.title }] : []),
    ...(view.scoring ? [{ id: "score", name: skill.score }] : []),
    { id: "cite", name: citation.title },
  ];
  return <OnThisPage parts={parts} locale={locale} />;
}

/** How many of the skills each agent loads; nothing until it is predicted. */
export function LoadsIn({ view: { loading }, locale }: { view: RepositoryPageView; locale: Locale }) {
  const words = dictionaryOf(locale).loading;
  if (loading === null) return null;
  return (
    <section aria-labelledby="loads-in">
      <h2 id="loads-in">{words.title}</h2>
      <dl className="loading">
        {loading.map(({ skills, agents }) => (
          <div key={skills}>
            <dt>{skills}</dt>
            <dd translate="no">{agents}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        <a href={docsPath(locale, "loading")}>{words.more}</a>
      </p>
    </section>
  );
}

/** Notices about a repository; nothing where there are none. */
export function Notices({ notices, title, locale }: { notices: readonly NoticeView[]; title: string; locale: Locale }) {
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{title}</h2>
      <ul className="notices">
        {notices.map(({ notice, text, places }) => (
          <li key={notice}>
            <p>{text}</p>
            <PlaceList {...places} locale={locale} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The collections that contain a repository; nothing where there are none. */
export function Memberships({ collections, title }: { collections: RepositoryPageView["collections"]; title: string }) {
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="collections">
      <h2 id="collections">{title}</h2>
      <ul>
        {collections.map(({ href, title: name, language }) => (
          <li key={href} {...inLanguage(language)}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Related repositories, each with what they have in common; nothing where there are none. */
export function Related({
  view,
  title,
  locale,
}: {
  view: Pick<RepositoryPageView, "owner" | "repo" | "related">;
  title: string;
  locale: Locale;
}) {
  const { related } = view;
  if (related.length === 0) return null;
  const names = [view, ...related.map(({ card }) => card)].map(({ owner, repo }) => `${owner}/${repo}`);
  return (
    <section aria-labelledby="related">
      <h2 id="related">{title}</h2>
      <ul className="related">
        {related.map(({ card, reasons }) => (
          <li key={card.href}>
            <RepositoryTitle card={card} heading="h3" />
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="note">
        <a href={comparePath(locale, names.slice(0, MAX_COMPARED))} rel="nofollow">
          {dictionaryOf(locale).compare.related}
        </a>
      </p>
    </section>
  );
}

/** Links for reporting a problem, correcting an entry, or requesting its removal. */
export function ReportLinks({ links, locale }: { links: Links; locale: Locale }) {
  const { reports } = dictionaryOf(locale);
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">{reports.title}</h2>
      <ul>
        {links.map(({ report, href }) => (
          <li key={report}>
            <a href={href}>{reports[report]}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The review with its commit and date, or a note that there is none. */
export function Review({ view, locale }: { view: RepositoryPageView; locale: Locale }) {
  const { footer, labels, skill } = dictionaryOf(locale);
  const { review, commit } = view;
  if (review === null) return <p className="note">{skill.unreviewed}</p>;
  const isOlder = commit !== null && commit.id !== review.commit.id;
  return (
    <section aria-labelledby="review">
      <h2 id="review">{skill.review}</h2>
      <p className="note">
        <WithLink text={fill(labels.review, { date: formatDate(locale, review.on) })} {...review.commit} /> ·{" "}
        <a href={docsPath(locale, "reviews")}>{footer.how}</a>
        {isOlder && (
          <>
            {" · "}
            <WithLink text={skill.olderCommit} {...commit} />
          </>
        )}
      </p>
      <Markdown source={review.body} under={2} anchors="review-" language={review.language} />
    </section>
  );
}

/** A message whose `{commit}` links to the repository at that commit. */
function WithLink({ text, id, href }: { text: string; id: string; href: string }) {
  return (
    <Filled message={text} name="commit">
      <a href={href} className="font-mono">
        {id.slice(0, 10)}
      </a>
    </Filled>
  );
}

/** The frame of a page below a repository's: description and the link back. */
export function RecordPart({
  frame,
  name,
  recordHref,
  locale,
  children,
}: {
  frame: PageFrame;
  /** Its name in the breadcrumb trail. */
  name: string;
  recordHref: string;
  locale: Locale;
  children: ReactNode;
}) {
  return (
    <Shell locale={locale} frame={frame}>
      <Breadcrumbs locale={locale} trail={frame.trail} current={name} />
      <h1 className="text-4xl wrap-anywhere">{frame.title}</h1>
      <p className="mt-2 max-w-3xl text-lg wrap-anywhere">
        {frame.description} <a href={recordHref}>{dictionaryOf(locale).audit.current}</a>
      </p>
      {children}
    </Shell>
  );
}

/** The audit badge with the Markdown that embeds it. */
export function Badge({ view, locale }: { view: EmbeddedBadge; locale: Locale }) {
  const { badge: words } = dictionaryOf(locale);
  return (
    <section aria-labelledby="badge">
      <details>
        <summary>
          <h2 id="badge">{words.title}</h2>
        </summary>
        <img src={view.src} alt={view.alt} height="20" loading="lazy" />
        <Copyable text={view.markdown} caption="Markdown" locale={locale} />
        <p>
          <a href={docsPath(locale, "badges")}>{words.more}</a>
        </p>
      </details>
    </section>
  );
}

/** A description to quote, with its references. */
export function Citation({ view, locale }: { view: RepositoryPageView; locale: Locale }) {
  const { citation: words } = dictionaryOf(locale);
  const { description, plain, apa, bibtex } = view.citation;
  const forms = [
    { caption: words.plain, text: plain },
    { caption: "APA", text: apa },
    { caption: "BibTeX", text: bibtex },
  ];
  return (
    <section aria-labelledby="cite">
      <details>
        <summary>
          <h2 id="cite">{words.title}</h2>
        </summary>
        <blockquote {...inLanguage(view.citationLanguage)}>{description}</blockquote>
        {forms.map(({ caption, text }) => (
          <Copyable key={caption} text={text} caption={caption} locale={locale} />
        ))}
      </details>
    </section>
  );
}
