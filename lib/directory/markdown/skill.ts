import { docsPath } from "@skillshelf/directory-api/links";
import type { PhrasingContent, RootContent } from "mdast";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { formatList } from "#lib/i18n/format.ts";
import type { SkillPage } from "../loaders/skill.ts";
import {
  auditSection,
  commitLink,
  copiesLine,
  fileLists,
  installSection,
  locationsLine,
  reports,
} from "./repository.ts";
import { type Context, code, heading, inlineCode, link, list, page, paragraph, siteLink, table } from "./writer.ts";

/** Writes the page of a skill as Markdown. */
export function skillMarkdown(view: SkillPage, context: Context): string {
  const { skill, skillPage } = dictionaryOf(context.locale);
  const body = [
    ...(view.isAuthorsDescription ? [paragraph(skillPage.authorsDescription)] : []),
    ...(view.archived ? [paragraph(skill.archivedNote)] : []),
    ...facts(view, context),
    ...(view.install ? installSection(view.install, false, context) : []),
    ...loading(view, context),
    ...(view.audit ? auditSection(view.audit, context) : []),
    ...files(view, context),
    ...history(view, context),
    ...copies(view, context),
    ...similar(view, context),
    ...text(view, context),
    ...reports(view, context),
  ];
  return page(view.frame, body, context);
}

function facts(view: SkillPage, context: Context): RootContent[] {
  const { skill, skillPage } = dictionaryOf(context.locale);
  const { license } = view;
  const rows: (readonly [string, PhrasingContent | string | null])[] = [
    [skill.repository, siteLink(context, view.repositoryHref, view.repository)],
    ["SKILL.md", link(view.source.href, inlineCode(view.source.name))],
    [skill.license, license.href === undefined ? license.text : link(license.href, license.text)],
    [skill.context, view.contextCost],
    [skillPage.tools, view.allowedTools],
    [skill.commit, view.commit && commitLink(view.commit)],
    [skill.audit, view.auditLevel.text],
    ["API", siteLink(context, view.apiHref, skill.metadata)],
  ];
  const known = rows.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return [heading(2, skill.facts), table([[skill.fact, skill.value], ...known])];
}

function files({ files: unit, allFilesHref }: SkillPage, context: Context): RootContent[] {
  if (unit === null) return [];
  const { skillPage, unitFiles } = dictionaryOf(context.locale);
  return [
    heading(2, unitFiles.page),
    ...fileLists(unit, context),
    paragraph(siteLink(context, allFilesHref, skillPage.allFiles)),
  ];
}

function loading({ loading: groups }: SkillPage, context: Context): RootContent[] {
  const { loading: words } = dictionaryOf(context.locale);
  const items = groups.map(({ name, causes }) => [
    paragraph(name),
    list(
      causes.map(({ agents, sentence, line }) => [
        paragraph(
          formatList(
            context.locale,
            agents.map((agent) => [agent.name, agent.version].filter(Boolean).join(" ")),
          ),
          ...(sentence === null ? [] : [`: ${sentence} `]),
          ...(line === null ? [] : [link(line.href, line.name)]),
        ),
      ]),
    ),
  ]);
  return [
    heading(2, words.title),
    paragraph(words.note, " ", siteLink(context, docsPath(context.locale, "loading"), words.more)),
    list(items),
  ];
}

function history({ history: entries }: SkillPage, context: Context): RootContent[] {
  if (entries.length === 0) return [];
  const { skill, skillPage } = dictionaryOf(context.locale);
  const rows = entries.map(({ date, href, commit, engine, level }) => [
    siteLink(context, href, date),
    inlineCode(commit),
    engine,
    level.text,
  ]);
  const head = [skillPage.date, skill.commit, skillPage.rules, skillPage.result];
  return [heading(2, skillPage.history), table([head, ...rows])];
}

function copies({ copies: view, otherLocations }: SkillPage, context: Context): RootContent[] {
  const lines = [
    ...(view ? [[paragraph(...copiesLine(view, context))]] : []),
    ...(otherLocations ? [[paragraph(...locationsLine(otherLocations, context))]] : []),
  ];
  return lines.length === 0 ? [] : [heading(2, dictionaryOf(context.locale).skillPage.copies), list(lines)];
}

function similar({ similar: skills }: SkillPage, context: Context): RootContent[] {
  if (skills.length === 0) return [];
  const items = skills.map(({ name, href, repository, description }) => [
    paragraph(siteLink(context, href, name), ` (${repository})`, description === null ? "" : `: ${description}`),
  ]);
  return [heading(2, dictionaryOf(context.locale).skillPage.similar), list(items)];
}

/** The text of the SKILL.md as it is. It is quoted, so that nobody takes it for a part of this page. */
function text({ text: own, source }: SkillPage, { locale }: Context): RootContent[] {
  if (own === null) return [];
  const { skillPage } = dictionaryOf(locale);
  return [
    heading(2, "SKILL.md"),
    paragraph(...inFile(skillPage.text, source)),
    code(own.markdown, "markdown"),
    ...(own.isCut ? [paragraph(...inFile(skillPage.cut, source))] : []),
  ];
}

function inFile(message: string, { name, href }: SkillPage["source"]): (string | PhrasingContent)[] {
  const [before = "", after = ""] = message.split("{file}");
  return [before, link(href, inlineCode(name)), after];
}
