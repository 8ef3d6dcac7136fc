import type { Locale } from "@skillshelf/directory-api/locales";
import { OnThisPage } from "#components/ui/on-this-page.tsx";
import type { SkillPageView } from "#lib/directory/views/skill-page.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

/** The way to the main parts of a record's page. */
export function Contents({ view, locale }: { view: SkillPageView; locale: Locale }) {
  const { nav, skill, install, citation, related } = dictionaryOf(locale);
  const parts = [
    ...(view.review ? [{ id: "review", name: skill.review }] : []),
    ...(view.units.length > 0 ? [{ id: "units", name: nav.skills }] : []),
    ...(view.install ? [{ id: "install", name: install.title }] : []),
    ...(view.audit ? [{ id: "audit", name: skill.audit }] : []),
    ...(view.scoring ? [{ id: "score", name: skill.score }] : []),
    { id: "cite", name: citation.title },
    ...(view.related.length > 0 ? [{ id: "related", name: related.title }] : []),
  ];
  return <OnThisPage parts={parts} locale={locale} />;
}
