import { notFound } from "next/navigation";
import { Results } from "#components/directory/results.tsx";
import { FilterForm, LiveResultsRoot } from "#components/directory/search-forms.tsx";
import { JsonLd } from "#components/ui/elements.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { listPage, readListParameters } from "#lib/directory/loaders/list.ts";
import type { ListPageParameters } from "#lib/directory/parameters.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { listJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { localeOf } from "../page-parameters.ts";

type Props = {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

async function parametersOf(searchParams: Props["searchParams"]): Promise<ListPageParameters> {
  const given = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return (await readListParameters(new URLSearchParams(given))) ?? notFound();
}

export default async function SkillsPage({ params, searchParams }: Props) {
  const locale = await localeOf(params);
  const parameters = await parametersOf(searchParams);
  const { frame, results, filters, cleared } = (await listPage(locale, parameters)) ?? notFound();
  return (
    <Shell locale={locale} frame={frame} hasSearch={false}>
      <JsonLd json={serializeJsonLd(listJsonLd(frame, results.found.cards, locale, results.pager.before))} />
      <h1 className="mb-4 text-4xl">{frame.title}</h1>
      <FilterForm id="filters" results="results" locale={locale} parameters={parameters} filters={filters} />
      <LiveResultsRoot form="filters" results="results" failed={dictionaryOf(locale).list.failed} />
      <div id="results">
        <Results view={results} cleared={cleared} locale={locale} />
      </div>
    </Shell>
  );
}
