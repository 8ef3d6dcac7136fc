import { fileUrl, folderUrl, type RepositoryKey, skillPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord, DirectoryUnit, UnitCopies, UnitPlace } from "@skillshelf/directory-api/schema";
import { capabilities, type UnitAuditFacts } from "@skillshelf/skill-audit/audit-facts";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import {
  type DrawnUnit,
  type FileCounts,
  type FileFacts,
  type ListedFiles,
  type ListedUnit,
  MAX_FILES,
} from "@skillshelf/skill-reader/repository-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatBytes, formatDate, formatList, formatNumber, languageName, plural } from "#lib/i18n/format.ts";
import { skillSlug } from "../unit-anchors.ts";
import type { Beginning, PlaceView } from "./lists.ts";

/** Copies of a skill in other repositories. */
export type CopiesView = Readonly<{
  /** The original. `sentence` has the placeholder `{origin}` for the link. */
  origin: (PlaceView & Readonly<{ sentence: string }>) | null;
  /** The number of copies, as text. */
  summary: string;
  places: Beginning<PlaceView>;
}>;

export function toCopiesView(copies: UnitCopies, locale: Locale): CopiesView {
  const { copies: words } = dictionaryOf(locale);
  const { repositories, named, origin } = copies;
  return {
    origin: origin && { ...toPlace(origin, locale), sentence: originSentence(origin, locale) },
    summary: plural(locale, words[summaryOf(copies)], repositories),
    places: { first: named.map((place) => toPlace(place, locale)), more: repositories - named.length },
  };
}

function summaryOf({ isOrigin, isExact, since }: UnitCopies): "namedHere" | "earliestHere" | "exact" | "near" {
  if (isOrigin) return since === null ? "namedHere" : "earliestHere";
  return isExact ? "exact" : "near";
}

function originSentence({ since }: UnitPlace, locale: Locale): string {
  const { copies: words } = dictionaryOf(locale);
  return since === null ? words.named : fill(words.earliest, { date: formatDate(locale, since) });
}

const toPlace = ({ owner, repo, anchor }: UnitPlace, locale: Locale): PlaceView => ({
  name: `${owner}/${repo}`,
  href: skillPath(locale, { owner, repo }, skillSlug(anchor)),
});

/** Maximum number and length of listed tools: some authors write whole commands. */
const MAX_TOOLS = 12;
const MAX_TOOL_LENGTH = 60;

/** Returns short remarks about a skill: its kind, context cost, language, license and tools. */
export function toNotes(
  record: Pick<DirectoryRecord, "license">,
  { kind, bodyTokens }: DirectoryUnit,
  facts: DrawnUnit | undefined,
  locale: Locale,
): string[] {
  const { skill, unitFiles } = dictionaryOf(locale);
  const { language = null, license = null, allowedTools = null } = facts ?? {};
  return [
    ...(kind === "skill" ? [] : [skill.unitKinds[kind]]),
    ...(bodyTokens === null ? [] : [fill(skill.unitCost, { tokens: formatNumber(locale, bodyTokens) })]),
    ...(language === null || language === locale ? [] : [languageName(locale, language)]),
    ...(license === null || license === record.license ? [] : [fill(unitFiles.license, { license })]),
    ...(allowedTools === null || allowedTools.length === 0
      ? []
      : [fill(unitFiles.allowedTools, { tools: toolsOf(allowedTools, locale) })]),
  ];
}

export function toolsOf(tools: readonly string[], locale: Locale): string {
  const named = tools
    .slice(0, MAX_TOOLS)
    .map((tool) => (tool.length > MAX_TOOL_LENGTH ? `${tool.slice(0, MAX_TOOL_LENGTH)}…` : tool));
  const more = tools.length - named.length;
  const rest = fill(dictionaryOf(locale).more, { count: formatNumber(locale, more) });
  return formatList(locale, named) + (more > 0 ? ` ${rest}` : "");
}

type FileView = Readonly<{
  /** Path relative to the skill's folder. */
  name: string;
  href: string;
  /** Language and size, if known. */
  notes: readonly string[];
}>;

