import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { opencode as openCodeProfile } from "@skillshelf/agent-loading/agents/opencode";
import type { AgentProfile } from "@skillshelf/agent-loading/profile";
import type { Driver, StubModel } from "../driver.ts";
import { skillElements } from "../prompt.ts";

export const opencode: Driver = driverOf(openCodeProfile, {
  binary: `opencode-${process.platform}-${process.arch}/bin/opencode`,
  setting: "OPENCODE_CONFIG",
});

/** Drives OpenCode or a program that was made from it. Their JavaScript only looks for the binary. */
export function driverOf(
  profile: AgentProfile,
  { binary, setting }: Readonly<{ binary: string; setting: string }>,
): Driver {
  return {
    profile,
    folder: ".agents/skills",
    offered: async ({ home, installation, model, run }) => {
      const config = join(home, "config.json");
      await writeFile(config, JSON.stringify(configOf(model)));
      await run(join(installation, "node_modules", binary), ["run", "hello"], { env: { [setting]: config } });
      return skillElements(model.requests).map(({ location, ...one }) => ({
        ...one,
        ...(location && { path: location.startsWith("file:") ? fileURLToPath(location) : location }),
      }));
    },
  };
}

const configOf = ({ origin }: StubModel) => ({
  provider: {
    stub: {
      npm: "@ai-sdk/openai-compatible",
      options: { baseURL: `${origin}/v1`, apiKey: "none" },
      models: { stub: { name: "stub" } },
    },
  },
  model: "stub/stub",
  small_model: "stub/stub",
});
