import type { CollectionView } from "#lib/directory/views/collection.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { SkillFacts } from "./skill-cards.tsx";
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
      <h2 id="members" className="mb-3 text-xl">
        {collections.members}
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {members.map(({ card, reason }) => (
          <li key={card.href} className="py-5">
            <SkillTitle card={card} heading="h3" />
            <p className="mt-2 max-w-3xl border-s-4 border-accent ps-3" lang={language}>
              {reason}
            </p>
            <p className="mt-2 max-w-3xl text-muted" lang={card.language}>
              {card.summary}
            </p>
            <SkillFacts card={card} locale={locale} />
          </li>
        ))}
      </ol>
    </section>
  );
}
