import type { Locale } from "@skillshelf/directory-api/locales";
import { inLanguage } from "#components/ui/in-language.ts";
import type { CollectionView } from "#lib/directory/views/catalogue.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { SkillFacts, Verdict } from "./skill-cards.tsx";
import { SkillTitle } from "./skill-title.tsx";

/** The repositories of a collection, each with the reason why it is in it. */
export function Members({
  members,
  language,
  locale,
}: {
  members: CollectionView["members"];
  language: string | undefined;
  locale: Locale;
}) {
  const { collections } = dictionaryOf(locale);
  return (
    <section aria-labelledby="members" className="mt-8">
      <h2 id="members" className="mb-3 text-2xl">
        {collections.members}
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {members.map(({ card, reason }) => (
          <li key={card.href} className="flex flex-wrap justify-between gap-x-10 gap-y-2 py-5 sm:flex-nowrap">
            <div className="min-w-0">
              <SkillTitle card={card} heading="h3" />
              <p className="mt-2 max-w-3xl font-serif" {...inLanguage(language)}>
                {reason}
              </p>
              <p className="mt-2 max-w-3xl text-sm text-muted" {...inLanguage(card.language)}>
                {card.summary}
              </p>
              <SkillFacts card={card} locale={locale} />
            </div>
            <Verdict card={card} locale={locale} />
          </li>
        ))}
      </ol>
    </section>
  );
}
