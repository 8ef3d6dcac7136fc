import type { AgentId } from "./agent-ids.ts";
import type { AgentProfile } from "./profile.ts";
import { profiles as all } from "./profiles.ts";

/** `changed`: offered under another name, or with another description than the file has. */
export const loadingResults = ["loads", "changed", "dropped", "unmeasured"] as const;
export type LoadingResult = (typeof loadingResults)[number];

export const loadingReasons = [
  "description-too-long",
  "description-truncated",
  "invalid-yaml",
  "name-not-text",
] as const;
export type LoadingReason = (typeof loadingReasons)[number];

/** What an agent does with a skill. `line` is in its `SKILL.md`, from 1; null where no line is the cause. */
export type Loading = Readonly<{
  agent: AgentId;
  version: string | null;
  result: LoadingResult;
  reason: LoadingReason | null;
  line: number | null;
}>;

/** A `SKILL.md`. `path` is its path below a skills folder, as it would be installed. */
export type SkillFile = Readonly<{ path: string; bytes: Uint8Array }>;

/** Predicts what each agent does with a skill that was installed as the agent wants it. */
export const loadingOf = (_skill: SkillFile, profiles: readonly AgentProfile[] = all): readonly Loading[] =>
  profiles.map(({ id, measured }) => ({
    agent: id,
    version: measured?.version ?? null,
    result: measured === null ? "unmeasured" : "loads",
    reason: null,
    line: null,
  }));
