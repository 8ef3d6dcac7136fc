import { qwenCode as profile } from "@skillshelf/agent-loading/agents/qwen-code";
import type { Driver } from "../driver.ts";
import { skillElements } from "../prompt.ts";

export const qwenCode: Driver = {
  profile,
  folder: ".agents/skills",
  node: "22.23.3",
  offered: async ({ model, run }) => {
    const words = ["--auth-type", "openai", "--openai-base-url", `${model.origin}/v1`, "--openai-api-key", "none"];
    await run("qwen", [...words, "-m", "stub", "-p", "hello"]);
    return skillElements(model.requests).map(({ name, description }) => ({
      name,
      description: description?.replace(/ \(project\)$/, "") ?? null,
    }));
  },
};
