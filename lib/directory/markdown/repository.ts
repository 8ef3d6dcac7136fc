import { docsPath, repositoryApiPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { BlockContent, PhrasingContent, RootContent } from "mdast";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, formatList, formatNumber, languageName } from "#lib/i18n/format.ts";
import type { AuditPage, AuditsPage, FilesPage, RepositoryPage } from "../loaders/repository.ts";
import type { AuditView, FindingView, RuleFindings } from "../views/audit.ts";
import type { InstallView } from "../views/install.ts";
import type { Beginning, PlaceView } from "../views/lists.ts";
import type { CopiesView, UnitFilesView } from "../views/skill-parts.ts";
import {
  type Context,
  code,
  embedded,
  heading,
  inlineCode,
  link,
  list,
  page,
  paragraph,
  recordLine,
  siteLink,
  table,
} from "./writer.ts";

/** Writes the page of a repository as Markdown. */
export function repositoryMarkdown(view: RepositoryPage, context: Context): string {
  const body = [
    ...recordNotes(view, context),
    ...glance(view, context),
    ...review(view, context),
    ...unitSection(view, context),
    ...install(view, context),
    ...loading(view, context),
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

function recordNotes({ archived, copyOf, review: written }: RepositoryPage, context: Context): RootContent[] {
  const { skill, copies } = dictionaryOf(context.locale);
  return [
    ...(archived ? [paragraph(skill.archivedNote)] : []),
    ...(copyOf ? [paragraph(...withNode(copies.record, "{origin}", siteLink(context, copyOf.href, copyOf.name)))] : []),
    ...(written === null ? [paragraph(skill.unreviewed)] : []),
  ];
}

/** Lists the measurements as text. */
function glance(view: RepositoryPage, { locale }: Context): RootContent[] {
  const { glance: words, skill } = dictionaryOf(locale);
  const { audit, score, scoring, contextAlways, contextCosts, updatedAt, freshness } = view;
  const measures: readonly (readonly [string, ...(string | null | undefined)[]])[] = [
    [skill.audit, view.auditLevel.text, audit?.readOn],
    [
      skill.score,
      score,
      scoring && fill(words.scoreParts, { conformance: scoring.conformance.points, upkeep: scoring.upkeep.points }),
    ],
    [skill.context, contextAlways, contextCosts],
    [skill.updated, updatedAt && formatDate(locale, updatedAt), freshness],
  ];
  const items = measures.flatMap(([name, ...said]) => {
    const known = said.filter(Boolean).join(" · ");
    return known === "" ? [] : [[paragraph(`${name}: ${known}`)]];
  });
  return [heading(2, words.title), list(items)];
}

function review({ review: written, commit }: RepositoryPage, { locale, siteUrl }: Context): RootContent[] {
  if (written === null) return [];
  const { labels, skill } = dictionaryOf(locale);
  const label = fill(labels.review, { date: formatDate(locale, written.on) });
  const isOlder = commit !== null && commit.id !== written.commit.id;
  return [
    heading(2, skill.review),
    paragraph(
      ...withNode(label, "{commit}", commitLink(written.commit)),
      ...(isOlder ? [" ", ...withNode(skill.olderCommit, "{commit}", commitLink(commit))] : []),
    ),
    ...embedded(written.body, { under: 2, siteUrl }),
  ];
}

function unitSection(view: RepositoryPage, context: Context): RootContent[] {
  const { skill } = dictionaryOf(context.locale);
  const items = view.units.map((unit) => [
    paragraph(
      siteLink(context, unit.href, unit.name),
      " (",
      link(unit.sourceHref, inlineCode(unit.path)),
      unit.description === null ? ")" : `): ${unit.description}`,
      ...(unit.otherLocations
        ? [" (", ...locationsLine({ ...unit.otherLocations.places, ...unit.otherLocations }, context), ")"]
        : []),
      ...[...unit.notes, ...unit.capabilities, ...(unit.files ? [unit.files.summary] : [])].map((note) => ` (${note})`),
      ...(unit.copies ? copiesLine(unit.copies, context) : []),
    ),
  ]);
  return items.length === 0 ? [] : [heading(2, skill.units), list(items)];
}

/** Lists the other locations of a skill. */
export const locationsLine = (
  { summary, first, more }: Beginning<PlaceView> & Readonly<{ summary: string }>,
  { locale }: Context,
): (string | PhrasingContent)[] => [
  `${summary}: `,
  ...first.flatMap(({ href, name }, at) => [at === 0 ? "" : ", ", link(href, inlineCode(name))]),
  remaining(more, locale),
];

/** Says how many more there are. */
const remaining = (count: number, locale: Locale): string =>
  count > 0 ? ` ${fill(dictionaryOf(locale).more, { count: formatNumber(locale, count) })}` : "";

/** Names the origin of a skill, or its copies. */
export function copiesLine({ origin, summary, places }: CopiesView, context: Context): (string | PhrasingContent)[] {
  if (origin) return [" ", ...withNode(origin.sentence, "{origin}", siteLink(context, origin.href, origin.name))];
  const links = places.first.flatMap(({ href, name }, at) => [at === 0 ? "" : ", ", siteLink(context, href, name)]);
  return [` ${summary}: `, ...links, remaining(places.more, context.locale)];
}

const install = (view: RepositoryPage, context: Context): RootContent[] =>
  view.install === null ? [] : installSection(view.install, view.skillCount > 1, context);

/** Writes the installation steps. `several` tells whether the skill is an example. */
export function installSection(view: InstallView, several: boolean, context: Context): RootContent[] {
  const { locale } = context;
  const { install: words } = dictionaryOf(locale);
  const { skill, fetch, command, npmCommand, agents, absent, installed } = view;
  return [
    heading(2, words.title),
    paragraph(words.introduction, " ", siteLink(context, docsPath(locale, "installing"), words.more)),
    ...(absent === null
      ? []
      : [paragraph(words.absent), list(absent.first.map((path) => [paragraph(inlineCode(path))]))]),
    ...(installed === null
      ? []
      : [
          paragraph(installed.summary),
          list(
            installed.places.first.map(({ name, href, label, target }) => [
              paragraph(
                link(href, inlineCode(name)),
                ` ${label ?? ""} `,
                ...(target === null ? [] : [inlineCode(target)]),
              ),
            ]),
          ),
        ]),
    paragraph(words.fetch),
    code(fetch, "sh"),
    paragraph(words.agents),
    ...(several ? [paragraph(...withNode(words.example, "{skill}", inlineCode(skill)))] : []),
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
        ...(agent.trust === null
          ? []
          : [...withNode(fill(words.trust, { agent: agent.name }), "{command}", inlineCode(agent.trust)), " "]),
        ...(agent.list === null ? [] : [...withNode(words.list, "{command}", inlineCode(agent.list)), " "]),
        link(agent.source, fill(words.source, { agent: agent.name })),
      ),
    ]),
    paragraph(words.command, " ", siteLink(context, docsPath(locale, "installing-with-skillshelf"), words.commandMore)),
    code(command, "sh"),
    ...(npmCommand === null ? [] : [paragraph(words.npmCommand), code(npmCommand, "sh")]),
  ];
}

