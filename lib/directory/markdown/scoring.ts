import { docsPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { PhrasingContent, RootContent } from "mdast";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import type { SkillPage } from "../loaders/skill.ts";
import type { Beginning } from "../views/lists.ts";
import { type Context, siteLink } from "./parts.ts";
import { heading, inlineCode, link, list, paragraph, table } from "./writer.ts";

/** How the score comes about, and every rule that skills break, with the first places where. */
export function scoringSection({ scoring: view, score: total }: SkillPage, context: Context): RootContent[] {
  if (view === null) return [];
  const { locale } = context;
  const { scoring, score } = dictionaryOf(locale);
  const parts = [view.conformance, view.upkeep, ...view.upkeepParts, { name: scoring.total, points: total ?? "" }];
  const rules = view.brokenRules.map(({ title, cost, remedy, places }) => [
    paragraph(`${title} (${cost}). ${remedy} `, ...placesInLine(places, locale)),
  ]);
  return [
    heading(2, scoring.title),
    paragraph(scoring.introduction, " ", siteLink(context, docsPath(locale, "scores-and-audits"), scoring.more)),
    table([[scoring.part, score.points], ...parts.map(({ name, points }) => [name, points])]),
    heading(3, scoring.deviations),
    rules.length === 0 ? paragraph(scoring.none) : list(rules),
  ];
}

/** What is odd in the repository, and the first places where. */
export function noticesSection({ notices }: SkillPage, { locale }: Context): RootContent[] {
  if (notices.length === 0) return [];
  const items = notices.map(({ text, places }) => [paragraph(`${text}: `, ...placesInLine(places, locale))]);
  return [heading(2, dictionaryOf(locale).notices.title), list(items)];
}

function placesInLine(
  { first, more }: Beginning<Readonly<{ name: string; href: string | undefined }>>,
  locale: Locale,
): (PhrasingContent | string)[] {
  const places = first.map(({ name, href }) => (href === undefined ? inlineCode(name) : link(href, inlineCode(name))));
  const rest = fill(dictionaryOf(locale).more, { count: formatNumber(locale, more) });
  return [
    ...places.flatMap((place, index) => (index === 0 ? [place] : [", ", place])),
    ...(more > 0 ? [` ${rest}`] : []),
  ];
}
