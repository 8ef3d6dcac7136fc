import type { Driver } from "./driver.ts";
import { amp } from "./drivers/amp.ts";
import { claudeCode } from "./drivers/claude-code.ts";
import { cline } from "./drivers/cline.ts";
import { codex } from "./drivers/codex.ts";
import { continueCli } from "./drivers/continue.ts";
import { copilot } from "./drivers/copilot.ts";
import { droid } from "./drivers/droid.ts";
import { geminiCli } from "./drivers/gemini-cli.ts";
import { goose } from "./drivers/goose.ts";
import { kilo } from "./drivers/kilo.ts";
import { opencode } from "./drivers/opencode.ts";
import { openskills } from "./drivers/openskills.ts";
import { pi } from "./drivers/pi.ts";
import { qwenCode } from "./drivers/qwen-code.ts";
import { skills, skills1518 } from "./drivers/skills.ts";
import { skillsRef } from "./drivers/skills-ref.ts";

/** The agents that can be measured, by ID, in the order in which they are shown. */
export const drivers: ReadonlyMap<string, Driver> = new Map(
  Object.entries({
    "claude-code": claudeCode,
    codex,
    copilot,
    "gemini-cli": geminiCli,
    "qwen-code": qwenCode,
    opencode,
    kilo,
    pi,
    cline,
    continue: continueCli,
    amp,
    droid,
    goose,
    openskills,
    skills,
    "skills-1.5.18": skills1518,
    "skills-ref": skillsRef,
  }),
);
