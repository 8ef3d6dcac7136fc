import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";

/** Public nodes. The first is a local ledger at the usual port. */
const publicNodes = [
  ["http://127.0.0.1:8899", "local"],
  ["https://api.devnet.solana.com", "devnet"],
  ["https://api.mainnet-beta.solana.com", "mainnet"],
] as const;

/** Form that checks the proof of a write in the browser. Without its script it does nothing and sends nothing. */
export function ProofCheck({ locale }: { locale: Locale }) {
  const { proof } = dictionaryOf(locale).graph;
  return (
    <>
      <p className="no-script">{proof.noScript}</p>
      <form
        className="proof-check"
        data-proof-check={JSON.stringify(proof.messages)}
        autoComplete="off"
        suppressHydrationWarning
      >
        <fieldset disabled className="grid gap-4">
          <Labelled id="proof-execution" label={proof.execution} hint={proof.executionHint}>
            <textarea
              id="proof-execution"
              name="execution"
              aria-describedby="proof-execution-hint"
              required
              rows={8}
              spellCheck={false}
              dir="ltr"
              className="field py-2 font-mono text-sm"
            />
          </Labelled>
          <Labelled id="proof-node" label={proof.node} hint={proof.nodeHint}>
            <input
              id="proof-node"
              name="node"
              type="url"
              list="proof-nodes"
              aria-describedby="proof-node-hint"
              spellCheck={false}
              dir="ltr"
              placeholder={publicNodes[1][0]}
              className="field font-mono text-sm"
            />
            <datalist id="proof-nodes">
              {publicNodes.map(([address, network]) => (
                <option key={network} value={address} label={proof.networks[network]} />
              ))}
            </datalist>
          </Labelled>
          <button type="submit" className="button justify-self-start">
            {proof.check}
          </button>
        </fieldset>
        <p role="status" />
        <ol hidden>
          {Object.entries(proof.steps).map(([name, title]) => (
            <li key={name} data-step={name}>
              <p>
                <b /> {title}
              </p>
              <code />
            </li>
          ))}
        </ol>
      </form>
      {/* `next.config.mjs` writes the address in here. A policy allows pages with such a form, and no others, to ask nodes. */}
      <script src={process.env.PROOF_CHECK_SCRIPT} defer />
    </>
  );
}

function Labelled(properties: { id: string; label: string; hint: string; children: React.ReactNode }) {
  const { id, label, hint, children } = properties;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}

/** Positions of the steps on the line, in percent of its length. */
const places = [4, 35, 65, 96] as const;

/** Confirmation levels and the step (counted from 1) at which each returns. */
const levels = [
  { method: "FAST_UNCONFIRMED", at: 2, status: "QUEUED", told: "fast" },
  { method: "QUICK_SIGNATURE", at: 3, status: "SENT", told: "quick" },
  { method: "CONFIRMED_AND_PARSED", at: 4, status: "CONFIRMED", told: "confirmed" },
] as const;

/** When each level of certainty answers on a write's way to the chain: a line for each, and beside it words that say the same. */
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

/** The line through the steps: solid as far as a caller waits, dashed after that. */
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
