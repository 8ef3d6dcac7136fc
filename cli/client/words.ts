import type { Audit, SkillRecord } from "#lib/directory/schema.ts";
import { type Style, type StyledText, styled, type Text } from "./text.ts";

/** How facts of a record are put into words. */

export const nameOf = ({ owner, repo }: Pick<SkillRecord, "owner" | "repo">): string => `${owner}/${repo}`;

export const countOf = (count: number, one: string, several = `${one}s`): string =>
  `${numberOf(count)} ${count === 1 ? one : several}`;

export const numberOf = (value: number): string => value.toLocaleString("en");

export const dayOf = (instant: string): string => instant.slice(0, 10);

/** What is not known is said to be. */
export const unknown = "unknown";

const styleOfLevel = { none: "green", low: "green", medium: "yellow", high: "red" } as const satisfies Record<
  Audit["level"],
  Style
>;

export const levelOf = (audit: Pick<Audit, "level"> | null): StyledText =>
  audit === null
    ? styled("dim", "none yet")
    : styled(styleOfLevel[audit.level], audit.level === "none" ? "clear" : audit.level);

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
