import { rawFileUrl, type SkillKey } from "@skillshelf/directory-api/links";
import {
  type LeftOut,
  type SkillIndex,
  skillIndexSchema,
  slugSchema,
  type UnitFile,
} from "@skillshelf/directory-api/schema";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import { installCommandOf } from "./install.ts";

type Indexed = SkillIndex["skills"][number];

/** By which clients know how to read an index. */
const $schema = skillIndexSchema.shape.$schema.value;

/** An index of skills that are given whole. */
export const skillIndexOf = (skills: Indexed[]): SkillIndex => ({ $schema, skills });

/**
 * The skills of some records that can be given as one file each, and how many cannot.
 *
 * @param files of all units of these records. Of several skills of one name the first that can be given is.
 * @param siteUrl of this directory, which the commands that install the others ask.
 */
export function toSkillIndex(
  records: readonly (SkillKey & Readonly<{ id: number }>)[],
  files: readonly UnitFile[],
  siteUrl: string,
): SkillIndex {
  const keys = new Map(records.map((record) => [record.id, record]));
  const parents = new Set(
    files.flatMap(({ recordId, path }) => foldersAbove(path).map((folder) => placeOf(recordId, folder))),
  );
  const skills = new Map<string, Indexed>();
  const reasons = { severalFiles: 0, noDescription: 0, unfitName: 0, sameName: 0, notRead: 0 };
  const omitted: UnitFile[] = [];
  for (const file of files) {
    const key = keys.get(file.recordId);
    if (key === undefined || file.kind !== "skill") continue;
    const isWhole = file.files === 0 && !parents.has(placeOf(file.recordId, folderOf(file.path)));
    const found = toIndexed(file, key, isWhole);
    if (found.ok && !skills.has(found.skill.name)) {
      skills.set(found.skill.name, found.skill);
    } else {
      reasons[found.ok ? "sameName" : found.reason]++;
      omitted.push(file);
    }
  }
  const install = records.flatMap((record) => {
    const ofRecord = ({ recordId }: UnitFile) => recordId === record.id;
    const left = withoutNamesakes(omitted.filter(ofRecord));
    return left.length === 0 ? [] : [installCommandOf(record, left, files.filter(ofRecord), siteUrl)];
  });
  return { ...skillIndexOf([...skills.values()]), omitted: { count: omitted.length, reasons, install } };
}

/** Skills of one name would be installed in one folder: of those the first. */
function withoutNamesakes(files: readonly UnitFile[]): UnitFile[] {
  const names = new Set<string>();
  return files.filter(({ name }) => !names.has(name) && names.add(name));
}

type Found = Readonly<{ ok: true; skill: Indexed }> | Readonly<{ ok: false; reason: LeftOut }>;

/** @param isWhole whether the SKILL.md is all there is of the skill. */
function toIndexed({ name, path, description, commit, digest }: UnitFile, key: SkillKey, isWhole: boolean): Found {
  if (commit === null || digest === null) return { ok: false, reason: "notRead" };
  if (!isWhole) return { ok: false, reason: "severalFiles" };
  if (!slugSchema.safeParse(name).success) return { ok: false, reason: "unfitName" };
  if (description === null || description === "") return { ok: false, reason: "noDescription" };
  const url = rawFileUrl(key, commit, path);
  return { ok: true, skill: { name, type: "skill-md", description, url, digest: `sha256:${digest}` } };
}

const placeOf = (recordId: number, folder: string): string => `${recordId}:${folder}`;

/** Every folder above the one that a file is in: one of them may be another skill's, which then speaks of this one too. */
function foldersAbove(path: string): string[] {
  const parts = folderOf(path).split("/");
  return parts[0] === "" ? [] : parts.map((_, depth) => parts.slice(0, depth).join("/"));
}
