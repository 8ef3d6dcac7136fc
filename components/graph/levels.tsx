import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";

/** Positions of the steps on the line, in percent. */
const places = [4, 35, 65, 96] as const;

/** Confirmation levels, and the step at which each returns, counted from 1. */
const levels = [
  { method: "FAST_UNCONFIRMED", at: 2, status: "QUEUED", told: "fast" },
  { method: "QUICK_SIGNATURE", at: 3, status: "SENT", told: "quick" },
  { method: "CONFIRMED_AND_PARSED", at: 4, status: "CONFIRMED", told: "confirmed" },
] as const;

/** Shows when each confirmation level returns: a line for each, and the same in words. */
export function Levels({ locale }: { locale: Locale }) {
  const words = dictionaryOf(locale).graph.levels;
  return (
    <figure className="levels">
      <figcaption>{words.caption}</figcaption>
      <ol>
        {Object.values(words.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <dl>
        {levels.map(({ method, at, status, told }) => (
          <div key={method}>
            <dt>
              <code>{method}</code>
            </dt>
            <dd>
              <Way at={at} locale={locale} />
              {fill(words[told], { step: formatNumber(locale, at), status })}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

/** Draws the line through the steps: solid while the caller waits, dashed after that. */
function Way({ at, locale }: { at: number; locale: Locale }) {
  const answer = `${places[at - 1] ?? 0}%`;
  return (
    <svg className="chart" height="36" aria-hidden="true">
      <line className="later" x1={answer} x2={`${places[3]}%`} y1="18" y2="18" />
      <line className="waited" x1={`${places[0]}%`} x2={answer} y1="18" y2="18" />
      {places.map((place, index) => (
        <g key={place} className={index + 1 === at ? "answer" : index + 1 < at ? "passed" : "ahead"}>
          <circle cx={`${place}%`} cy="18" r={index + 1 === at ? 14 : 10} />
          <text x={`${place}%`} y="18" dy="0.36em" textAnchor="middle">
            {formatNumber(locale, index + 1)}
          </text>
        </g>
      ))}
    </svg>
  );
}
