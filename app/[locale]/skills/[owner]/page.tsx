import type { Locale } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";
import { RepositoryCards } from "#components/directory/repository-cards.tsx";
import { JsonLd } from "#components/ui/elements.tsx";
import { Breadcrumbs, Pager } from "#components/ui/navigation.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { type OwnerPage, ownerPage } from "#lib/directory/loaders/list.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import { listJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { localeOf, onePage } from "../../page-parameters.ts";

type Props = {
  params: Promise<{ locale: string; owner: string }>;
  searchParams: Promise<{ page?: string | string[] }>;
};

async function viewOf({ params, searchParams }: Props, locale: Locale): Promise<OwnerPage> {
  const { owner } = await params;
  return (await ownerPage(locale, owner, onePage(await searchParams))) ?? notFound();
}

export default async function OwnerPageRoute(props: Props) {
  const locale = await localeOf(props.params);
  const { frame, owner, profileHref, totalCount, cards, pager } = await viewOf(props, locale);
  const { owner: words, counts } = dictionaryOf(locale);
  return (
    <Shell locale={locale} frame={frame}>
      <JsonLd json={serializeJsonLd(listJsonLd(frame, cards, locale, pager.before))} />
      <Breadcrumbs locale={locale} trail={frame.trail} current={owner} />
      <h1 className="text-4xl wrap-anywhere">{frame.title}</h1>
      <p className="my-4 text-muted">
        {plural(locale, counts.repositories, totalCount)} · <a href={profileHref}>{fill(words.profile, { owner })}</a>
      </p>
      <RepositoryCards cards={cards} locale={locale} heading="h2" />
      <Pager locale={locale} view={pager} />
    </Shell>
  );
}
