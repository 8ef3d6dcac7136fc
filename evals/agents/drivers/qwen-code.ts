import { qwenCode as profile } from "@skillshelf/agent-loading/agents/qwen-code";
import { z } from "zod";
import { CommandError } from "../../../bench/terminal/run-command.ts";
import type { Driver } from "../driver.ts";

const skillSchema = z.object({
  name: z.string(),
  description: z.string(),
  filePath: z.string(),
  modelInvocable: z.boolean(),
});

const metaSchema = z.object({ availableSkillDetails: z.array(skillSchema) });
const updateSchema = z.object({ params: z.object({ update: z.object({ ["_meta"]: metaSchema }) }) });

export const qwenCode: Driver = {
  profile,
  folder: ".agents/skills",
  node: "22.23.3",
  // Its prompt cuts every description to its first line when there are many skills. Editors get them in full.
  offered: async ({ project, model, run }) => {
    const words = ["--auth-type", "openai", "--openai-base-url", `${model.origin}/v1`, "--openai-api-key", "none"];
    const requests = [
      { id: 1, method: "initialize", params: { protocolVersion: 1, clientCapabilities: {} } },
      { id: 2, method: "session/new", params: { cwd: project, mcpServers: [] } },
    ];
    const { stdout, stderr } = await run("qwen", ["--acp", ...words, "-m", "stub"], {
      input: requests.map((request) => `${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`).join(""),
      isEnough: (printed) => printed.endsWith("\n") && printed.includes("availableSkillDetails"),
    });
    const update = stdout.split("\n").find((line) => line.includes("availableSkillDetails"));
    if (update === undefined) throw new CommandError(`It lists no skills:\n${stdout}${stderr}`);
    const { _meta: meta } = updateSchema.parse(JSON.parse(update)).params.update;
    return meta.availableSkillDetails.map(({ name, description, filePath, modelInvocable }) => ({
      name,
      description,
      path: filePath,
      isForUserOnly: !modelInvocable,
    }));
  },
};
