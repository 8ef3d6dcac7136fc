import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { continueCli as profile } from "@skillshelf/agent-loading/agents/continue";
import type { Driver, StubModel } from "../driver.ts";
import { textWith } from "../prompt.ts";

const HEADING = "Skills contain detailed instructions for specific tasks.";

export const continueCli: Driver = {
  profile,
  folder: ".continue/skills",
  offered: async ({ home, model, run }) => {
    const config = join(home, "config.yaml");
    await writeFile(config, JSON.stringify(configOf(model)));
    await run("cn", ["--config", config, "-p", "hello"], { env: { CONTINUE_TELEMETRY_ENABLED: "0" } });
    return textWith(HEADING, model.requests)
      .split(/(?<=\n)(?:,\n)?name: /)
      .slice(1)
      .map((entry) => {
        const [name = "", ...rest] = entry.split("\ndescription: ");
        return { name, description: rest.join("\ndescription: ").trim() };
      });
  },
};

const configOf = ({ origin }: StubModel) => ({
  name: "local",
  version: "1.0.0",
  schema: "v1",
  models: [
    { name: "stub", provider: "openai", model: "stub", apiBase: `${origin}/v1`, apiKey: "none", roles: ["chat"] },
  ],
});
