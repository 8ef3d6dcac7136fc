import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pi as profile } from "@skillshelf/agent-loading/agents/pi";
import { z } from "zod";
import { CommandError } from "../../../bench/terminal/run-command.ts";
import type { Driver, StubModel } from "../driver.ts";
import { skillElements } from "../prompt.ts";

const commandSchema = z.object({
  name: z.string(),
  description: z.string().nullish(),
  source: z.string(),
  sourceInfo: z.object({ path: z.string() }),
});

const commandsSchema = z.object({ data: z.object({ commands: z.array(commandSchema) }) });

export const pi: Driver = {
  profile,
  folder: ".agents/skills",
  node: "22.23.3",
  offered: async ({ home, model, run }) => {
    const settings = join(home, ".pi/agent");
    await mkdir(settings, { recursive: true });
    await writeFile(join(settings, "models.json"), JSON.stringify({ providers: { stub: providerOf(model) } }));
    // It reads no skills of a project that the user has not said to trust.
    const words = ["--approve", "--provider", "stub", "--model", "stub"];
    const env = { PI_OFFLINE: "1" };
    await run("pi", [...words, "--print", "hello"], { env });
    const offered = new Set(skillElements(model.requests).map(({ location }) => location));
    const { stdout } = await run("pi", [...words, "--mode", "rpc"], {
      env,
      input: `${JSON.stringify({ id: "1", type: "get_commands" })}\n`,
      isEnough: (printed) => printed.includes('"command":"get_commands"') && printed.endsWith("\n"),
    });
    const answer = stdout.split("\n").find((line) => line.includes('"command":"get_commands"'));
    if (answer === undefined) throw new CommandError(`It lists no commands:\n${stdout}`);
    return commandsSchema
      .parse(JSON.parse(answer))
      .data.commands.flatMap(({ name, description, source, sourceInfo: { path } }) =>
        source === "skill"
          ? [
              {
                name: name.replace("skill:", ""),
                description: description ?? null,
                path,
                isForUserOnly: !offered.has(path),
              },
            ]
          : [],
      );
  },
};

const providerOf = ({ origin }: StubModel) => ({
  baseUrl: `${origin}/v1`,
  api: "openai-completions",
  apiKey: "none",
  models: [{ id: "stub" }],
});
