import type { Locale } from "@skillshelf/directory-api/locales";
import type { ReactNode } from "react";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";

type Place = Readonly<{ name: string; href: string | undefined; anchor?: string | undefined }>;

/** Places in a repository's files, and how many there are beyond those that are named. */
export function PlaceList<Shown extends Place>({
  first,
  more,
  locale,
  note,
}: {
  first: readonly Shown[];
  more: number;
  locale: Locale;
  /** What is said after a place. */
  note?: (place: Shown) => ReactNode;
}) {
  return (
    <ul className="places">
      {first.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two faults may stand in one line, and the list never changes
        <li key={index} id={place.anchor}>
          {place.href === undefined ? <span>{place.name}</span> : <a href={place.href}>{place.name}</a>}
          {note?.(place)}
        </li>
      ))}
      {more > 0 && <li>{fill(dictionaryOf(locale).more, { count: formatNumber(locale, more) })}</li>}
    </ul>
  );
}
