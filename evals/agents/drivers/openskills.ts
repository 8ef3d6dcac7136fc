import { openskills as profile } from "@skillshelf/agent-loading/agents/openskills";
import type { Driver } from "../driver.ts";

export const openskills: Driver = {
  profile,
  folder: ".claude/skills",
  offered: async ({ project, run }) => {
    const { stdout } = await run("openskills", ["list"]);
    const entries = [...stdout.matchAll(/^ {2}(\S.*?) +\(project\)\n {4}(.*)$/gm)];
    // It names a skill by its folder.
    return entries.map(([, name = "", description = ""]) => ({
      name,
      description: description.trim() || null,
      path: `${project}/.claude/skills/${name}`,
    }));
  },
};
