import { copilot as profile } from "@skillshelf/agent-loading/agents/copilot";
import { z } from "zod";
import type { Driver } from "../driver.ts";
import { skillElements } from "../prompt.ts";

const listSchema = z.array(z.object({ name: z.string(), description: z.string(), path: z.string() }));

export const copilot: Driver = {
  profile,
  folder: ".agents/skills",
  // With more, it gives its model only the names of the last ones.
  atOnce: 20,
  offered: async ({ model, run }) => {
    const env = {
      COPILOT_OFFLINE: "true",
      COPILOT_PROVIDER_BASE_URL: `${model.origin}/v1`,
      COPILOT_PROVIDER_API_KEY: "none",
      COPILOT_MODEL: "stub",
    };
    const { stdout } = await run("copilot", ["skill", "list", "--json"], { env });
    await run("copilot", ["-p", "hello"], { env });
    const offered = new Map(skillElements(model.requests).map((one) => [one.name, one]));
    // The prompt does not say from which file a skill is.
    return listSchema.parse(JSON.parse(stdout)).map(({ name, description, path }) => {
      const one = offered.get(name);
      return one === undefined
        ? { name, description, path, isForUserOnly: true }
        : { name, description: one.description, path };
    });
  },
};
