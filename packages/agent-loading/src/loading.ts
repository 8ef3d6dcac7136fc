import type { AgentId } from "./agent-ids.ts";
import { type Drop, type Offer, type Offered, offer, type SkillPath } from "./offer.ts";
import type { AgentProfile } from "./profile.ts";
import { profiles as all } from "./profiles.ts";
import type { LoadingReason, LoadingResult } from "./reasons.ts";
import { SkillText } from "./skill-text.ts";

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
export const loadingOf = (skill: SkillFile, profiles: readonly AgentProfile[] = all): readonly Loading[] =>
  predict(skill, profiles).map(({ loading }) => loading);

/** A skill as an agent offers it. A description is null if there is none, and undefined if the agent shows none at all. */
export type OfferedSkill = Readonly<{ name: string; description: string | null | undefined }>;

/** `offered` is null if the agent does not offer the skill, or is not measured. */
export type Prediction = Readonly<{ loading: Loading; offered: OfferedSkill | null }>;

/** Predicts also under which name and with which description each agent offers a skill. */
export function predict(skill: SkillFile, profiles: readonly AgentProfile[]): readonly Prediction[] {
  const text = new SkillText(skill.bytes);
  const path = pathOf(skill.path);
  return profiles.map((profile) => {
    const { id: agent, measured } = profile;
    const version = measured?.version ?? null;
    if (profile.rules === null)
      return { loading: { agent, version, result: "unmeasured", reason: null, line: null }, offered: null };
    const found = offer(text, path, profile, profile.rules);
    const offered = "reason" in found ? null : { name: found.name.value, description: found.description?.value };
    return { loading: { agent, version, ...outcomeOf(found, text) }, offered };
  });
}

function pathOf(path: string): SkillPath {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  return { folders: segments.slice(0, -1), file: segments.at(-1) ?? "" };
}

type Outcome = Pick<Loading, "result" | "reason" | "line">;

function outcomeOf(offered: Offer | Drop, text: SkillText): Outcome {
  if ("reason" in offered) {
    return { result: offered.reason === "frontmatter-too-large" ? "unmeasured" : "dropped", ...offered };
  }
  const { name, description, keptFromModel } = offered;
  const changed = [
    changeOf(name, text.stated("name")),
    description && changeOf(description, text.stated("description")),
  ];
  const change = changed.find((one) => one !== null);
  if (change !== undefined) return { result: "changed", ...change };
  if (keptFromModel === null) return { result: "loads", reason: null, line: null };
  return { result: "loads", reason: "model-invocation-disabled", line: keptFromModel };
}

/** The difference between what is offered and what the file states; null if they are the same but for blanks. */
function changeOf(
  { value, reason, line }: Offered<string | null>,
  stated: string | null,
): Omit<Outcome, "result"> | null {
  return stated !== null && value !== null && blanked(value) === blanked(stated) ? null : { reason, line };
}

const blanked = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
