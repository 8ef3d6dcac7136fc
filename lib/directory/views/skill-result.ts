import { repositoryPath, skillPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord, DirectoryUnit } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { skillSlug } from "../unit-anchors.ts";
import { type AuditLevelView, toAuditLevel } from "./audit-level.ts";

/** A skill as lists display it. */
export type SkillResult = Readonly<{
  href: string;
  name: string;
  /** `owner/repo`, with a link. */
  repository: Readonly<{ name: string; href: string }>;
  description: string | null;
  /** Language of the description, if not the page's. */
  language: string | undefined;
  audit: AuditLevelView;
  /** What it is, if not a skill to install. */
  kind: string | null;
  /** Whether it has only some of the words that were searched for. */
  isPartial: boolean;
  /** Copies in other repositories that a search folded into this one. */
  copies: readonly Readonly<{ name: string; href: string }>[];
}>;

type Place = Readonly<{ owner: string; repo: string }>;

/** A found skill. */
export type FoundSkill = Readonly<{
  unit: Pick<DirectoryUnit, "name" | "anchor" | "description" | "language" | "auditLevel" | "kind">;
  record: Pick<DirectoryRecord, "owner" | "repo">;
  isPartial: boolean;
  copies: readonly Readonly<{ unit: Pick<DirectoryUnit, "anchor">; record: Place }>[];
}>;

export function toSkillResult({ unit, record, isPartial, copies }: FoundSkill, locale: Locale): SkillResult {
  const { kind, language } = unit;
  return {
    href: pathOf(locale, record, unit),
    name: unit.name,
    repository: { name: nameOf(record), href: repositoryPath(locale, record) },
    description: unit.description,
    language: language === locale ? undefined : (language ?? ""),
    audit: toAuditLevel(unit.auditLevel === null ? null : { level: unit.auditLevel }, locale),
    kind: kind === "skill" ? null : dictionaryOf(locale).skill.unitKinds[kind],
    isPartial,
    copies: copies.map((copy) => ({ name: nameOf(copy.record), href: pathOf(locale, copy.record, copy.unit) })),
  };
}

const nameOf = ({ owner, repo }: Place): string => `${owner}/${repo}`;

const pathOf = (locale: Locale, key: Place, { anchor }: Pick<DirectoryUnit, "anchor">): string =>
  skillPath(locale, key, skillSlug(anchor));
