import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

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
