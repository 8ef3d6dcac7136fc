import { docsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { BrokenRule, ScoringView } from "#lib/directory/views/scoring.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { PlaceList } from "./repository-cards.tsx";

/** The breakdown of the score, with every violated rule. */
export function Scoring({ view, total, locale }: { view: ScoringView; total: string; locale: Locale }) {
  const { scoring, skill } = dictionaryOf(locale);
  return (
    <section aria-labelledby="score">
      <h2 id="score">{skill.score}</h2>
      <p>
        {scoring.introduction} <a href={docsPath(locale, "scores-and-audits")}>{scoring.more}</a>
      </p>
      <ScoreTable view={view} total={total} locale={locale} />
      <h3>{scoring.deviations}</h3>
      {view.brokenRules.length === 0 ? (
        <p className="note">{scoring.none}</p>
      ) : (
        <div className="rows">
          {view.brokenRules.map((rule) => (
            <Broken key={rule.id} rule={rule} locale={locale} />
          ))}
        </div>
      )}
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

function Broken({ rule, locale }: { rule: BrokenRule; locale: Locale }) {
  return (
    <details>
      <summary>
        {rule.title} <span>{rule.cost}</span>
      </summary>
      <div>
        <p>{rule.remedy}</p>
        <PlaceList {...rule.places} locale={locale} />
      </div>
    </details>
  );
}
