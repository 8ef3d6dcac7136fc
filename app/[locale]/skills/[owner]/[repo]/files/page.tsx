import type { Locale } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";
import { RecordPart } from "#components/directory/repository-page.tsx";
import { UnitFiles } from "#components/directory/units.tsx";
import { type FilesPage, filesPage } from "#lib/directory/loaders/repository.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { localeOf } from "../../../../page-parameters.ts";

type Props = { params: Promise<{ locale: string; owner: string; repo: string }> };

async function viewOf(params: Props["params"], locale: Locale): Promise<FilesPage> {
  const { owner, repo } = await params;
  return (await filesPage(locale, owner, repo)) ?? notFound();
}

export default async function FilesPageRoute({ params }: Props) {
  const locale = await localeOf(params);
  const { frame, units, recordHref } = await viewOf(params, locale);
  return (
    <RecordPart frame={frame} name={dictionaryOf(locale).unitFiles.page} recordHref={recordHref} locale={locale}>
      <div className="unit-files">
        {units.map((unit) => (
          <UnitFiles key={unit.anchor} unit={unit} locale={locale} />
        ))}
      </div>
    </RecordPart>
  );
}