function loading({ loading: summary }: RepositoryPage, context: Context): RootContent[] {
  const { loading: words } = dictionaryOf(context.locale);
  if (summary === null) return [];
  return [
    heading(2, words.title),
    list(summary.map(({ skills, agents }) => [paragraph(`${skills}: ${agents}`)])),
    paragraph(siteLink(context, docsPath(context.locale, "loading"), words.more)),
  ];
}

/** Replaces the placeholder of a sentence by a node. */
function withNode(text: string, placeholder: string, node: PhrasingContent): (string | PhrasingContent)[] {
  const [before = "", after = ""] = text.split(placeholder);
  return [before, node, after];
}

export const commitLink = ({ id, href }: Readonly<{ id: string; href: string }>): PhrasingContent =>
  link(href, inlineCode(id));

function facts(view: RepositoryPage, context: Context): RootContent[] {
  const { locale } = context;
  const { owner, skill } = dictionaryOf(locale);
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
    [
      skill.audit,
      view.audit?.summary ?? siteLink(context, docsPath(locale, "scores-and-audits"), view.auditLevel.text),
    ],
    ["API", siteLink(context, repositoryApiPath(view), skill.metadata)],
  ];
  return [heading(2, skill.facts), table([[skill.fact, skill.value], ...rows.filter(([, value]) => value !== "")])];
}

