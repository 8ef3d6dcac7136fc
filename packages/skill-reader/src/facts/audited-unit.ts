import type { UnitAuditFacts } from "@skillshelf/skill-audit/audit-facts";
import type { AuditedFile, AuditedUnit } from "@skillshelf/skill-audit/audited-unit";
import { Auditor } from "@skillshelf/skill-audit/auditor";
import { auditedFile } from "@skillshelf/skill-audit/files/audited-file";
import { isOfficeDocument } from "@skillshelf/skill-audit/files/language";
import { folderOf } from "../folder-of.ts";
import { parseSkillFile, type SkillFile } from "../skill-file/parse-skill-file.ts";
import { plainText } from "../skill-file/plain-text.ts";
import { documentText } from "./document-text.ts";
import type { UnitSource } from "./unit-reader.ts";
import { unitKind } from "./unit-source.ts";

/** What an audit found, and the lines it found it in by id of finding. */
type AuditOfUnit = Readonly<{ audit: UnitAuditFacts; excerpts: Readonly<Record<string, string>> }>;

let loaded: Promise<Auditor> | undefined;

/** Audits a unit by all rules. */
export async function auditUnit(unit: AuditedUnit): Promise<AuditOfUnit> {
  loaded ??= Auditor.load();
  const auditor = await loaded;
  const { findings, omitted, capabilities, unread } = await auditor.audit(unit);
  return {
    audit: {
      findings: findings.map(({ excerpt: _, ...facts }) => ({ ...facts, circumstances: [...facts.circumstances] })),
      omitted,
      unread,
      capabilities,
    },
    excerpts: Object.fromEntries(findings.map(({ id, excerpt }) => [id, excerpt])),
  };
}

const MAX_NAME_LENGTH = 200;

/** What a unit is called, and what it is for; `file` is its SKILL.md as far as it could be read. */
export function nameAndKind({ path, repo }: Pick<UnitSource, "path" | "repo">, file: SkillFile | undefined) {
  const folder = folderOf(path);
  const fallback = plainText(folder.slice(folder.lastIndexOf("/") + 1), MAX_NAME_LENGTH) || repo;
  const name = plainText(file?.name ?? "", MAX_NAME_LENGTH) || fallback;
  return { name, kind: unitKind(path, file?.name ?? null) };
}

/** A unit as an audit gets it. */
export async function auditedUnit(source: UnitSource, file: SkillFile | undefined): Promise<AuditedUnit> {
  const { path, bytes, files, contents, around, unread, owner, repo } = source;
  const own = files.map((one, index) => ({ file: one, content: contents[index] ?? null }));
  const others: AuditedFile[] = [];
  for (const { file: one, content } of [...own, ...around]) {
    const isDocument = content !== null && isOfficeDocument(one.path);
    others.push(
      auditedFile({
        ...one,
        content,
        // The size of what is not there is not known.
        isTooLarge: content === null && one.bytes !== null,
        ...(isDocument && { document: await documentText(content) }),
      }),
    );
  }
  const nothing = { bytes: null, isExecutable: false, text: null, format: null };
  others.push(...unread.map((part) => ({ ...nothing, path: part.path, unread: part.reason })));
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
export const auditedUnitOf = (source: UnitSource): Promise<AuditedUnit> =>
  auditedUnit(source, source.bytes === null ? undefined : parseSkillFile(source.bytes, source.path));
