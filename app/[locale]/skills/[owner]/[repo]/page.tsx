import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Facts } from "#components/directory/facts.tsx";
import { Memberships } from "#components/directory/memberships.tsx";
import { Review } from "#components/directory/review.tsx";
import { Units } from "#components/directory/units.tsx";
import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { homePath, skillPath, skillsPath } from "#lib/directory/links.ts";
import { collectionsWith, listCategories } from "#lib/directory/queries/catalogue.ts";
import { getRecord, listUnits, textsOf } from "#lib/directory/queries/records.ts";
import { type SkillPageView, toSkillPageView } from "#lib/directory/views/skill-page.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { pageMetadata } from "#lib/seo/page-metadata.ts";
import { localeOf } from "../../../locale.ts";

type Props = { params: Promise<{ locale: string; owner: string; repo: string }> };

/** Head and page are made from one view, read once. */
const viewOf = cache(async (owner: string, repo: string, locale: Locale): Promise<SkillPageView> => {
  const record = await getRecord(owner, repo);
  if (record === undefined || (record.status !== "active" && record.status !== "archived")) notFound();
  const [texts, units, categories, collections] = await Promise.all([
    textsOf([record]),
    listUnits(record, { limit: record.skillCount, offset: 0 }),
    listCategories(),
    collectionsWith(record),
  ]);
  return toSkillPageView(record, { texts: texts.get(record.id), units, categories, collections }, locale);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const { owner, repo } = await params;
  const view = await viewOf(owner, repo, locale);
  return pageMetadata({
    title: `${view.name} (${view.owner}/${view.repo})`,
    description: view.summary,
    locale,
    path: (code) => skillPath(code, view),
    locales: view.indexedLocales,
  });
}

export default async function SkillPage({ params }: Props) {
  const locale = await localeOf(params);
  const { owner, repo } = await params;
  const view = await viewOf(owner, repo, locale);
  const { nav, skill } = dictionaryOf(locale);
  const trail = [
    { href: homePath(locale), name: nav.home },
    { href: skillsPath(locale), name: nav.skills },
  ];
  return (
    <Shell locale={locale} path={(code) => skillPath(code, view)}>
      <Breadcrumbs label={nav.breadcrumb} trail={trail} current={view.name} />
      <h1 className="text-3xl sm:text-4xl" lang={view.language}>
        {view.name}
      </h1>
      <p className="mt-2 max-w-3xl text-lg" lang={view.language}>
        {view.summary}
      </p>
      {view.archived && <p className="mt-3 border-s-4 border-accent ps-3">{skill.archivedNote}</p>}
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <aside className="space-y-8 lg:col-start-2 lg:row-start-1">
          <section aria-labelledby="facts">
            <h2 id="facts" className="mb-3 text-xl">
              {skill.facts}
            </h2>
            <Facts view={view} locale={locale} />
          </section>
          <Memberships collections={view.collections} title={skill.collections} />
        </aside>
        <div className="lg:col-start-1 lg:row-start-1">
          <Review view={view} locale={locale} />
          <Units units={view.units} locale={locale} />
        </div>
      </div>
    </Shell>
  );
}
