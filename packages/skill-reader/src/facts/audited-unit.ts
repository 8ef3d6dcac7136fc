import type { UnitAuditFacts } from "@skillshelf/skill-audit/audit-facts";
import type { AuditedFile, AuditedUnit } from "@skillshelf/skill-audit/audited-unit";
import { Auditor } from "@skillshelf/skill-audit/auditor";
import { excerptAround } from "@skillshelf/skill-audit/excerpt";
import { auditedFile } from "@skillshelf/skill-audit/files/audited-file";
import { isOfficeDocument } from "@skillshelf/skill-audit/files/language";
import type { Finding } from "@skillshelf/skill-audit/finding";
import { folderOf } from "../folder-of.ts";
import type { StoredExcerpt } from "../repository-facts.ts";
import { parseSkillFile, type SkillFile } from "../skill-file/parse-skill-file.ts";
import { plainText } from "../skill-file/plain-text.ts";
import { documentText } from "./document-text.ts";
import type { UnitSource } from "./unit-reader.ts";
import { unitKind } from "./unit-source.ts";

/** Audit of a unit, and the lines of each finding by its id. */
type AuditOfUnit = Readonly<{ audit: UnitAuditFacts; excerpts: Readonly<Record<string, StoredExcerpt>> }>;

let loaded: Promise<Auditor> | undefined;

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
    excerpts: excerptsOf(findings, unit),
  };
}

function excerptsOf(findings: readonly Finding[], { files }: AuditedUnit): AuditOfUnit["excerpts"] {
  const texts = new Map<string, readonly string[]>();
  return Object.fromEntries(
    findings.map(({ id, path, line, excerpt }): [string, StoredExcerpt] => {
      const lines = texts.get(path) ?? files.find((file) => file.path === path)?.text?.split(/\r\n|[\r\n]/) ?? [];
      texts.set(path, lines);
      return [id, excerpt === "" ? "" : excerptAround(lines, line - 1)];
    }),
  );
}

const MAX_NAME_LENGTH = 200;

/** Returns the display name and kind of a unit. `file` is its parsed SKILL.md; undefined if it was not read. */
export function nameAndKind(
  { path, repo, plugin }: Pick<UnitSource, "path" | "repo" | "plugin">,
  file: SkillFile | undefined,
) {
  if (plugin !== undefined) return { name: plugin.name, kind: plugin.kind };
  const folder = folderOf(path);
  const fallback = plainText(folder.slice(folder.lastIndexOf("/") + 1), MAX_NAME_LENGTH) || repo;
  const name = plainText(file?.name ?? "", MAX_NAME_LENGTH) || fallback;
  return { name, kind: unitKind(path, file?.name ?? null) };
}

/** Builds the input of an audit. `file` is the parsed SKILL.md; undefined if it was not read. */
export async function auditedUnit(source: UnitSource, file: SkillFile | undefined): Promise<AuditedUnit> {
  const { path, bytes, files, contents, around, unread, owner, repo, plugin, active } = source;
  const own = files.map((one, index) => ({ file: one, content: contents[index] ?? null }));
  const others: AuditedFile[] = [];
  for (const { file: one, content } of [...own, ...around]) {
    const isDocument = content !== null && isOfficeDocument(one.path);
    others.push(
      auditedFile({
        ...one,
        content,
        // Missing files have no size.
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
    folder: plugin?.folder ?? folderOf(path),
    ...nameAndKind(source, file),
    description: plugin?.description ?? file?.description ?? "",
    allowedTools: file?.allowedTools ?? null,
    files: [itself, ...others],
    ...(active && { active: new Set(active) }),
  };
}

/** Builds the input of an audit from a source alone. */
export const auditedUnitOf = (source: UnitSource): Promise<AuditedUnit> => auditedUnit(source, skillFileOf(source));

/** Parses the SKILL.md of a unit; undefined if it was not read, and for a plugin. */
export const skillFileOf = ({ bytes, path, plugin }: UnitSource): SkillFile | undefined =>
  bytes === null || plugin !== undefined ? undefined : parseSkillFile(bytes, path);
