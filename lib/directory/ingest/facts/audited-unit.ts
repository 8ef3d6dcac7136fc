import type { AuditedUnit } from "../../audit/audited-unit.ts";
import { auditedFile } from "../../audit/files/audited-file.ts";
import { folderOf } from "../../folder-of.ts";
import { parseSkillFile, type SkillFile } from "../skill-file/parse-skill-file.ts";
import { plainText } from "../skill-file/plain-text.ts";
import { unitKind } from "./kind.ts";
import type { UnitSource } from "./unit-reader.ts";

const LONGEST_NAME = 200;

/** What a unit is called, and what it is for; `file` is its SKILL.md as far as it could be read. */
export function nameAndKind({ path, repo }: Pick<UnitSource, "path" | "repo">, file: SkillFile | undefined) {
  const folder = folderOf(path);
  const fallback = plainText(folder.slice(folder.lastIndexOf("/") + 1), LONGEST_NAME) || repo;
  const name = plainText(file?.name ?? "", LONGEST_NAME) || fallback;
  return { name, kind: unitKind(path, file?.name ?? null) };
}

/** A unit as an audit gets it. */
export function auditedUnit(source: UnitSource, file: SkillFile | undefined): AuditedUnit {
  const { path, bytes, files, contents, around, owner, repo } = source;
  const own = files.map((one, index) => ({ file: one, content: contents[index] ?? null }));
  const others = [...own, ...around].map(({ file: one, content }) =>
    // The size of what is not there is not known.
    auditedFile({ ...one, content, isTooLarge: content === null && one.bytes !== null }),
  );
  const itself = auditedFile({ path, bytes: null, isExecutable: false, content: bytes, isTooLarge: bytes === null });
  return {
    owner,
    repo,
    path,
    folder: folderOf(path),
    ...nameAndKind(source, file),
    description: file?.description ?? "",
    allowedTools: file?.allowedTools ?? null,
    files: [itself, ...others],
  };
}

/** A unit as an audit gets it, without what else is found out about one. */
export const auditedUnitOf = (source: UnitSource): AuditedUnit =>
  auditedUnit(source, source.bytes === null ? undefined : parseSkillFile(source.bytes, source.path));
