import type { AgentProfile } from "../profile.ts";
import { skills, skillsRules } from "./skills.ts";

export const skills1518: AgentProfile = {
  ...skills,
  measured: { package: "skills", version: "1.5.18", date: "2026-11-28", how: "`skills add . --list`" },
  unmeasuredReason: null,
  depth: 2,
  rules: { ...skillsRules, frontmatter: { ...skillsRules.frontmatter, byteOrderMark: "kept" } },
};
