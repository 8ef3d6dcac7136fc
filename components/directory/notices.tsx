import type { NoticeView } from "#lib/directory/views/notices.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { PlaceList } from "./place-list.tsx";

/** What is odd in a repository. Nothing where nothing is. */
export function Notices({ notices, title, locale }: { notices: readonly NoticeView[]; title: string; locale: Locale }) {
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notices" className="mt-8">
      <h2 id="notices" className="mb-2 text-xl">
        {title}
      </h2>
      <ul className="space-y-3">
        {notices.map(({ notice, text, places }) => (
          <li key={notice}>
            <p className="mb-1">{text}</p>
            <PlaceList {...places} locale={locale} />
          </li>
        ))}
      </ul>
    </section>
  );
}
