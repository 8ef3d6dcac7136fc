import { docsPath } from "#lib/directory/links.ts";
import type { BrokenRule, ScoringView } from "#lib/directory/views/scoring.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { PlaceList } from "./place-list.tsx";

/** How the score of a record comes about: its parts, and every rule that its skills break. */
export function Scoring({ view, total, locale }: { view: ScoringView; total: string; locale: Locale }) {
  const { scoring } = dictionaryOf(locale);
  return (
    <section aria-labelledby="score" className="mt-14">
      <h2 id="score" className="text-2xl">
        {scoring.title}
      </h2>
      <p className="mt-1 max-w-2xl">
        {scoring.introduction} <a href={docsPath(locale, "scores-and-audits")}>{scoring.more}</a>
      </p>
      <ScoreTable view={view} total={total} locale={locale} />
      <h3 className="mt-6 mb-2 text-base">{scoring.deviations}</h3>
      {view.brokenRules.length === 0 ? (
        <p className="text-muted">{scoring.none}</p>
      ) : (
        <div className="divide-y divide-line border-y border-line">
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
    <table className="mt-4 w-full max-w-2xl border-collapse border-b border-line">
      <thead className="sr-only">
        <tr>
          <th scope="col">{scoring.part}</th>
          <th scope="col">{score.points}</th>
        </tr>
      </thead>
      <tbody>
        <Row {...view.conformance} />
        <Row {...view.upkeep} />
        {view.upkeepParts.map((part) => (
          <Row key={part.name} {...part} inner />
        ))}
        <Row name={scoring.total} points={total} strong />
      </tbody>
    </table>
  );
}

/** A line of the table; an inner one is a part of the line above. */
function Row({
  name,
  points,
  inner = false,
  strong = false,
}: {
  name: string;
  points: string;
  inner?: boolean;
  strong?: boolean;
}) {
  const look = inner ? "text-sm text-muted" : "border-t border-line";
  return (
    <tr className={look}>
      <th scope="row" className={`py-1.5 pe-4 text-start ${inner ? "ps-4" : ""} ${strong ? "" : "font-normal"}`}>
        {name}
      </th>
      <td className={`py-1.5 text-end align-top whitespace-nowrap ${strong ? "font-bold" : ""}`}>{points}</td>
    </tr>
  );
}

function Broken({ rule, locale }: { rule: BrokenRule; locale: Locale }) {
  return (
    <details>
      <summary className="cursor-pointer py-2.5">
        {rule.title} <span className="inline-block text-sm text-muted">{rule.cost}</span>
      </summary>
      <div className="space-y-2 ps-4 pb-4">
        <p className="max-w-2xl">{rule.remedy}</p>
        <PlaceList {...rule.places} locale={locale} />
      </div>
    </details>
  );
}
