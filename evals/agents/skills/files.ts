import type { TestSkill } from "../test-skill.ts";
import { skill } from "./skill.ts";

/** Names of files and folders, depth and links. */
export const files: readonly TestSkill[] = [
  skill("c09-lower", { file: "skill.md" }),
  skill("c10-group/c10a-two"),
  skill("c10-deep/sub/c10b-three"),
  skill("c18-link", { link: "folder-outside-project" }),
  { ...skill("c27-flat"), path: "c27-flat.md" },
  skill(".c34-hidden", { name: "c34-hidden" }),
  skill("p01-title", { file: "Skill.md" }),
  skill("p02-upper", { file: "SKILL.MD" }),
  skill("p03-link-within", { link: "folder-within-project" }),
  skill("p04-link-file", { link: "file" }),
  skill("p05-outer"),
  skill("p05-outer/p06-inner"),
  skill("p07 my folder", { name: "p07-folder-with-blanks" }),
  skill("P08-Upper", { name: "p08-upper" }),
  skill("p09-标题", { name: "p09-chinese-folder" }),
  skill("p10-no-extension", { file: "SKILL" }),
];
