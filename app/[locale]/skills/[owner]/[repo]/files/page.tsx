import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { UnitFiles } from "#components/directory/unit-files.tsx";
import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { type FilesPage, filesPage } from "#lib/directory/pages/files.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
import { localeOf } from "../../../../locale.ts";

type Props = { params: Promise<{ locale: string; owner: string; repo: string }> };

async function viewOf(params: Props["params"], locale: Locale): Promise<FilesPage> {
  const { owner, repo } = await params;
  return (await filesPage(locale, owner, repo)) ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const { frame } = await viewOf(params, locale);
  return pageMetadata({ ...frame, locale });
}

export default async function FilesPageRoute({ params }: Props) {
  const locale = await localeOf(params);
  const { frame, units, recordHref } = await viewOf(params, locale);
  const { audit, unitFiles } = dictionaryOf(locale);
  return (
    <Shell locale={locale} path={frame.path}>
      <Breadcrumbs locale={locale} trail={frame.trail} current={unitFiles.page} />
      <h1 className="text-4xl wrap-anywhere">{frame.title}</h1>
      <p className="mt-2 max-w-3xl text-lg wrap-anywhere">
        {frame.description} <a href={recordHref}>{audit.current}</a>
      </p>
      <div className="unit-files">
        {units.map((unit) => (
          <UnitFiles key={unit.anchor} unit={unit} locale={locale} />
        ))}
      </div>
    </Shell>
  );
}
