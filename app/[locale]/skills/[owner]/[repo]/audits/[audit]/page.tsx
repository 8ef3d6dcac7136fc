import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditBody } from "#components/directory/audit.tsx";
import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { type AuditPage, auditPage } from "#lib/directory/pages/audit.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
import { localeOf } from "../../../../../locale.ts";

type Props = { params: Promise<{ locale: string; owner: string; repo: string; audit: string }> };

async function viewOf(params: Props["params"], locale: Locale): Promise<AuditPage> {
  const { owner, repo, audit } = await params;
  return (await auditPage(locale, owner, repo, audit)) ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const { frame } = await viewOf(params, locale);
  return pageMetadata({ ...frame, locale });
}

export default async function AuditPageRoute({ params }: Props) {
  const locale = await localeOf(params);
  const { frame, audit, recordHref } = await viewOf(params, locale);
  const words = dictionaryOf(locale).audit;
  return (
    <Shell locale={locale} path={frame.path}>
      <Breadcrumbs locale={locale} trail={frame.trail} current={words.title} />
      <h1 className="text-4xl wrap-anywhere">{frame.title}</h1>
      <p className="mt-2 max-w-3xl text-lg wrap-anywhere">
        {frame.description} <a href={recordHref}>{words.current}</a>
      </p>
      <div className="part">
        <AuditBody view={audit} locale={locale} />
      </div>
    </Shell>
  );
}
