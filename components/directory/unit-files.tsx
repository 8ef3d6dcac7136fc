import type { UnitFilesView } from "#lib/directory/views/unit-files.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { PlaceList } from "./place-list.tsx";

/** What stands beside a SKILL.md: how much of it at once, the files when it is unfolded. */
export function UnitFiles({ files, locale }: { files: UnitFilesView; locale: Locale }) {
  if (files.lists.length === 0) return <p>{files.summary}</p>;
  return (
    <details>
      <summary>{files.summary}</summary>
      {files.lists.map(({ title, files: some, more }) => (
        <div key={title}>
          <p>{title}</p>
          <PlaceList first={some} more={more} locale={locale} note={({ note }) => note && ` ${note}`} />
        </div>
      ))}
    </details>
  );
}
