import type { Locale } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";
import { AuditBody } from "#components/directory/audit.tsx";
import { RecordPart } from "#components/directory/repository-page.tsx";
import { type AuditPage, auditPage } from "#lib/directory/loaders/repository.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { localeOf } from "../../../../../page-parameters.ts";

type Props = { params: Promise<{ locale: string; owner: string; repo: string; audit: string }> };

async function viewOf(params: Props["params"], locale: Locale): Promise<AuditPage> {
  const { owner, repo, audit } = await params;
  return (await auditPage(locale, owner, repo, audit)) ?? notFound();
}

export default async function AuditPageRoute({ params }: Props) {
  const locale = await localeOf(params);
  const { frame, audit, recordHref, historyHref, previous, next } = await viewOf(params, locale);
  const { audits } = dictionaryOf(locale);
  return (
    <RecordPart frame={frame} name={dictionaryOf(locale).audit.title} recordHref={recordHref} locale={locale}>
      <div className="part">
        <p className="note">
          <a href={historyHref}>{audits.link}</a>
          {previous !== null && (
            <>
              {" · "}
              <a href={previous.href} rel="prev">
                {fill(audits.previous, { date: previous.date })}
              </a>
            </>
          )}
          {next !== null && (
            <>
              {" · "}
              <a href={next.href} rel="next">
                {fill(audits.next, { date: next.date })}
              </a>
            </>
          )}
        </p>
        <AuditBody view={audit} locale={locale} />
      </div>
    </RecordPart>
  );
}
