import { createHash } from "node:crypto";
import type { AuditedUnit } from "../../audit/audited-unit.ts";
import type { UnitFacts } from "../../facts.ts";
import { MOST_FILES } from "../../facts.ts";
import type { TreeEntry } from "../git/tree-entry.ts";
import { parseSkillFile, type SkillFile } from "../skill-file/parse-skill-file.ts";
import { plainText } from "../skill-file/plain-text.ts";
import { approximateTokens } from "../skill-file/tokens.ts";
import { auditedUnit, auditUnit } from "./audit-unit.ts";
import { describeFile, type FileRole } from "./files.ts";
import { unitKind } from "./kind.ts";
import { naturalLanguage } from "./language.ts";
import type { UnitSource } from "./unit-reader.ts";
import { folderOf } from "./units.ts";

const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 200;

/** A unit as it was read: its facts, and what of its text is shown. */
export type ReadUnit = Readonly<{
  facts: Omit<UnitFacts, "plugin" | "license" | "firstCommittedAt" | "digest" | "shingles" | "signature">;
  /** Plain text of at most 200 characters; null when it has none. */
  description: string | null;
  /** What its frontmatter says of a licence, in its own words. */
  statedLicense: string | null;
  /** By id of finding: the line as it may be shown. */
  excerpts: Readonly<Record<string, string>>;
}>;

type Described = Omit<ReadUnit, "facts" | "excerpts"> & Readonly<{ facts: Omit<ReadUnit["facts"], "audit"> }>;

/** Reads a unit and audits it. */
export async function readUnit(source: UnitSource): Promise<ReadUnit> {
  const { described, unit } = understand(source);
  const { audit, excerpts } = await auditUnit(unit);
  return { ...described, facts: { ...described.facts, audit }, excerpts };
}

/** A unit as an audit gets it. */
export const auditedUnitOf = (source: UnitSource): AuditedUnit => understand(source).unit;

function understand(source: UnitSource): Readonly<{ described: Described; unit: AuditedUnit }> {
  const file = source.bytes === null ? undefined : parseSkillFile(source.bytes, source.path);
  const described = describeUnit(source, file);
  const { name, kind, allowedTools } = described.facts;
  return { described, unit: auditedUnit(source, { name, kind, allowedTools, description: file?.description ?? "" }) };
}

function describeUnit({ path, bytes, files, repo }: UnitSource, file: SkillFile | undefined): Described {
  const folder = folderOf(path);
  const fallback = plainText(folder.slice(folder.lastIndexOf("/") + 1), LONGEST_NAME) || repo;
  const shared = { path, files: files.length, ...describeFiles(files) };
  const sizes = files.reduce((sum, other) => sum + (other.bytes ?? 0), bytes?.length ?? 0);
  if (bytes === null || file === undefined) {
    const facts = { ...shared, ...nothing, name: fallback, kind: unitKind(path, null), bytes: sizes };
    return { facts, description: null, statedLicense: null };
  }
  const name = plainText(file.name ?? "", LONGEST_NAME) || fallback;
  const description = plainText(file.description ?? "", LONGEST_DESCRIPTION);
  return {
    facts: {
      ...shared,
      name,
      kind: unitKind(path, file.name),
      language: naturalLanguage(`${file.description ?? ""}\n\n${file.body}`),
      allowedTools: file.allowedTools && [...file.allowedTools],
      bytes: sizes,
      descriptionLength: file.description?.length ?? 0,
      listingTokens: approximateTokens(`${name}: ${file.description ?? ""}`),
      bodyTokens: file.bodyTokens,
      hash: contentHash(bytes),
      upstreams: [...file.upstreams],
      deviations: file.deviations.map(({ rule, line }) => ({ rule, line })),
    },
    description: description === "" ? null : description,
    statedLicense: file.license,
  };
}

/** What is known of a SKILL.md that could not be read. */
const nothing = {
  language: null,
  allowedTools: null,
  descriptionLength: 0,
  listingTokens: null,
  bodyTokens: null,
  hash: null,
  upstreams: [],
  deviations: [],
};

/** The same text saved by different editors is the same. */
function contentHash(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, "\n").trim();
  return createHash("sha256").update(text).digest("hex");
}

function describeFiles(files: readonly TreeEntry[]): Pick<UnitFacts, "scripts" | "references"> {
  const described = files.map(({ path, bytes, isExecutable }) => ({
    path,
    bytes,
    ...describeFile(path, isExecutable),
  }));
  const of = (wanted: FileRole) =>
    described
      .filter(({ role }) => role === wanted)
      .slice(0, MOST_FILES)
      .map(({ path, bytes, language }) => ({ path, bytes, language }));
  return { scripts: of("script"), references: of("reference") };
}
