import { absolute } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { BlockContent, PhrasingContent, RootContent } from "mdast";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, formatNumber, plural } from "#lib/i18n/format.ts";
import type { PagerView } from "../views/lists.ts";
import type { PageFrame } from "../views/page-frame.ts";
import type { SkillCard } from "../views/skill-card.ts";
import { heading, inlineCode, link, list, paragraph, stringify } from "./writer.ts";

export type Context = Readonly<{ locale: Locale; siteUrl: string }>;

/** A whole page as Markdown: its title and description, what it holds, and the address of the page it is a copy of. */
export function page(frame: PageFrame, body: readonly RootContent[], { locale, siteUrl }: Context): string {
  const { machine } = dictionaryOf(locale);
  const address = absolute(siteUrl, frame.path(locale));
  return stringify([
    heading(1, frame.title),
    ...(frame.description === "" ? [] : [paragraph(frame.description)]),
    ...body,
    { type: "thematicBreak" },
    paragraph(fill(machine.source, { address: "" }), link(address, address)),
  ]);
}

/** A link within the site, whole: a copy is read away from it. */
export const siteLink = ({ siteUrl }: Context, href: string, text: string): PhrasingContent =>
  link(absolute(siteUrl, href), text);

/** Records as a list: name, repository, summary and the facts that tell one from another. */
export function cards(records: readonly SkillCard[], context: Context): BlockContent[] {
  const items = records.map((card) => [recordLine(card, context)]);
  return items.length === 0 ? [] : [list(items)];
}

/** A record in one paragraph. */
export function recordLine(card: SkillCard, context: Context): BlockContent {
  const { locale } = context;
  const { audit, counts, list: words, skill } = dictionaryOf(locale);
  const facts = [
    ...(card.audit === null ? [] : [fill(words.audit, { level: audit.levels[card.audit] })]),
    ...(card.score === null ? [] : [fill(words.score, { score: formatNumber(locale, card.score) })]),
    ...(card.isPartial ? [words.partial] : []),
    ...(card.copies?.length ? [plural(locale, words.copies, card.copies.length)] : []),
    card.category,
    plural(locale, counts.units, card.skillCount),
    card.license ?? skill.withoutLicense,
    ...(card.updatedAt ? [formatDate(locale, card.updatedAt)] : []),
    ...(card.archived ? [skill.archived] : []),
  ];
  return paragraph(
    siteLink(context, card.href, card.name),
    " (",
    inlineCode(`${card.owner}/${card.repo}`),
    `): ${card.summary} ${facts.join(" · ")}`,
  );
}

/** The way to the neighbouring pages of a list. */
export function pager({ page: number, pages, previous, next }: PagerView, context: Context): BlockContent[] {
  if (pages <= 1) return [];
  const { pager: words } = dictionaryOf(context.locale);
  const ways = [
    ...(previous === null ? [] : [" · ", siteLink(context, previous, words.previous)]),
    ...(next === null ? [] : [" · ", siteLink(context, next, words.next)]),
  ];
  return [
    paragraph(
      fill(words.page, { page: formatNumber(context.locale, number), pages: formatNumber(context.locale, pages) }),
      ...ways,
    ),
  ];
}
