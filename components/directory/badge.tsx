import { docsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { Copyable } from "#components/ui/copyable.tsx";
import type { EmbeddedBadge } from "#lib/directory/views/badge.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

/** An image of the audit for other sites, and the lines that put it there. */
export function Badge({ view, locale }: { view: EmbeddedBadge; locale: Locale }) {
  const { badge: words } = dictionaryOf(locale);
  return (
    <details>
      <summary>{words.title}</summary>
      <p>
        {words.introduction} <a href={docsPath(locale, "badges")}>{words.more}</a>
      </p>
      <img src={view.src} alt={view.alt} height="20" loading="lazy" />
      <Copyable text={view.markdown} caption="Markdown" locale={locale} />
      <Copyable text={view.html} caption="HTML" locale={locale} />
    </details>
  );
}
