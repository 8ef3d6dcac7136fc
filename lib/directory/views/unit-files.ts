import { fileUrl, folderUrl, type SkillKey } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryUnit } from "@skillshelf/directory-api/schema";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import {
  type FileCounts,
  type FileFacts,
  type ListedFiles,
  type ListedUnit,
  MAX_FILES,
} from "@skillshelf/skill-reader/repository-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatBytes, formatList, plural } from "#lib/i18n/format.ts";

type FileView = Readonly<{
  /** Its path below the unit. */
  name: string;
  href: string;
  /** Its language and size, as far as they are known. */
  notes: readonly string[];
}>;

/** What stands beside the SKILL.md of a unit. */
export type UnitFilesView = Readonly<{
  name: string;
  anchor: string;
  /** Its folder, `""` for the repository's own, at the commit. */
  folder: string;
  folderHref: string;
  /** How much there is of what. */
  summary: string;
  /** Files by what they are to an agent. Empty where there is none to name. */
  lists: readonly Readonly<{ title: string; files: readonly FileView[]; more: number }>[];
}>;

/** So many files a page names in all: the units after that say how many they have. */
const SHOWN_IN_ALL = 2_000;

/** The files of each unit that has any, in the order of the units. */
export function toUnitFiles(
  key: SkillKey,
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
    const lists = shown > SHOWN_IN_ALL ? [] : listsOf(key, commit, folder, files, locale);
    return [{ name, anchor, folder, folderHref: folderUrl(key, commit, folder), summary, lists }];
  });
}

/** How much of what stands beside a SKILL.md; undefined where nothing does. */
export function toFileSummary(
  { files, scriptCount, referenceCount, bytes }: FileCounts,
  locale: Locale,
): string | undefined {
  if (files === 0) return undefined;
  const { unitFiles } = dictionaryOf(locale);
  // Where not all of them were listed it is not known how many they are, nor how many are others.
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
  key: SkillKey,
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
