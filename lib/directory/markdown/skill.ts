import { docsPath, skillApiPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { PhrasingContent, RootContent } from "mdast";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, formatList, formatNumber, languageName } from "#lib/i18n/format.ts";
import type { SkillPage } from "../loaders/skill.ts";
import type { LocationsView } from "../views/skill-page.ts";
import type { CopiesView } from "../views/skill-units.ts";
import { auditSection } from "./audit.ts";
import { type Context, page, recordLine, siteLink } from "./parts.ts";
import { noticesSection, scoringSection } from "./scoring.ts";
import { code, embedded, heading, inlineCode, link, list, paragraph, table } from "./writer.ts";

/** The canonical page of a record as Markdown, with all that the page says. */
export function skillMarkdown(view: SkillPage, context: Context): string {
  const body = [
    ...notes(view, context),
    ...glance(view, context),
    ...review(view, context),
    ...units(view, context),
    ...install(view, context),
    ...(view.audit ? auditSection(view.audit, context) : []),
    ...scoringSection(view, context),
    ...noticesSection(view, context),
    ...facts(view, context),
    ...collections(view, context),
    ...related(view, context),
    ...citation(view, context),
    ...badge(view, context),
    ...reports(view, context),
  ];
  return page(view.frame, body, context);
}

function notes({ archived, copyOf, review: written }: SkillPage, context: Context): RootContent[] {
  const { skill, copies } = dictionaryOf(context.locale);
  return [
    ...(archived ? [paragraph(skill.archivedNote)] : []),
    ...(copyOf ? [paragraph(...withNode(copies.record, "{origin}", siteLink(context, copyOf.href, copyOf.name)))] : []),
    ...(written === null ? [paragraph(skill.unreviewed)] : []),
  ];
}

/** What was measured, in the words that stand beside its pictures. */
function glance(view: SkillPage, { locale }: Context): RootContent[] {
  const { glance: words, skill } = dictionaryOf(locale);
  const { audit, score, scoring, contextAlways, contextCosts, updatedAt, freshness } = view;
  const measures: readonly (readonly [string, ...(string | null | undefined)[]])[] = [
    [skill.audit, audit ? audit.summary : skill.noAudit, audit?.readOn],
    [
      skill.score,
      score,
      scoring && fill(words.scoreParts, { conformance: scoring.conformance.points, upkeep: scoring.upkeep.points }),
    ],
    [skill.context, contextAlways, contextCosts?.sentence],
    [skill.updated, updatedAt && formatDate(locale, updatedAt), freshness?.sentence],
  ];
  const items = measures.flatMap(([name, ...said]) => {
    const known = said.filter(Boolean).join(" · ");
    return known === "" ? [] : [[paragraph(`${name}: ${known}`)]];
  });
  return [heading(2, words.title), list(items)];
}

function review({ review: written, commit }: SkillPage, { locale, siteUrl }: Context): RootContent[] {
  if (written === null) return [];
  const { skill } = dictionaryOf(locale);
  const reviewedBy = fill(skill.reviewedBy, { date: formatDate(locale, written.on) });
  const isOlder = commit !== null && commit.id !== written.commit.id;
  return [
    heading(2, skill.review),
    paragraph(
      ...withNode(reviewedBy, "{commit}", commitLink(written.commit)),
      ...(isOlder ? [" ", ...withNode(skill.olderCommit, "{commit}", commitLink(commit))] : []),
    ),
    ...embedded(written.body, { under: 2, siteUrl }),
  ];
}

function units(view: SkillPage, context: Context): RootContent[] {
  const { skill } = dictionaryOf(context.locale);
  const items = view.units.map((unit) => [
    paragraph(
      unit.name,
      " (",
      link(unit.sourceHref, inlineCode(unit.path)),
      unit.description === null ? ")" : `): ${unit.description}`,
      ...(unit.otherLocations ? locationsLine(unit.otherLocations, context) : []),
      ...[...unit.notes, ...unit.capabilities, ...(unit.files ? [unit.files.summary] : [])].map((note) => ` (${note})`),
      ...(unit.copies ? copiesLine(unit.copies, context) : []),
    ),
  ]);
  return items.length === 0 ? [] : [heading(2, skill.units), list(items)];
}

/** Where in the repository a unit is too. */
const locationsLine = ({ summary, places }: LocationsView, { locale }: Context): (string | PhrasingContent)[] => [
  ` (${summary}: `,
  ...places.first.flatMap(({ href, name }, at) => [at === 0 ? "" : ", ", link(href, inlineCode(name))]),
  `${remaining(places.more, locale)})`,
];

/** That there are so many more. */
const remaining = (count: number, locale: Locale): string =>
  count > 0 ? ` ${fill(dictionaryOf(locale).more, { count: formatNumber(locale, count) })}` : "";

/** Where a unit comes from, else where it is too. */
function copiesLine({ origin, summary, places }: CopiesView, context: Context): (string | PhrasingContent)[] {
  if (origin) return [" ", ...withNode(origin.sentence, "{origin}", siteLink(context, origin.href, origin.name))];
  const links = places.first.flatMap(({ href, name }, at) => [at === 0 ? "" : ", ", siteLink(context, href, name)]);
  return [` ${summary}: `, ...links, remaining(places.more, context.locale)];
}

