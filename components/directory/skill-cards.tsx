import type { Locale } from "@skillshelf/directory-api/locales";
import type { SkillCard } from "#lib/directory/views/skill-card.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { inLanguage } from "../ui/elements.tsx";
import { MatchNotes, SeverityMark } from "./repository-cards.tsx";

/** Skills as a list: name, repository, description and audit level. */
export function SkillCards({ cards, locale }: { cards: readonly SkillCard[]; locale: Locale }) {
  const { audit, list, skill } = dictionaryOf(locale);
  return (
    <ul className="divide-y divide-line border-b border-line">
      {cards.map((card) => (
        <li key={card.href} className="flex flex-wrap justify-between gap-x-10 gap-y-2 py-4 sm:flex-nowrap">
          <div className="min-w-0">
            <h2 className="text-lg">
              <a href={card.href} dir="auto">
                {card.name}
              </a>
            </h2>
            <p className="text-sm">
              <a href={card.repository.href} className="inline-block py-0.5 font-mono text-muted wrap-anywhere">
                {card.repository.name}
              </a>
              {card.kind !== null && <span className="ms-3 text-muted">{card.kind}</span>}
            </p>
            {card.description !== null && (
              <p className="mt-1 max-w-3xl" {...inLanguage(card.language)}>
                {card.description}
              </p>
            )}
            <MatchNotes card={card} locale={locale} />
          </div>
          <p className="text-sm sm:w-40 sm:shrink-0 sm:pt-1">
            {card.audit === null ? (
              <span className="text-muted">{skill.noAudit}</span>
            ) : (
              <>
                <SeverityMark level={card.audit} />
                {fill(list.audit, { level: audit.levels[card.audit] })}
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
