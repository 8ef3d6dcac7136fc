import type { Locale } from "@skillshelf/directory-api/locales";
import { inLanguage } from "#components/ui/in-language.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

export type PagePart = Readonly<{ id: string; name: string }>;

/** Links to the parts of a page. `language` is that of their names, where it is not the page's own. */
export function OnThisPage({
  parts,
  language,
  locale,
}: {
  parts: readonly PagePart[];
  language?: string | undefined;
  locale: Locale;
}) {
  return (
    <nav aria-label={dictionaryOf(locale).skill.contents} className="parts">
      <ul>
        {parts.map(({ id, name }) => (
          <li key={id} {...inLanguage(language)}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