function install(view: SkillPage, context: Context): RootContent[] {
  const { locale } = context;
  if (view.install === null) return [];
  const { install: words } = dictionaryOf(locale);
  const { skill, fetch, command, agents, absent } = view.install;
  return [
    heading(2, words.title),
    paragraph(words.introduction, " ", siteLink(context, docsPath(locale, "installing"), words.more)),
    ...(absent === null
      ? []
      : [paragraph(words.absent), list(absent.first.map((path) => [paragraph(inlineCode(path))]))]),
    paragraph(words.fetch),
    code(fetch, "sh"),
    paragraph(words.agents),
    ...(view.skillCount > 1 ? [paragraph(...withNode(words.example, "{skill}", inlineCode(skill)))] : []),
    ...agents.flatMap((agent) => [
      heading(3, agent.name),
      ...(absent === null
        ? [paragraph(words.project), code(agent.project, "sh"), paragraph(words.personal), code(agent.personal, "sh")]
        : []),
      ...(agent.own === null
        ? []
        : [
            paragraph(fill(agent.own.atCommit ? words.ownAtCommit : words.own, { agent: agent.name })),
            code(agent.own.commands),
          ]),
      paragraph(
        ...(agent.invoke === null ? [] : [...withNode(words.use, "{call}", inlineCode(agent.invoke)), " "]),
        ...(agent.list === null ? [] : [...withNode(words.list, "{command}", inlineCode(agent.list)), " "]),
        link(agent.source, fill(words.source, { agent: agent.name })),
      ),
    ]),
    paragraph(words.command, " ", siteLink(context, docsPath(locale, "installing-with-skillshelf"), words.commandMore)),
    code(command, "sh"),
  ];
}

/** A sentence with a node in the place of its placeholder. */
function withNode(text: string, placeholder: string, node: PhrasingContent): (string | PhrasingContent)[] {
  const [before = "", after = ""] = text.split(placeholder);
  return [before, node, after];
}

const commitLink = ({ id, href }: Readonly<{ id: string; href: string }>): PhrasingContent =>
  link(href, inlineCode(id));

function facts(view: SkillPage, context: Context): RootContent[] {
  const { locale } = context;
  const { skill, owner } = dictionaryOf(locale);
  const rows: [string, PhrasingContent | string][] = [
    [skill.repository, link(view.repositoryHref, `${view.owner}/${view.repo}`)],
    [owner.label, siteLink(context, view.ownerHref, view.owner)],
    [skill.license, licenseWords(view, locale)],
    ...(view.category
      ? [
          [skill.category, siteLink(context, view.category.href, view.category.name)] satisfies [
            string,
            PhrasingContent,
          ],
        ]
      : []),
    [skill.placement, view.placement ?? ""],
    [skill.skillCount, formatNumber(locale, view.skillCount)],
    [skill.score, view.score ?? ""],
    [skill.context, view.contextCost ?? ""],
    [
      skill.languages,
      formatList(
        locale,
        view.languages.map((language) => languageName(locale, language)),
      ),
    ],
    [
      skill.tags,
      formatList(
        locale,
        view.tags.map(({ name }) => name),
      ),
    ],
    ...(view.commit ? [[skill.commit, commitLink(view.commit)] satisfies [string, PhrasingContent]] : []),
    [skill.updated, view.updatedAt ? formatDate(locale, view.updatedAt) : ""],
    [skill.audit, view.audit?.summary ?? siteLink(context, docsPath(locale, "scores-and-audits"), skill.noAudit)],
    ["API", siteLink(context, skillApiPath(view), skill.metadata)],
  ];
  return [heading(2, skill.facts), table([[skill.fact, skill.value], ...rows.filter(([, value]) => value !== "")])];
}

/** The licence, and where something else is stated. */
function licenseWords({ license, licenseNote: note, licenseConflicts: conflicts }: SkillPage, locale: Locale): string {
  const { skill } = dictionaryOf(locale);
  const stated = (license ?? skill.noLicense) + (note === null ? "" : ` (${note})`);
  if (conflicts === null) return stated;
  const { first, more: others } = conflicts.places;
  const places = formatList(
    locale,
    first.map((place) => `${place.name} (${place.license})`),
  );
  return `${stated}. ${conflicts.summary}: ${places}${remaining(others, locale)}`;
}

function collections(view: SkillPage, context: Context): RootContent[] {
  if (view.collections.length === 0) return [];
  const { skill } = dictionaryOf(context.locale);
  const items = view.collections.map(({ href, title, reason }) => [
    paragraph(siteLink(context, href, title), `: ${reason}`),
  ]);
  return [heading(2, skill.collections), list(items)];
}

function related(view: SkillPage, context: Context): RootContent[] {
  if (view.related.length === 0) return [];
  const { related: words } = dictionaryOf(context.locale);
  const items = view.related.map(({ card, reasons }) => [recordLine(card, context), paragraph(reasons.join(" · "))]);
  return [heading(2, words.title), list(items)];
}

function citation({ citation: references }: SkillPage, { locale }: Context): RootContent[] {
  const { citation: words } = dictionaryOf(locale);
  return [
    heading(2, words.title),
    paragraph(references.description),
    heading(3, words.plain),
    code(references.plain),
    heading(3, "APA"),
    code(references.apa),
    heading(3, "BibTeX"),
    code(references.bibtex, "bibtex"),
  ];
}

function badge({ badge: view }: SkillPage, { locale }: Context): RootContent[] {
  const { badge: words } = dictionaryOf(locale);
  return [heading(2, words.title), paragraph(words.introduction), code(view.markdown, "markdown")];
}

function reports({ report: links }: SkillPage, { locale, siteUrl }: Context): RootContent[] {
  const { reports: words } = dictionaryOf(locale);
  const items = links.map(({ report, href }) => [paragraph(link(new URL(href, siteUrl).href, words[report]))]);
  return [heading(2, words.title), list(items)];
}