/** Writes the license and conflicting statements. */
function licenseWords(
  { license, licenseNote: note, licenseConflicts: conflicts }: RepositoryPage,
  locale: Locale,
): string {
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

function collections(view: RepositoryPage, context: Context): RootContent[] {
  if (view.collections.length === 0) return [];
  const { skill } = dictionaryOf(context.locale);
  const items = view.collections.map(({ href, title, reason }) => [
    paragraph(siteLink(context, href, title), `: ${reason}`),
  ]);
  return [heading(2, skill.collections), list(items)];
}

function related(view: RepositoryPage, context: Context): RootContent[] {
  if (view.related.length === 0) return [];
  const { related: words } = dictionaryOf(context.locale);
  const items = view.related.map(({ card, reasons }) => [recordLine(card, context), paragraph(reasons.join(" · "))]);
  return [heading(2, words.title), list(items)];
}

function citation({ citation: references }: RepositoryPage, { locale }: Context): RootContent[] {
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

function badge({ badge: view }: RepositoryPage, { locale }: Context): RootContent[] {
  const { badge: words } = dictionaryOf(locale);
  return [heading(2, words.title), paragraph(words.introduction), code(view.markdown, "markdown")];
}

export function reports(
  { report: links }: Pick<RepositoryPage, "report">,
  { locale, siteUrl }: Context,
): RootContent[] {
  const { reports: names } = dictionaryOf(locale);
  const items = links.map(({ report, href }) => [paragraph(link(new URL(href, siteUrl).href, names[report]))]);
  return [heading(2, names.title), list(items)];
}

/** Writes the parts of the score and the violated rules with their first locations. */
function scoringSection({ scoring: view, score: total }: RepositoryPage, context: Context): RootContent[] {
  if (view === null) return [];
  const { locale } = context;
  const { scoring, score, skill } = dictionaryOf(locale);
  const { conformance, conformanceParts, upkeep, upkeepParts } = view;
  const parts = [
    conformance,
    ...conformanceParts,
    upkeep,
    ...upkeepParts,
    { name: scoring.total, points: total ?? "" },
  ];
  const rules = view.brokenRules.map(({ title, cost, remedy, places }) => [
    paragraph(`${title} (${cost}). ${remedy} `, ...placesInLine(places, locale)),
  ]);
  return [
    heading(2, skill.score),
    paragraph(scoring.introduction, " ", siteLink(context, docsPath(locale, "scores-and-audits"), scoring.more)),
    table([[scoring.part, score.points], ...parts.map(({ name, points }) => [name, points])]),
    heading(3, scoring.deviations),
    rules.length === 0 ? paragraph(scoring.none) : list(rules),
  ];
}

/** Writes the notices with their first locations. */
function noticesSection({ notices }: RepositoryPage, { locale }: Context): RootContent[] {
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

/** Writes the page of an audit as Markdown. */
export function auditMarkdown(view: AuditPage, context: Context): string {
  const { frame, audit, recordHref, historyHref, previous, next } = view;
  const { audit: words, audits } = dictionaryOf(context.locale);
  const others = [
    ...(previous === null ? [] : [siteLink(context, previous.href, fill(audits.previous, { date: previous.date }))]),
    ...(next === null ? [] : [siteLink(context, next.href, fill(audits.next, { date: next.date }))]),
  ];
  const body = [
    ...auditBody(audit, 2, context),
    paragraph(siteLink(context, historyHref, audits.link), ...others.flatMap((other) => [" · ", other])),
    paragraph(siteLink(context, recordHref, words.current)),
  ];
  return page(frame, body, context);
}

/** Writes the audits of a repository as Markdown. */
export function auditsMarkdown({ frame, history, changes, recordHref }: AuditsPage, context: Context): string {
  const { audit, audits: words, skill } = dictionaryOf(context.locale);
  const rows = history.map((past) => [
    siteLink(context, past.href, past.date),
    past.findings,
    past.changes === null ? "" : siteLink(context, past.changes.href, past.changes.text),
    inlineCode(past.commit.slice(0, 10)),
    past.engine,
  ]);
  const part = (title: string, rules: readonly RuleFindings[]): RootContent[] =>
    rules.length === 0 ? [] : [heading(3, title), list(rules.map((rule) => ruleItem(rule, context)))];
  const body = [
    table([[words.date, audit.findings, words.changes, skill.commit, words.rules], ...rows]),
    ...(changes === null
      ? []
      : [
          heading(2, changes.title),
          paragraph(changes.summary),
          ...changes.notes.map((note) => paragraph(note)),
          ...part(words.added, changes.added),
          ...part(words.resolved, changes.resolved),
        ]),
    paragraph(siteLink(context, recordHref, audit.current)),
  ];
  return page(frame, body, context);
}

/** Writes the findings of an audit with the first locations of each rule. */
export function auditSection(view: AuditView, context: Context): RootContent[] {
  const { audit, audits } = dictionaryOf(context.locale);
  return [
    heading(2, audit.title),
    paragraph(audit.introduction, " ", siteLink(context, docsPath(context.locale, "scores-and-audits"), audit.more)),
    ...auditBody(view, 3, context),
    paragraph(siteLink(context, view.href, audit.all), " · ", siteLink(context, view.historyHref, audits.link)),
  ];
}

function auditBody(view: AuditView, depth: 2 | 3, context: Context): RootContent[] {
  const { audit, skill } = dictionaryOf(context.locale);
  const [before = "", after = ""] = view.basis.split("{commit}");
  const capabilities = view.capabilities.map(({ name, answer, place }) => [
    name,
    place === null ? answer : link(place.href, answer === place.name ? answer : `${answer}: ${place.name}`),
  ]);
  return [
    paragraph(before, link(view.commit.href, inlineCode(view.commit.id)), after),
    ...(view.isStale ? [paragraph(audit.stale)] : []),
    heading(depth, audit.capabilities),
    paragraph(audit.capabilityNote),
    table([[audit.capabilities, skill.value], ...capabilities]),
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
    ...(excerpt === null ? [] : [": ", inlineCode(excerpt.line.trim())]),
    ...[lowered, accepted].flatMap((words) => (words === null ? [] : [`. ${words}`])),
  );
}

/** Writes the page of a repository's files as Markdown. */
export function filesMarkdown({ frame, units, recordHref }: FilesPage, context: Context): string {
  const current = paragraph(siteLink(context, recordHref, dictionaryOf(context.locale).audit.current));
  return page(frame, [...units.flatMap((unit) => fileSection(unit, context)), current], context);
}

const fileSection = (unit: UnitFilesView, context: Context): RootContent[] => [
  heading(2, unit.name),
  ...fileLists(unit, context),
];

/** Writes the folder, size and lists of a skill's files. */
export function fileLists({ folder, folderHref, summary, lists }: UnitFilesView, { locale }: Context): RootContent[] {
  const { more } = dictionaryOf(locale);
  return [
    paragraph(link(folderHref, inlineCode(`${folder}/`)), ` (${summary})`),
    ...lists.flatMap(({ title, files, more: others }) => {
      const items: BlockContent[][] = files.map(({ name: path, href, notes }) => [
        paragraph(link(href, inlineCode(path)), notes.length === 0 ? "" : ` (${notes.join(" · ")})`),
      ]);
      const rest = [paragraph(fill(more, { count: formatNumber(locale, others) }))];
      return [heading(3, title), list(others > 0 ? [...items, rest] : items)];
    }),
  ];
}
