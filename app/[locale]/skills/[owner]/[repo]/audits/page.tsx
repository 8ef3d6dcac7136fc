import type { Locale } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";
import { AuditHistory } from "#components/directory/audit-history.tsx";
import { RecordPart } from "#components/directory/repository-page.tsx";
import { type AuditsPage, auditsPage } from "#lib/directory/loaders/repository.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { localeOf } from "../../../../page-parameters.ts";

type Props = {
  params: Promise<{ locale: string; owner: string; repo: string }>;
  searchParams: Promise<{ from?: string | string[]; to?: string | string[] }>;
};

async function viewOf({ params, searchParams }: Props, locale: Locale): Promise<AuditsPage> {
  const [{ owner, repo }, { from, to }] = await Promise.all([params, searchParams]);
  const compared = { from: from?.toString(), to: to?.toString() };
  return (await auditsPage(locale, owner, repo, compared)) ?? notFound();
}

export default async function AuditsPageRoute(props: Props) {
  const locale = await localeOf(props.params);
  const view = await viewOf(props, locale);
  return (
    <RecordPart frame={view.frame} name={dictionaryOf(locale).audits.link} recordHref={view.recordHref} locale={locale}>
      <AuditHistory view={view} locale={locale} />
    </RecordPart>
  );
}
