import { repositoryPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";
import { SearchForm } from "#components/directory/search-forms.tsx";
import { Filled, inLanguage } from "#components/ui/elements.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { getRecord } from "#lib/directory/queries/records.ts";
import { type RemovedView, toRemovedView } from "#lib/directory/views/missing-record.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { localeOf } from "../../../page-parameters.ts";

type Props = { params: Promise<{ locale: string; owner: string; repo: string }> };

async function viewOf(params: Props["params"], locale: Locale): Promise<RemovedView> {
  const { owner, repo } = await params;
  const record = await getRecord(owner, repo);
  return (record && toRemovedView(record, locale)) ?? notFound();
}

/** Page of a repository that is no longer listed. Its status is 410. */
export default async function RemovedPage({ params }: Props) {
  const locale = await localeOf(params);
  const view = await viewOf(params, locale);
  const { removed } = dictionaryOf(locale);
  const title = fill(removed.title, { name: view.name });
  return (
    <Shell locale={locale} frame={{ title, path: (code) => repositoryPath(code, view) }} hasSearch={false}>
      <h1 className="text-4xl">{title}</h1>
      {view.reason !== null && (
        <p className="mt-2 text-lg">
          {fill(removed.reason, { reason: "" })}
          <span {...inLanguage(view.reasonLanguage)}>{view.reason}</span>
        </p>
      )}
      {view.successor && (
        <p className="mt-2 text-lg">
          <Filled message={removed.successor} name="successor">
            <a href={view.successor.href}>{view.successor.name}</a>
          </Filled>
        </p>
      )}
      <h2 className="mt-8 mb-3 text-xl">{removed.search}</h2>
      <SearchForm locale={locale} id="removed-search" />
    </Shell>
  );
}
