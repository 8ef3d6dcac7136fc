import type { Audit, SkillRecord } from "@skillshelf/directory-api/schema";
import { shownLevel, type UnreadReason } from "@skillshelf/skill-audit/audit-facts";
import { type StyledText, styled, type Text } from "./text.ts";

/** How facts of a record are put into words. */

export const nameOf = ({ owner, repo }: Pick<SkillRecord, "owner" | "repo">): string => `${owner}/${repo}`;

export const countOf = (count: number, one: string, several = `${one}s`): string =>
  `${numberOf(count)} ${count === 1 ? one : several}`;

export const numberOf = (value: number): string => value.toLocaleString("en");

export const dayOf = (instant: string): string => instant.slice(0, 10);

/** What is not known is said to be. */
export const unknown = "unknown";

const shownLevels = {
  none: styled("green", "clear"),
  partial: styled("yellow", "nothing found in what was read"),
  low: styled("green", "low"),
  medium: styled("yellow", "medium"),
  high: styled("red", "high"),
};

export const levelOf = (audit: Pick<Audit, "level" | "unread"> | null): StyledText =>
  audit === null ? styled("dim", "none yet") : shownLevels[shownLevel(audit)];

/** Why something was not read. */
export const unreadWords: Readonly<Record<UnreadReason, string>> = {
  "too-large": "too large, or too much",
  missing: "its content is missing",
  "lfs-pointer": "stored with Git LFS, only a pointer is there",
  "no-text": "a document, archive or program whose text cannot be read",
  dependencies: "a folder of dependencies",
  submodule: "a submodule, which is another repository",
  "link-outside": "a symbolic link out of the repository",
  "link-nowhere": "a symbolic link that leads nowhere",
};

/** The facts that stand beside a record's name. */
export function briefFacts(record: SkillRecord): Text[] {
  return [
    countOf(record.skillCount, "skill"),
    ` · ${record.license ?? "licence unknown"}`,
    ...(record.stars === null ? [] : [` · ${countOf(record.stars, "star")}`]),
    " · audit: ",
    levelOf(record.audit),
    ...(record.status === "active" ? [] : [" · ", styled("yellow", record.status)]),
  ];
}
