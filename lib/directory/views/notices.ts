import type { SkillKey } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { DrawnFacts, Notice } from "@skillshelf/skill-reader/repository-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { type Beginning, beginningOf, placeOf } from "./places.ts";

/** Something odd in a repository, and where. What is not there leads nowhere. */
export type NoticeView = Readonly<{
  notice: Notice["notice"];
  text: string;
  places: Beginning<Readonly<{ name: string; href: string | undefined }>>;
}>;

/** What is odd in a repository, of each kind together. */
export function toNotices(key: SkillKey, { notices, commit }: DrawnFacts, locale: Locale): NoticeView[] {
  const { kinds } = dictionaryOf(locale).notices;
  return [...new Set(notices.map(({ notice }) => notice))].map((kind) => ({
    notice: kind,
    text: kinds[kind],
    places: beginningOf(
      notices.filter(({ notice }) => notice === kind),
      ({ path }) => (kind === "missing-folder" ? { name: path, href: undefined } : placeOf(key, commit, path)),
    ),
  }));
}