/** The files in a skill's folder other than SKILL.md. */
export type UnitFilesView = Readonly<{
  name: string;
  anchor: string;
  /** Folder of the skill; `""` for the root of the repository. */
  folder: string;
  folderHref: string;
  /** Number of files by kind, as text. */
  summary: string;
  /** Scripts and references. */
  lists: readonly Readonly<{ title: string; files: readonly FileView[]; more: number }>[];
}>;

/** Maximum number of files on a page. Skills after that have only a summary. */
const MAX_FILES_ON_PAGE = 2_000;

/** Lists the files of each skill that has any, in the order of the skills. */
export function toUnitFiles(
  key: RepositoryKey,
  units: readonly Pick<DirectoryUnit, "path" | "name" | "anchor">[],
  { commit, units: listed }: ListedFiles,
  locale: Locale,
): UnitFilesView[] {
  const filesOf = new Map(listed.map((unit) => [unit.path, unit]));
  let shown = 0;
  return units.flatMap(({ path, name, anchor }) => {
    const files = filesOf.get(path);
    const summary = files && toFileSummary(files, locale);
    if (files === undefined || summary === undefined) return [];
    shown += files.scripts.length + files.references.length;
    const folder = folderOf(path);
    const lists = shown > MAX_FILES_ON_PAGE ? [] : listsOf(key, commit, folder, files, locale);
    return [{ name, anchor, folder, folderHref: folderUrl(key, commit, folder), summary, lists }];
  });
}

/** Summarizes the files beside a SKILL.md; undefined if there are none. */
export function toFileSummary(
  { files, scriptCount, referenceCount, bytes }: FileCounts,
  locale: Locale,
): string | undefined {
  if (files === 0) return undefined;
  const { unitFiles } = dictionaryOf(locale);
  // If a list is truncated, the exact numbers of its files and of other files are unknown.
  const isWhole = scriptCount < MAX_FILES && referenceCount < MAX_FILES;
  const counted = (forms: Parameters<typeof plural>[1], count: number) => {
    if (count <= 0) return [];
    const words = plural(locale, forms, count);
    return [count < MAX_FILES ? words : fill(unitFiles.atLeast, { count: words })];
  };
  return formatList(locale, [
    ...counted(unitFiles.scripts, scriptCount),
    ...counted(unitFiles.references, referenceCount),
    ...(isWhole ? counted(unitFiles.others, files - scriptCount - referenceCount) : []),
    fill(unitFiles.size, { size: formatBytes(locale, bytes) }),
  ]);
}

function listsOf(
  key: RepositoryKey,
  commit: string,
  folder: string,
  unit: ListedUnit,
  locale: Locale,
): UnitFilesView["lists"] {
  const { unitFiles } = dictionaryOf(locale);
  const above = folder === "" ? "" : `${folder}/`;
  const fileOf = ({ path, language, bytes }: FileFacts): FileView => ({
    name: path.startsWith(above) ? path.slice(above.length) : path,
    href: fileUrl(key, commit, path),
    notes: [language ?? [], bytes === null ? [] : formatBytes(locale, bytes)].flat(),
  });
  return [
    { title: unitFiles.scriptList, files: unit.scripts, count: unit.scriptCount },
    { title: unitFiles.referenceList, files: unit.references, count: unit.referenceCount },
  ]
    .filter(({ count }) => count > 0)
    .map(({ title, files, count }) => ({ title, files: files.map(fileOf), more: count - files.length }));
}

/** Returns sentences about detected and not detected capabilities; none without an audit. */
export function toUnitCapabilities(audit: UnitAuditFacts | undefined, locale: Locale): string[] {
  if (audit === undefined) return [];
  const messages = dictionaryOf(locale).audit;
  const list = (sentence: string, isFound: boolean) => {
    const some = capabilities.filter((one) => (audit.capabilities[one] !== null) === isFound);
    const names = formatList(
      locale,
      some.map((one) => messages.unitCapability[one]),
    );
    return some.length === 0 ? [] : [fill(sentence, { capabilities: names })];
  };
  return [...list(messages.found, true), ...list(messages.unitNotFound, false)];
}
