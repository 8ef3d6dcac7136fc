import { type AuditResult, auditInWords } from "@skillshelf/directory-api/audit-words";
import type { SkillRecord } from "@skillshelf/directory-api/schema";
import { shownLevel, type UnreadReason } from "@skillshelf/skill-audit/audit-facts";
import { type StyledText, severityStyles, styled, type Text } from "./text.ts";

export const nameOf = ({ owner, repo }: Pick<SkillRecord, "owner" | "repo">): string => `${owner}/${repo}`;

export const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${numberOf(count)} ${count === 1 ? singular : plural}`;

export const numberOf = (value: number): string => value.toLocaleString("en");

/** Returns the day of an instant in ISO 8601. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

export const unknown = "unknown";

const levelStyles = { none: "green", partial: "dim", ...severityStyles } as const;

const styleOf = (audit: AuditResult | null) =>
  audit === null ? "dim" : levelStyles[shownLevel({ level: audit.level, unread: audit.unread ?? null })];

/** Returns the result of an audit. */
export const levelOf = (audit: AuditResult | null): StyledText => styled(styleOf(audit), auditInWords(audit));

/** Returns the result of an audit for a column of findings. */
export const shortLevelOf = (audit: AuditResult | null): StyledText =>
  styled(
    styleOf(audit),
    auditInWords(audit)
      .replace(/-severity findings?$/, "")
      .replace(/^no findings/, "none"),
  );

/** Why a part of a skill was not read. */
export const unreadReasons: Readonly<Record<UnreadReason, string>> = {
  "too-large": "too large",
  missing: "content is missing",
  "lfs-pointer": "stored with Git LFS; the repository has only a pointer",
  "no-text": "binary file or document",
  dependencies: "dependency folder",
  submodule: "submodule, which is another repository",
  "link-outside": "symbolic link that leads out of the repository",
  "link-nowhere": "broken symbolic link",
};

/** Returns the facts that are shown next to a repository's name. */
export function briefFacts(record: SkillRecord): Text[] {
  return [
    countOf(record.skillCount, "skill"),
    ` · ${record.license ?? "unknown license"}`,
    ...(record.stars === null ? [] : [` · ${countOf(record.stars, "star")}`]),
    " · ",
    levelOf(record.audit),
    ...(record.status === "active" ? [] : [" · ", styled("yellow", record.status)]),
  ];
}
