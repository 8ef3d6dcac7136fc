import { docsPath } from "#lib/directory/links.ts";
import type { AuditView, CapabilityView, FindingView, RuleFindings } from "#lib/directory/views/audit.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { Filled } from "../ui/filled.tsx";

/** The audit of a record: every finding with its rule and its place, and what the skills do. */
export function Audit({ view, locale }: { view: AuditView; locale: Locale }) {
  const { audit } = dictionaryOf(locale);
  return (
    <section aria-labelledby="audit" className="mt-14">
      <h2 id="audit" className="text-2xl">
        {audit.title}
      </h2>
      <p className="mt-1 max-w-2xl">
        {audit.introduction} <a href={docsPath(locale, "scores-and-audits")}>{audit.more}</a>
      </p>
      <AuditBody view={view} locale={locale} />
      <p className="mt-3 text-sm">
        <a href={view.href}>{audit.all}</a>
      </p>
    </section>
  );
}

/** What an audit found, below whatever heading it stands under. */
export function AuditBody({ view, locale }: { view: AuditView; locale: Locale }) {
  const { audit } = dictionaryOf(locale);
  return (
    <>
      <p className="mt-2 text-sm text-muted">
        <Filled message={view.basis} name="commit">
          <a href={view.commit.href} className="font-mono">
            {view.commit.id.slice(0, 10)}
          </a>
        </Filled>
      </p>
      {view.isStale && <p className="mt-3 border-s-4 border-accent ps-3">{audit.stale}</p>}
      <Capabilities capabilities={view.capabilities} locale={locale} />
      <h3 className="mt-6 text-base">{audit.findings}</h3>
      {view.findings.length > 0 && <p className="mb-2 text-sm text-muted">{view.summary}</p>}
      {view.findings.length === 0 ? (
        <p className="max-w-2xl text-muted">{audit.none}</p>
      ) : (
        <div className="divide-y divide-line border-y border-line">
          {view.findings.map((rule) => (
            <Rule key={rule.key} rule={rule} locale={locale} />
          ))}
        </div>
      )}
      {view.omitted !== null && <p className="mt-2 text-sm text-muted">{view.omitted}</p>}
    </>
  );
}

function Capabilities({ capabilities, locale }: { capabilities: readonly CapabilityView[]; locale: Locale }) {
  const { audit } = dictionaryOf(locale);
  return (
    <>
      <h3 className="mt-6 text-base">{audit.capabilities}</h3>
      <p className="mb-2 max-w-2xl text-sm text-muted">{audit.capabilityNote}</p>
      <dl className="max-w-2xl divide-y divide-line border-y border-line text-sm">
        {capabilities.map(({ name, answer, place }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-1.5">
            <dt>{name}</dt>
            <dd className="text-muted">
              {place === null ? (
                answer
              ) : (
                <a href={place.href} className="wrap-anywhere" title={place.name}>
                  {answer}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The mark of a severity is not its colour alone: the word stands beside. */
const marks = { high: "bg-ink text-paper", medium: "border border-ink", low: "border border-line text-muted" } as const;

function Rule({ rule, locale }: { rule: RuleFindings; locale: Locale }) {
  const { audit } = dictionaryOf(locale);
  return (
    <details>
      <summary className="cursor-pointer py-2.5">
        <span className={`me-2 inline-block rounded-sm px-1.5 text-sm ${marks[rule.severity]}`}>{rule.level}</span>
        {rule.title} <span className="inline-block text-sm text-muted">{rule.count}</span>
      </summary>
      <div className="space-y-2 ps-4 pb-4">
        <p className="max-w-2xl">{rule.rationale}</p>
        <p className="max-w-2xl">
          <strong>{audit.remedy}</strong> {rule.remedy} <a href={rule.ruleHref}>{audit.rule}</a>
        </p>
        <Places rule={rule} locale={locale} />
      </div>
    </details>
  );
}

function Places({ rule: { places }, locale }: { rule: RuleFindings; locale: Locale }) {
  return (
    <ul className="space-y-3 text-sm">
      {places.first.map((finding) => (
        <Finding key={finding.id} finding={finding} />
      ))}
      {places.more > 0 && (
        <li className="text-muted">{fill(dictionaryOf(locale).more, { count: formatNumber(locale, places.more) })}</li>
      )}
    </ul>
  );
}

function Finding({ finding: { name, href, excerpt, lowered, accepted } }: { finding: FindingView }) {
  return (
    <li className="text-muted">
      <a href={href} className="font-mono wrap-anywhere">
        {name}
      </a>
      {excerpt !== null && (
        <code dir="ltr" className="mt-0.5 block px-2 py-1 text-ink wrap-anywhere">
          {excerpt}
        </code>
      )}
      {lowered !== null && <p>{lowered}</p>}
      {accepted !== null && <p className="text-ink">{accepted}</p>}
    </li>
  );
}
