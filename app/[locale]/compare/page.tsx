import { Comparison } from "#components/directory/comparison.tsx";
import { Breadcrumbs } from "#components/ui/navigation.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { comparePage } from "#lib/directory/loaders/compare.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { localeOf } from "../page-parameters.ts";

type Props = { params: Promise<{ locale: string }>; searchParams: Promise<{ r?: string | string[] }> };

async function viewOf({ params, searchParams }: Props) {
  const { r = [] } = await searchParams;
  return comparePage(await localeOf(params), JSON.stringify([r].flat()));
}

export default async function ComparePage(props: Props) {
  const locale = await localeOf(props.params);
  const view = await viewOf(props);
  const { compare } = dictionaryOf(locale);
  return (
    <Shell locale={locale} frame={view.frame}>
      <Breadcrumbs locale={locale} trail={view.frame.trail} current={compare.link} />
      <h1 className="text-4xl wrap-anywhere">{view.frame.title}</h1>
      <Comparison view={view} locale={locale} />
    </Shell>
  );
}
