import { docsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { Excerpt } from "@skillshelf/skill-audit/excerpt";
import type { ReactNode } from "react";
import type { AuditView, CapabilityView, FindingView, RuleFindings } from "#lib/directory/views/audit.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { Filled } from "../ui/elements.tsx";
import { PlaceList } from "./repository-cards.tsx";

/** The audit of a repository: findings by rule with their locations, and capabilities. */
export function Audit({ view, locale }: { view: AuditView; locale: Locale }) {
  const { audit, audits } = dictionaryOf(locale);
  return (
    <section aria-labelledby="audit">
      <h2 id="audit">{audit.title}</h2>
      <p>
        {audit.introduction} <a href={docsPath(locale, "scores-and-audits")}>{audit.more}</a>
      </p>
      <AuditBody view={view} locale={locale} />
      <p className="note">
        <a href={view.href}>{audit.all}</a> · <a href={view.historyHref}>{audits.link}</a>
      </p>
    </section>
  );
}

/** The audit of a repository in short: the most severe findings, and a link to all of them. */
export function AuditInShort({ view, locale }: { view: AuditView; locale: Locale }) {
  const { audit, audits } = dictionaryOf(locale);
  return (
    <section aria-labelledby="audit">
      <h2 id="audit">{audit.title}</h2>
      <p>
        {view.findings.length === 0 ? audit.none : audit.introduction}{" "}
        <a href={docsPath(locale, "scores-and-audits")}>{audit.more}</a>
      </p>
      <Basis view={view} />
      {view.isStale && <p className="callout">{audit.stale}</p>}
      {view.findings.length > 0 && (
        <>
          <h3>{audit.findings}</h3>
          <p className="note">{view.summary}</p>
          <ul className="severest">
            {view.severest.map(({ key, severity, level, title, count, ruleHref, places: { first } }) => (
              <li key={key}>
                <b className={`level ${severity}`}>{level}</b> <a href={ruleHref}>{title}</a> <span>{count}</span>
                <PlaceList first={first.slice(0, 1)} more={0} locale={locale} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="note">
        <a href={view.href}>{audit.all}</a> · <a href={view.historyHref}>{audits.link}</a>
      </p>
    </section>
  );
}

/** The commit, date and rules that an audit is based on. */
const Basis = ({ view: { basis, commit } }: { view: AuditView }) => (
  <p className="note">
    <Filled message={basis} name="commit">
      <a href={commit.href} className="font-mono">
        {commit.id.slice(0, 10)}
      </a>
    </Filled>
  </p>
);

/** The findings and capabilities of an audit, without a heading. */
export function AuditBody({ view, locale }: { view: AuditView; locale: Locale }) {
  const { audit } = dictionaryOf(locale);
  return (
    <>
      <Basis view={view} />
      {view.isStale && <p className="callout">{audit.stale}</p>}
      <Capabilities capabilities={view.capabilities} locale={locale} />
      <h3>{audit.findings}</h3>
      <p className="note">{view.findings.length === 0 ? audit.none : view.summary}</p>
      <Rules rules={view.findings} locale={locale} />
      {view.omitted !== null && <p className="note">{view.omitted}</p>}
      {view.unread !== null && (
        <>
          <h3>{audit.unread.title}</h3>
          <p className="note">{audit.unread.note}</p>
          <PlaceList {...view.unread} locale={locale} note={reasonOf} />
        </>
      )}
    </>
  );
}

function Capabilities({ capabilities, locale }: { capabilities: readonly CapabilityView[]; locale: Locale }) {
  const { audit } = dictionaryOf(locale);
  return (
    <>
      <h3>{audit.capabilities}</h3>
      <p className="note">{audit.capabilityNote}</p>
      <dl>
        {capabilities.map(({ name, answer, place }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{place === null ? answer : <a href={place.href}>{answer}</a>}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Findings by rule. */
export function Rules({ rules, locale }: { rules: readonly RuleFindings[]; locale: Locale }) {
  if (rules.length === 0) return null;
  return (
    <div className="rows">
      {rules.map((rule) => (
        <Rule key={rule.key} rule={rule} locale={locale} />
      ))}
    </div>
  );
}

function Rule({ rule, locale }: { rule: RuleFindings; locale: Locale }) {
  const { audit } = dictionaryOf(locale);
  return (
    <details open={rule.severity === "high"}>
      <summary>
        <b className={`level ${rule.severity}`}>{rule.level}</b> {rule.title} <span>{rule.count}</span>
      </summary>
      <div>
        <p>
          {rule.rationale} <a href={rule.ruleHref}>{audit.rule}</a>
        </p>
        {rule.remedy !== null && (
          <p>
            <strong>{audit.remedy}</strong> {rule.remedy}
          </p>
        )}
        <PlaceList {...rule.places} locale={locale} note={evidence} />
      </div>
    </details>
  );
}

const reasonOf = ({ reason }: Readonly<{ reason: string }>): ReactNode => <p>{reason}</p>;

/** The line of a finding, marked among those around it. */
const Lines = ({ before, line, after }: Excerpt) =>
  before.length + after.length === 0 ? (
    <code>{line}</code>
  ) : (
    <pre>
      {before.length > 0 && <span>{before.map((one) => `${one}\n`)}</span>}
      <mark>{`${line}\n`}</mark>
      {after.length > 0 && <span>{after.map((one) => `${one}\n`)}</span>}
    </pre>
  );

/** Remarks on a finding after its location. */
const evidence = ({ excerpt, lowered, accepted }: FindingView): ReactNode => (
  <>
    {excerpt !== null && <Lines {...excerpt} />}
    {lowered !== null && <p>{lowered}</p>}
    {accepted !== null && <p className="accepted">{accepted}</p>}
  </>
);
