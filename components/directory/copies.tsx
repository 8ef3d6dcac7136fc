import { Filled } from "#components/ui/filled.tsx";
import type { CopiesView } from "#lib/directory/views/copies.ts";

/** Where a unit comes from, and where else it is. */
export function Copies({ copies }: { copies: CopiesView }) {
  const { origin, places } = copies;
  return (
    <div className="text-sm text-muted">
      {origin && (
        <p>
          <Filled message={origin.sentence} name="origin">
            <a href={origin.href}>{origin.name}</a>
          </Filled>
        </p>
      )}
      {(origin === null || places.length > 1) && (
        <details>
          <summary className="cursor-pointer">{copies.summary}</summary>
          <ul className="flex flex-wrap gap-x-4 py-1">
            {places.map(({ name, href }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
            {copies.more !== null && <li>{copies.more}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}
