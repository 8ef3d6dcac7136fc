import { Filled } from "#components/ui/filled.tsx";
import type { CopiesView } from "#lib/directory/views/copies.ts";

/** Where a unit comes from, and where else it is. */
export function Copies({ copies }: { copies: CopiesView }) {
  const { origin, places } = copies;
  return (
    <div className="text-sm">
      {origin && (
        <p className="text-muted">
          <Filled message={origin.sentence} name="origin">
            <a href={origin.href}>{origin.name}</a>
          </Filled>
        </p>
      )}
      {(origin === null || places.length > 1) && (
        <details>
          <summary className="cursor-pointer py-1 text-muted">{copies.summary}</summary>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 ps-4 pb-2">
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
