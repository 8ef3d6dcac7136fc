import type { Locale } from "@skillshelf/directory-api/locales";
import { inLanguage } from "#components/ui/in-language.ts";
import type { CollectionCard } from "#lib/directory/views/catalogue.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { plural } from "#lib/i18n/format.ts";

/** Hand-made sets, each with what it is for and how much is in it. */
export function Collections({
  collections,
  locale,
  heading: Heading,
}: {
  collections: readonly CollectionCard[];
  locale: Locale;
  heading: "h2" | "h3";
}) {
  const { counts } = dictionaryOf(locale);
  return (
    <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      {collections.map(({ slug, href, title, lead, language, memberCount }) => (
        <li key={slug}>
          <Heading className="text-lg" {...inLanguage(language)}>
            <a href={href}>{title}</a>
          </Heading>
          <p className="mt-1" {...inLanguage(language)}>
            {lead}
          </p>
          <p className="mt-1 text-sm text-muted">{plural(locale, counts.repositories, memberCount)}</p>
        </li>
      ))}
    </ul>
  );
}
