import type { Locale } from "@skillshelf/directory-api/locales";
import type { SkillResult } from "#lib/directory/views/skill-result.ts";
import { inLanguage } from "../ui/elements.tsx";
import { AuditLevel } from "./audit-level.tsx";
import { MatchNotes } from "./repository-cards.tsx";

/** Skills as a list: name, repository, description and audit level. */
export function SkillResults({ cards, locale }: { cards: readonly SkillResult[]; locale: Locale }) {
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
          <p className="text-sm sm:w-48 sm:shrink-0 sm:pt-1">
            <AuditLevel level={card.audit} />
          </p>
        </li>
      ))}
    </ul>
  );
}
