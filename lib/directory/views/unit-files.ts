import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatBytes, formatList, plural } from "#lib/i18n/format.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { type DrawnFacts, type DrawnUnit, type FileFacts, MOST_FILES } from "../facts.ts";
import { fileUrl, type SkillKey } from "../links.ts";

type FileView = Readonly<{
  /** Its path below the unit. */
  name: string;
  href: string;
  /** Its language and size, as far as they are known. */
  note: string;
}>;

/** What stands beside the SKILL.md of a unit. */
export type UnitFilesView = Readonly<{
  /** How much there is of what. */
  summary: string;
  /** Files by what they are to an agent. Empty where there is none to list. */
  lists: readonly Readonly<{ title: string; files: readonly FileView[]; more: number }>[];
}>;

/** So many files a page lists in all: the units after that say how many they have. */
const SHOWN_IN_ALL = 800;

/** The files of each unit that has any, by its path. */
export function toUnitFiles(
  key: SkillKey,
  { units, commit }: DrawnFacts,
  locale: Locale,
): ReadonlyMap<string, UnitFilesView> {
  const views = new Map<string, UnitFilesView>();
  let shown = 0;
  for (const unit of units) {
    if (unit.files === 0) continue;
    shown += unit.scripts.length + unit.references.length;
    const lists = shown > SHOWN_IN_ALL ? [] : listsOf(key, commit, unit, locale);
    views.set(unit.path, { summary: summaryOf(unit, locale), lists });
  }
  return views;
}

function summaryOf({ files, scriptCount, referenceCount, bytes }: DrawnUnit, locale: Locale): string {
  const { unitFiles } = dictionaryOf(locale);
  // Where not all of them were listed it is not known how many they are, nor how many are others.
  const isWhole = scriptCount < MOST_FILES && referenceCount < MOST_FILES;
  const counted = (forms: Parameters<typeof plural>[1], count: number) => {
    if (count <= 0) return [];
    const words = plural(locale, forms, count);
    return [count < MOST_FILES ? words : fill(unitFiles.atLeast, { count: words })];
  };
  return formatList(locale, [
    ...counted(unitFiles.scripts, scriptCount),
    ...counted(unitFiles.references, referenceCount),
    ...(isWhole ? counted(unitFiles.others, files - scriptCount - referenceCount) : []),
    fill(unitFiles.size, { size: formatBytes(locale, bytes) }),
  ]);
}

function listsOf(key: SkillKey, commit: string, unit: DrawnUnit, locale: Locale): UnitFilesView["lists"] {
  const { unitFiles } = dictionaryOf(locale);
  const folder = unit.path.slice(0, unit.path.lastIndexOf("/") + 1);
  const fileOf = ({ path, language, bytes }: FileFacts): FileView => ({
    name: path.startsWith(folder) ? path.slice(folder.length) : path,
    href: fileUrl(key, commit, path),
    note: [language ?? [], bytes === null ? [] : formatBytes(locale, bytes)].flat().join(" · "),
  });
  return [
    { title: unitFiles.scriptList, files: unit.scripts, count: unit.scriptCount },
    { title: unitFiles.referenceList, files: unit.references, count: unit.referenceCount },
  ]
    .filter(({ count }) => count > 0)
    .map(({ title, files, count }) => ({ title, files: files.map(fileOf), more: count - files.length }));
}
