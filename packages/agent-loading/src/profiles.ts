import type { AgentId } from "./agent-ids.ts";
import { amp } from "./agents/amp.ts";
import { claudeCode } from "./agents/claude-code.ts";
import { cline } from "./agents/cline.ts";
import { codex } from "./agents/codex.ts";
import { continueCli } from "./agents/continue.ts";
import { copilot } from "./agents/copilot.ts";
import { crush } from "./agents/crush.ts";
import { cursor } from "./agents/cursor.ts";
import { droid } from "./agents/droid.ts";
import { geminiCli } from "./agents/gemini-cli.ts";
import { goose } from "./agents/goose.ts";
import { kilo } from "./agents/kilo.ts";
import { kiro } from "./agents/kiro.ts";
import { letta } from "./agents/letta.ts";
import { opencode } from "./agents/opencode.ts";
import { openskills } from "./agents/openskills.ts";
import { pi } from "./agents/pi.ts";
import { qwenCode } from "./agents/qwen-code.ts";
import { skills } from "./agents/skills.ts";
import { skillsRef } from "./agents/skills-ref.ts";
import type { AgentProfile } from "./profile.ts";

/** The profiles of all agents, in the order of their IDs. */
export const profiles: readonly AgentProfile[] = [
  claudeCode,
  codex,
  cursor,
  copilot,
  geminiCli,
  qwenCode,
  opencode,
  kilo,
  pi,
  cline,
  continueCli,
  letta,
  amp,
  droid,
  goose,
  crush,
  kiro,
  openskills,
  skills,
  skillsRef,
];

const byId = new Map(profiles.map((profile) => [profile.id, profile]));

export function profileOf(id: AgentId): AgentProfile {
  const profile = byId.get(id);
  if (profile === undefined) throw new Error(`There is no profile of ${id}`);
  return profile;
}
