import { docsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { ReactNode } from "react";
import type { RepositoryPageView } from "#lib/directory/views/repository-page.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate } from "#lib/i18n/format.ts";
import { Bar, Columns, TimeLine } from "../ui/charts.tsx";
import { Icon, type IconName } from "../ui/elements.tsx";
import { AuditLevel } from "./audit-level.tsx";
import { SeverityBar } from "./repository-cards.tsx";

type Props = Readonly<{ view: RepositoryPageView; locale: Locale }>;

/** The summary at the top: audit, score, context cost and age. */
export function Glance({ view, locale }: Props) {
  const { glance, skill } = dictionaryOf(locale);
  const { audit, scoring, score, contextCosts, contextAlways, freshness, updatedAt } = view;
  return (
    <section aria-labelledby="glance" className="mt-8">
      <h2 id="glance" className="sr-only">
        {glance.title}
      </h2>
      <dl className="glance">
        <Cell icon="shield" term={skill.audit}>
          <Measure
            value={<AuditLevel level={view.auditLevel} />}
            href={audit ? "#audit" : docsPath(locale, "scores-and-audits")}
            picture={audit && <SeverityBar counts={audit.counts} />}
          >
            {audit?.readOn}
          </Measure>
        </Cell>
        {score !== null && (
          <Cell icon="score" term={skill.score}>
            <Measure
              value={score}
              href={scoring ? "#score" : docsPath(locale, "scores-and-audits")}
              picture={scoring && <ScoreBar scoring={scoring} />}
            >
              {scoring &&
                fill(glance.scoreParts, { conformance: scoring.conformance.points, upkeep: scoring.upkeep.points })}
            </Measure>
          </Cell>
        )}
        {contextCosts && (
          <Cell icon="context" term={skill.context}>
            <Measure
              value={contextAlways ?? ""}
              picture={<Columns columns={contextCosts.columns} limit={contextCosts.budget} />}
            >
              {contextCosts.sentence}
            </Measure>
          </Cell>
        )}
        {updatedAt && (
          <Cell icon="clock" term={skill.updated}>
            <Measure
              value={<time dateTime={updatedAt.toISOString()}>{formatDate(locale, updatedAt)}</time>}
              picture={freshness && <TimeLine point={freshness.committed} />}
            >
              {freshness?.sentence}
            </Measure>
          </Cell>
        )}
      </dl>
    </section>
  );
}

function Cell({ icon, term, children }: { icon: IconName; term: string; children: ReactNode }) {
  return (
    <div className="cell">
      <dt>
        <Icon name={icon} />
        {term}
      </dt>
      {children}
    </div>
  );
}

/** A measurement: as text, as a chart, and a description of the chart. */
function Measure({
  value,
  href,
  picture,
  children,
}: {
  value: ReactNode;
  href?: string;
  picture?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <dd className="value">{href ? <a href={href}>{value}</a> : value}</dd>
      {picture && <dd>{picture}</dd>}
      {children && <dd>{children}</dd>}
    </>
  );
}

function ScoreBar({ scoring }: { scoring: NonNullable<RepositoryPageView["scoring"]> }) {
  const { conformance, upkeep } = scoring;
  const parts = [
    { size: conformance.earned, tone: "full" },
    { size: upkeep.earned, tone: "half" },
  ] as const;
  return <Bar parts={parts} whole={conformance.most + upkeep.most} />;
}
