import type { Locale } from "@skillshelf/directory-api/locales";
import type { NoticeView } from "#lib/directory/views/skill-facts.ts";
import { PlaceList } from "./place-list.tsx";

/** What is odd in a repository. Nothing where nothing is. */
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
