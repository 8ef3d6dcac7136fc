import { skillPath, skillPreviewPath } from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill } from "#lib/i18n/format.ts";
import { getSkill } from "../queries/records.ts";
import { findBySlug, skillSlug } from "../unit-anchors.ts";
import { type PageFrame, trailBelowRecord } from "../views/page-frame.ts";
import { toSkillPageView } from "../views/skill.ts";

export type SkillPage = NonNullable<Awaited<ReturnType<typeof skillPage>>>;

/** Loads the page of a skill; undefined when no listed repository of this name has it. */
export const skillPage = async (locale: Locale, owner: string, repo: string, slug: string) => {
  const { record, skill: found } = (await getSkill(owner, repo, slug)) ?? {};
  const unit = findBySlug(found?.namesakes ?? [], slug);
  if (record === undefined || !found || unit === undefined) return undefined;
  const view = toSkillPageView(record, unit, found, locale, env());
  const { skillPage: words } = dictionaryOf(locale);
  const named = { name: view.name, place: view.place ?? "", owner: view.owner, repository: view.repository };
  const origin = found.copies?.origin;
  const frame: PageFrame = {
    title: fill(view.place === null ? words.title : words.titleWithPlace, named),
    description: view.description ?? fill(words.description, named),
    path: (code) => skillPath(code, record, slug),
    // Descriptions are not translated.
    locales: [defaultLocale],
    indexed: view.description !== null,
    ...(origin && { canonicalPath: skillPath(defaultLocale, origin, skillSlug(origin.anchor)) }),
    preview: (code) => skillPreviewPath(code, record, slug),
    trail: trailBelowRecord(locale, record),
  };
  return { frame, ...view };
};
