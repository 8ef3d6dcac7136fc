import type { SkillCard } from "#lib/directory/views/skill-card.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, plural } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { SkillTitle } from "./skill-title.tsx";

/** Records as a list: title, summary and the facts that tell one from another. */
export function SkillCards({
  cards,
  locale,
  heading,
}: {
  cards: readonly SkillCard[];
  locale: Locale;
  heading: "h2" | "h3";
}) {
  const { list } = dictionaryOf(locale);
  return (
    <ul className="divide-y divide-line border-y border-line">
      {cards.map((card) => (
        <li key={card.href} className="py-4">
          <SkillTitle card={card} heading={heading} />
          <p className="mt-1 max-w-3xl" lang={card.language}>
            {card.summary}
          </p>
          <SkillFacts card={card} locale={locale} />
          {card.units.length > 0 && <MatchedUnits label={list.found} units={card.units} />}
        </li>
      ))}
    </ul>
  );
}

/** The facts that tell a record from another one, in a line. */
export function SkillFacts({ card, locale }: { card: SkillCard; locale: Locale }) {
  const { copies, counts, skill } = dictionaryOf(locale);
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <li>{card.category}</li>
      <li>{plural(locale, counts.units, card.skillCount)}</li>
      <li>{card.license ?? `${skill.license}: ${skill.noLicense}`}</li>
      {card.updatedAt && (
        <li>
          <time dateTime={card.updatedAt.toISOString()}>{formatDate(locale, card.updatedAt)}</time>
        </li>
      )}
      {card.archived && <li>{skill.archived}</li>}
      {card.copyOf !== null && <li>{fill(copies.card, { origin: card.copyOf })}</li>}
    </ul>
  );
}

function MatchedUnits({ label, units }: { label: string; units: SkillCard["units"] }) {
  return (
    <p className="mt-1 text-sm text-muted">
      {fill(label, { names: "" })}
      {units.map(({ name, href }, index) => (
        <span key={href}>
          {index > 0 && ", "}
          <a href={href}>{name}</a>
        </span>
      ))}
    </p>
  );
}
