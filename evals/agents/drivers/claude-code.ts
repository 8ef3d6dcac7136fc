import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { claudeCode as profile } from "@skillshelf/agent-loading/agents/claude-code";
import { z } from "zod";
import { CommandError } from "../../../bench/terminal/run-command.ts";
import type { Driver, OfferedSkill } from "../driver.ts";
import { textWith, unescape } from "../prompt.ts";

const initSchema = z.object({ slash_commands: z.array(z.string()) });

/** A skill that is limited to some `paths` is offered when the prompt names a file among them. */
const FILE = "notes/headings/one.md";

const HEADING = "The following skills are available for use with the Skill tool:";

export const claudeCode: Driver = {
  profile,
  folder: ".claude/skills",
  offered: async ({ project, installation, model, run }) => {
    const file = join(project, FILE);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "# One\n");
    const binary = `@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`;
    const { stdout } = await run(
      join(installation, "node_modules", binary),
      ["--print", `hello @${FILE}`, "--output-format", "stream-json", "--verbose"],
      {
        env: {
          ANTHROPIC_BASE_URL: model.origin,
          ANTHROPIC_API_KEY: "none",
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
          // Of many skills it offers the names only, by default.
          SLASH_COMMAND_TOOL_CHAR_BUDGET: "10000000",
        },
      },
    );
    const offered = listedIn(textWith(HEADING, model.requests));
    const own = new Set(offered.map(({ path }) => path));
    const init = stdout.split("\n").find((line) => line.includes('"subtype":"init"'));
    if (init === undefined) throw new CommandError(`It does not say what it offers:\n${stdout}`);
    const forUser = initSchema.parse(JSON.parse(init)).slash_commands.filter((name) => !own.has(name));
    return [
      ...offered,
      ...forUser.map((name) => ({ name, description: undefined, path: name, isForUserOnly: true })),
    ].map((one) => ({ ...one, path: join(project, ".claude/skills", one.path) }));
  },
};

/** A line is `- folder (name): description`; the name is left out if it is the folder's, or has other characters. */
function listedIn(text: string): readonly (OfferedSkill & { path: string })[] {
  const list = text.slice(text.indexOf(HEADING) + HEADING.length).split(/\n(?=- )/);
  return list.slice(1).flatMap((entry) => {
    const [, path, name, description] = /^- (.*?)(?: \(([^()]*)\))?: ([\s\S]*)$/.exec(entry.trimEnd()) ?? [];
    if (path === undefined || description === undefined) return [];
    return [{ name: name ?? path, description: unescape(description), path }];
  });
}
