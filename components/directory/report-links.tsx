import type { Locale } from "@skillshelf/directory-api/locales";
import type { ReportLinks as Links } from "#lib/directory/views/skill-facts.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

/** Where to report a problem with an entry, correct it, or ask for its removal. */
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
