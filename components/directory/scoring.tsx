import { docsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { BrokenRule, ScoringView } from "#lib/directory/views/scoring.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import { PlaceList } from "./repository-cards.tsx";

/** Violated rules that are shown, the most expensive. The Markdown alternate of the page has all. */
const SHOWN = 5;

/** The breakdown of the score, with the rules that cost most. */
export function Scoring({ view, total, locale }: { view: ScoringView; total: string; locale: Locale }) {
  const { scoring, skill, more } = dictionaryOf(locale);
  const hidden = view.brokenRules.length - SHOWN;
  return (
    <section aria-labelledby="score">
      <details>
        <summary>
          <h2 id="score">{skill.score}</h2>
        </summary>
        <p>
          {scoring.introduction} <a href={docsPath(locale, "scores-and-audits")}>{scoring.more}</a>
        </p>
        <ScoreTable view={view} total={total} locale={locale} />
        <h3>{scoring.deviations}</h3>
        {view.brokenRules.length === 0 ? (
          <p className="note">{scoring.none}</p>
        ) : (
          <ul>
            {view.brokenRules.slice(0, SHOWN).map((rule) => (
              <Broken key={rule.id} rule={rule} locale={locale} />
            ))}
            {hidden > 0 && <li>{fill(more, { count: formatNumber(locale, hidden) })}</li>}
          </ul>
        )}
      </details>
    </section>
  );
}

function ScoreTable({ view, total, locale }: { view: ScoringView; total: string; locale: Locale }) {
  const { scoring, score } = dictionaryOf(locale);
  return (
    <table>
      <thead className="sr-only">
        <tr>
          <th scope="col">{scoring.part}</th>
          <th scope="col">{score.points}</th>
        </tr>
      </thead>
      <tbody>
        <Row {...view.conformance} />
        {view.conformanceParts.map((part) => (
          <Row key={part.name} {...part} inner />
        ))}
        <Row {...view.upkeep} />
        {view.upkeepParts.map((part) => (
          <Row key={part.name} {...part} inner />
        ))}
        <Row name={scoring.total} points={total} />
      </tbody>
    </table>
  );
}

/** A row of the table; an inner row is part of the row above. */
function Row({ name, points, inner = false }: { name: string; points: string; inner?: boolean }) {
  return (
    <tr className={inner ? "inner" : undefined}>
      <th scope="row">{name}</th>
      <td>{points}</td>
    </tr>
  );
}

/** A violated rule with its first place. The Markdown alternate of the page has more of them, and the remedy. */
function Broken({ rule: { title, cost, places }, locale }: { rule: BrokenRule; locale: Locale }) {
  const first = places.first.slice(0, 1);
  return (
    <li>
      {title} <span>{cost}</span>
      <PlaceList first={first} more={places.more + places.first.length - first.length} locale={locale} />
    </li>
  );
}
