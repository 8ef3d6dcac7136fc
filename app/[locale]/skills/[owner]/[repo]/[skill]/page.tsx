import type { Locale } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";
import { Audit } from "#components/directory/audit.tsx";
import { InstallSteps } from "#components/directory/install-steps.tsx";
import { ReportLinks } from "#components/directory/repository-page.tsx";
import {
  Byline,
  CopiesAndLocations,
  Description,
  Facts,
  Files,
  History,
  LoadsIn,
  Origin,
  Similar,
  Text,
} from "#components/directory/skill-page.tsx";
import { JsonLd } from "#components/ui/elements.tsx";
import { Breadcrumbs } from "#components/ui/navigation.tsx";
import { Shell } from "#components/ui/shell.tsx";
import { type SkillPage, skillPage } from "#lib/directory/loaders/skill.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { serializeJsonLd, skillJsonLd } from "#lib/seo/json-ld.ts";
import { localeOf } from "../../../../page-parameters.ts";

type Props = { params: Promise<{ locale: string; owner: string; repo: string; skill: string }> };

async function viewOf(params: Props["params"], locale: Locale): Promise<SkillPage> {
  const { owner, repo, skill } = await params;
  return (await skillPage(locale, owner, repo, decodeURIComponent(skill))) ?? notFound();
}

export default async function SkillPageRoute({ params }: Props) {
  const locale = await localeOf(params);
  const view = await viewOf(params, locale);
  const { skill, install, skillPage: words } = dictionaryOf(locale);
  return (
    <Shell locale={locale} frame={view.frame}>
      <JsonLd json={serializeJsonLd(skillJsonLd(view, locale))} />
      <Breadcrumbs locale={locale} trail={view.frame.trail} current={view.name} language="" />
      <h1 className="text-4xl wrap-anywhere" translate="no">
        {view.name}
      </h1>
      <Byline view={view} />
      <Description view={view} locale={locale} />
      {view.archived && <p className="callout">{skill.archivedNote}</p>}
      <Origin view={view} />
      <div className="record" data-copy={install.copy} data-copied={install.copied}>
        <div>
          {view.install && <InstallSteps view={view.install} several={false} locale={locale} />}
          <LoadsIn view={view} locale={locale} />
          {view.audit && <Audit view={view.audit} locale={locale} />}
          <Files view={view} locale={locale} />
          <History view={view} locale={locale} />
          <CopiesAndLocations view={view} locale={locale} />
          <Similar view={view} locale={locale} />
          <Text view={view} locale={locale} />
        </div>
        <aside>
          <section aria-labelledby="facts">
            <h2 id="facts">{skill.facts}</h2>
            <Facts view={view} locale={locale} />
          </section>
          <p>
            <a href={view.repositoryHref}>{fill(words.repository, { repository: view.repository })}</a>
          </p>
          <ReportLinks links={view.report} locale={locale} />
        </aside>
      </div>
    </Shell>
  );
}
