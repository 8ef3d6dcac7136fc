import type { Locale } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";
import { AuditInShort } from "#components/directory/audit.tsx";
import { Facts } from "#components/directory/facts.tsx";
import { Glance } from "#components/directory/glance.tsx";
import { InstallSteps } from "#components/directory/install-steps.tsx";
import {
  Badge,
  Byline,
  Citation,
  Contents,
  LoadsIn,
  Memberships,
  Notices,
  Related,
  ReportLinks,
  Review,
} from "#components/directory/repository-page.tsx";
import { Scoring } from "#components/directory/scoring.tsx";
import { Units } from "#components/directory/units.tsx";
import { Filled, inLanguage, JsonLd } from "#components/ui/elements.tsx";
import { Breadcrumbs } from "#components/ui/navigation.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { type RepositoryPage, repositoryPage } from "#lib/directory/loaders/repository.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { repositoryJsonLd, serializeJsonLd } from "#lib/seo/json-ld.ts";
import { localeOf } from "../../../page-parameters.ts";

type Props = { params: Promise<{ locale: string; owner: string; repo: string }> };

async function viewOf(params: Props["params"], locale: Locale): Promise<RepositoryPage> {
  const { owner, repo } = await params;
  return (await repositoryPage(locale, owner, repo)) ?? notFound();
}

export default async function SkillPageRoute({ params }: Props) {
  const locale = await localeOf(params);
  const view = await viewOf(params, locale);
  const { skill, copies, install, related, notices } = dictionaryOf(locale);
  return (
    <Shell locale={locale} frame={view.frame}>
      <JsonLd json={serializeJsonLd(repositoryJsonLd(view, locale))} />
      <Breadcrumbs locale={locale} trail={view.frame.trail} current={view.name} language={view.language} />
      <h1 className="text-4xl" {...inLanguage(view.language)}>
        {view.name}
      </h1>
      <Byline view={view} locale={locale} />
      <p {...inLanguage(view.language)}>{view.summary}</p>
      {view.archived && <p className="callout">{skill.archivedNote}</p>}
      {view.copyOf && (
        <p className="callout">
          <Filled message={copies.record} name="origin">
            <a href={view.copyOf.href}>{view.copyOf.name}</a>
          </Filled>
        </p>
      )}
      <Glance view={view} locale={locale} />
      <Contents view={view} locale={locale} />
      <div className="record" data-copy={install.copy} data-copied={install.copied}>
        <div>
          <Units view={view} locale={locale} />
          <Review view={view} locale={locale} />
          {view.install && <InstallSteps view={view.install} several={view.skillCount > 1} locale={locale} />}
          <LoadsIn view={view} locale={locale} />
          {view.audit && <AuditInShort view={view.audit} locale={locale} />}
          <Notices notices={view.notices} title={notices.title} locale={locale} />
          <Related view={view} title={related.title} locale={locale} />
          {view.scoring && <Scoring view={view.scoring} total={view.score ?? ""} locale={locale} />}
          <Citation view={view} locale={locale} />
          <Badge view={view.badge} locale={locale} />
        </div>
        <aside>
          <section aria-labelledby="facts">
            <h2 id="facts">{skill.facts}</h2>
            <Facts view={view} hasMarkdownUrl={view.frame.hasMarkdownUrl} locale={locale} />
          </section>
          <Memberships collections={view.collections} title={skill.collections} />
          <ReportLinks links={view.report} locale={locale} />
        </aside>
      </div>
    </Shell>
  );
}
