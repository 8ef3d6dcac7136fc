import type { Locale } from "@skillshelf/directory-api/locales";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditHistory } from "#components/directory/audit-history.tsx";
import { RecordPart } from "#components/directory/repository-page.tsx";
import { type AuditsPage, auditsPage } from "#lib/directory/loaders/repository.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
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

export async function generateMetadata(props: Props): Promise<Metadata> {
  const locale = await localeOf(props.params);
  const { frame } = await viewOf(props, locale);
  return pageMetadata({ ...frame, locale });
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
