import type { Locale } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";
import { Members } from "#components/directory/catalog.tsx";
import { inLanguage, JsonLd } from "#components/ui/elements.tsx";
import { Markdown } from "#components/ui/markdown.tsx";
import { Breadcrumbs } from "#components/ui/navigation.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { type CollectionPage, collectionPage } from "#lib/directory/loaders/catalog.ts";
import { listJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { localeOf } from "../../page-parameters.ts";

type Props = { params: Promise<{ locale: string; slug: string }> };

async function viewOf(params: Props["params"], locale: Locale): Promise<CollectionPage> {
  const { slug } = await params;
  return (await collectionPage(locale, slug)) ?? notFound();
}

export default async function CollectionPageRoute({ params }: Props) {
  const locale = await localeOf(params);
  const { frame, title, language, introduction, members } = await viewOf(params, locale);
  const items = members.map(({ card }) => card);
  return (
    <Shell locale={locale} frame={frame}>
      <JsonLd json={serializeJsonLd(listJsonLd(frame, items, locale))} />
      <Breadcrumbs locale={locale} trail={frame.trail} current={title} language={language} />
      <h1 className="mb-4 text-4xl" {...inLanguage(language)}>
        {title}
      </h1>
      <Markdown source={introduction} under={2} anchors="about-" language={language} />
      <Members members={members} language={language} locale={locale} />
    </Shell>
  );
}
