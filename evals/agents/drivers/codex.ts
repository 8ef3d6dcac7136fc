import { join } from "node:path";
import { codex as profile } from "@skillshelf/agent-loading/agents/codex";
import { z } from "zod";
import { CommandError } from "../../../bench/terminal/run-command.ts";
import type { Driver, OfferedSkill } from "../driver.ts";

const messagesSchema = z.array(z.object({ content: z.array(z.object({ text: z.string().optional() })).optional() }));

/** `- name: description (file: r1/folder/SKILL.md)` */
const line = /^- (?<name>.+?): (?<description>.*) \(file: (?<root>\w+)\/(?<path>.+)\)$/gm;

export const codex: Driver = {
  profile,
  folder: ".agents/skills",
  // With more, or longer ones, it cuts every description.
  atOnce: 20,
  offered: async ({ run }) => {
    const { stdout, stderr } = await run("codex", ["debug", "prompt-input", "hello"]);
    const texts = messagesSchema
      .parse(JSON.parse(stdout))
      .flatMap(({ content }) => content?.map(({ text }) => text ?? "") ?? []);
    const list = texts.find((text) => text.startsWith("<skills_instructions>"));
    if (list === undefined) throw new CommandError(`The prompt offers no skills: ${stderr}`);
    const roots = new Map([...list.matchAll(/^- `(\w+)` = `(.+)`$/gm)].map(([, name, folder]) => [name, folder]));
    return [...list.matchAll(line)].map(
      ({ groups: { name = "", description = "", root = "", path = "" } = {} }): OfferedSkill => ({
        name,
        description,
        path: join(roots.get(root) ?? "", path),
      }),
    );
  },
};
