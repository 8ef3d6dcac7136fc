import { stripVTControlCharacters } from "node:util";
import { skills as profile } from "@skillshelf/agent-loading/agents/skills";
import { skills1518 as profile1518 } from "@skillshelf/agent-loading/agents/skills-1.5.18";
import type { AgentProfile } from "@skillshelf/agent-loading/profile";
import { CommandError } from "../../../bench/terminal/run-command.ts";
import type { Driver, OfferedSkill } from "../driver.ts";

export const skills: Driver = driverOf(profile);
export const skills1518: Driver = driverOf(profile1518);

function driverOf(version: AgentProfile): Driver {
  return {
    profile: version,
    folder: "skills",
    node: "22.23.3",
    offered: async ({ run }) => {
      const { stdout } = await run("skills", ["add", ".", "--list"], { env: { DISABLE_TELEMETRY: "1" } });
      const [, list] = stripVTControlCharacters(stdout).split("Available Skills\n");
      if (list === undefined) throw new CommandError(`It lists no skills:\n${stdout}`);
      return listedIn(list);
    },
  };
}

/** Names are indented by four blanks, descriptions by six. */
function listedIn(list: string): readonly OfferedSkill[] {
  const names = [...list.matchAll(/^│ {4}(\S.*)\n([\s\S]*?)(?=^│ {4}\S|└)/gm)];
  return names.map(([, name = "", below = ""]) => ({
    name,
    description: below.replaceAll(/^│ */gm, "").trim() || null,
  }));
}
