import type { Locale } from "@skillshelf/directory-api/locales";
import type { ReactNode } from "react";
import type { RepositoryCard } from "#lib/directory/views/repository-card.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, formatNumber, plural } from "#lib/i18n/format.ts";
import { inLanguage } from "../ui/elements.tsx";
import { AuditLevel } from "./audit-level.tsx";

/** Repositories as a list: title, summary and key facts. */
export function RepositoryCards({
  cards,
  locale,
  heading,
}: {
  cards: readonly RepositoryCard[];
  locale: Locale;
  heading: "h2" | "h3";
}) {
  const { list } = dictionaryOf(locale);
  return (
    <ul className="divide-y divide-line border-b border-line">
      {cards.map((card) => (
        <li key={card.href} className="flex flex-wrap justify-between gap-x-10 gap-y-2 py-5 sm:flex-nowrap">
          <div className="min-w-0">
            <RepositoryTitle card={card} heading={heading} />
            <p className="mt-1 max-w-3xl" {...inLanguage(card.language)}>
              {card.summary}
            </p>
            <RepositoryFactsLine card={card} locale={locale} />
            {card.units.length > 0 && <MatchedUnits label={list.found} units={card.units} />}
            <MatchNotes card={card} locale={locale} />
          </div>
          <AuditLine card={card} locale={locale} />
        </li>
      ))}
    </ul>
  );
}

/** Notes that a result is partial, and the copies folded into it. */
export function MatchNotes({
  card: { isPartial, copies = [] },
  locale,
}: {
  card: Pick<RepositoryCard, "isPartial" | "copies">;
  locale: Locale;
}) {
  const { list } = dictionaryOf(locale);
  if (!isPartial && copies.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {isPartial && <li>{list.partial}</li>}
      {copies.length > 0 && (
        <li>
          <details>
            <summary>{plural(locale, list.copies, copies.length)}</summary>
            <ul>
              {copies.map(({ name, href }) => (
                <li key={href}>
                  <a href={href} dir="ltr">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
}

/** The result of the audit and, apart from it, the score. */
export function AuditLine({ card, locale }: { card: RepositoryCard; locale: Locale }) {
  const { list } = dictionaryOf(locale);
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm sm:grid sm:w-56 sm:shrink-0 sm:content-start sm:gap-y-2 sm:pt-1">
      <li>
        <AuditLevel level={card.audit} />
      </li>
      {card.score !== null && (
        <li className="text-muted">{fill(list.score, { score: formatNumber(locale, card.score) })}</li>
      )}
    </ul>
  );
}

/** Key facts of a repository in a line. */
export function RepositoryFactsLine({ card, locale }: { card: RepositoryCard; locale: Locale }) {
  const { copies, counts, skill } = dictionaryOf(locale);
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <li>{card.category}</li>
      <li>{plural(locale, counts.units, card.skillCount)}</li>
      <li>{card.license ?? skill.withoutLicense}</li>
      {card.updatedAt && (
        <li>
          <time dateTime={card.updatedAt.toISOString()}>{formatDate(locale, card.updatedAt)}</time>
        </li>
      )}
      {card.archived && <li>{skill.archived}</li>}
      {card.copyOf !== null && <li>{fill(copies.card, { origin: card.copyOf })}</li>}
    </ul>
  );
}

function MatchedUnits({ label, units }: { label: string; units: RepositoryCard["units"] }) {
  return (
    <p className="mt-1 text-sm text-muted">
      {fill(label, { names: "" })}
      {units.map(({ name, href }, index) => (
        <span key={href}>
          {index > 0 && ", "}
          <a href={href}>{name}</a>
        </span>
      ))}
    </p>
  );
}

type Place = Readonly<{ name: string; href: string | undefined; anchor?: string | undefined }>;

/** Paths in a repository, and the number of further ones. */
export function PlaceList<Shown extends Place>({
  first,
  more,
  locale,
  note,
}: {
  first: readonly Shown[];
  more: number;
  locale: Locale;
  /** Text after a path. */
  note?: (place: Shown) => ReactNode;
}) {
  return (
    <ul className="places">
      {first.map((place, index) => (
        // The index is the key, because two findings can share a line; the list never changes.
        <li key={index} id={place.anchor}>
          {place.href === undefined ? <span translate="no">{place.name}</span> : <a href={place.href}>{place.name}</a>}
          {note?.(place)}
        </li>
      ))}
      {more > 0 && <li>{fill(dictionaryOf(locale).more, { count: formatNumber(locale, more) })}</li>}
    </ul>
  );
}

/** A repository's title as a heading with a link, above its `owner/repo`. */
export function RepositoryTitle({ card, heading: Heading }: { card: RepositoryCard; heading: "h2" | "h3" }) {
  return (
    <>
      <Heading className="text-lg" {...inLanguage(card.language)}>
        <a href={card.href}>{card.name}</a>
      </Heading>
      <p className="font-mono text-sm text-muted wrap-anywhere">
        {card.owner}/{card.repo}
      </p>
    </>
  );
}
