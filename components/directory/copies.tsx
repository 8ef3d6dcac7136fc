import type { Locale } from "@skillshelf/directory-api/locales";
import { Filled } from "#components/ui/filled.tsx";
import type { CopiesView } from "#lib/directory/views/skill-units.ts";
import { PlaceList } from "./place-list.tsx";

/** Where a unit comes from, and where else it is. */
export function Copies({ copies: { origin, summary, places }, locale }: { copies: CopiesView; locale: Locale }) {
  return (
    <div>
      {origin && (
        <p>
          <Filled message={origin.sentence} name="origin">
            <a href={origin.href}>{origin.name}</a>
          </Filled>
        </p>
      )}
      {(origin === null || places.first.length > 1) && (
        <details>
          <summary>{summary}</summary>
          <div>
            <PlaceList {...places} locale={locale} />
          </div>
        </details>
      )}
    </div>
  );
}
