import { docsPath } from "@skillshelf/directory-api/links";
import type { BlockContent, RootContent } from "mdast";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber } from "#lib/i18n/format.ts";
import type { AuditPage } from "../loaders/skill.ts";
import type { AuditView, FindingView, RuleFindings } from "../views/audit.ts";
import { type Context, page, siteLink } from "./parts.ts";
import { heading, inlineCode, link, list, paragraph, table } from "./writer.ts";

/** The page of an audit as Markdown. */
export function auditMarkdown({ frame, audit, recordHref }: AuditPage, context: Context): string {
  const { audit: words } = dictionaryOf(context.locale);
  const body = [...auditBody(audit, 2, context), paragraph(siteLink(context, recordHref, words.current))];
  return page(frame, body, context);
}

/** What the audit of a record found, with the first places of each rule. */
export function auditSection(view: AuditView, context: Context): RootContent[] {
  const { audit } = dictionaryOf(context.locale);
  return [
    heading(2, audit.title),
    paragraph(audit.introduction, " ", siteLink(context, docsPath(context.locale, "scores-and-audits"), audit.more)),
    ...auditBody(view, 3, context),
    paragraph(siteLink(context, view.href, audit.all)),
  ];
}

function auditBody(view: AuditView, depth: 2 | 3, context: Context): RootContent[] {
  const { audit } = dictionaryOf(context.locale);
  const [before = "", after = ""] = view.basis.split("{commit}");
  const capabilities = view.capabilities.map(({ name, answer, place }) => [
    name,
    place === null ? answer : link(place.href, `${answer}: ${place.name}`),
  ]);
  return [
    paragraph(before, link(view.commit.href, inlineCode(view.commit.id)), after),
    ...(view.isStale ? [paragraph(audit.stale)] : []),
    heading(depth, audit.capabilities),
    paragraph(audit.capabilityNote),
    table([[audit.capabilities, audit.findings], ...capabilities]),
    heading(depth, audit.findings),
    paragraph(view.findings.length === 0 ? audit.none : view.summary),
    ...(view.findings.length === 0 ? [] : [list(view.findings.map((rule) => ruleItem(rule, context)))]),
    ...(view.omitted === null ? [] : [paragraph(view.omitted)]),
    ...(view.unread === null ? [] : unreadPart(view.unread, depth, context)),
  ];
}

function unreadPart(
  { first, more: rest }: NonNullable<AuditView["unread"]>,
  depth: 2 | 3,
  { locale }: Context,
): RootContent[] {
  const { audit, more } = dictionaryOf(locale);
  const items = first.map(({ name, href, reason }) => [paragraph(link(href, inlineCode(name)), `: ${reason}`)]);
  const others = rest === 0 ? [] : [[paragraph(fill(more, { count: formatNumber(locale, rest) }))]];
  return [heading(depth, audit.unread.title), paragraph(audit.unread.note), list([...items, ...others])];
}

function ruleItem(
  { level, title, count, rationale, remedy, ruleHref, places }: RuleFindings,
  context: Context,
): BlockContent[] {
  const { audit, more } = dictionaryOf(context.locale);
  const items = places.first.map((finding) => [findingLine(finding)]);
  const remedied = remedy === null ? "" : `${audit.remedy} ${remedy} `;
  const rest = fill(more, { count: formatNumber(context.locale, places.more) });
  return [
    paragraph(`${level}: ${title} (${count}). ${rationale} ${remedied}`, siteLink(context, ruleHref, audit.rule)),
    list(places.more > 0 ? [...items, [paragraph(rest)]] : items),
  ];
}

function findingLine({ name, href, excerpt, lowered, accepted }: FindingView): BlockContent {
  return paragraph(
    link(href, inlineCode(name)),
    ...(excerpt === null ? [] : [": ", inlineCode(excerpt)]),
    ...[lowered, accepted].flatMap((words) => (words === null ? [] : [`. ${words}`])),
  );
}
