import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pi as profile } from "@skillshelf/agent-loading/agents/pi";
import type { Driver, StubModel } from "../driver.ts";
import { skillElements } from "../prompt.ts";

export const pi: Driver = {
  profile,
  folder: ".agents/skills",
  node: "22.23.3",
  offered: async ({ home, model, run }) => {
    const settings = join(home, ".pi/agent");
    await mkdir(settings, { recursive: true });
    await writeFile(join(settings, "models.json"), JSON.stringify({ providers: { stub: providerOf(model) } }));
    // It reads no skills of a project that the user has not said to trust.
    await run("pi", ["--approve", "--provider", "stub", "--model", "stub", "--print", "hello"], {
      env: { PI_OFFLINE: "1" },
    });
    return skillElements(model.requests).map(({ location, ...one }) => ({
      ...one,
      ...(location && { path: location }),
    }));
  },
};

const providerOf = ({ origin }: StubModel) => ({
  baseUrl: `${origin}/v1`,
  api: "openai-completions",
  apiKey: "none",
  models: [{ id: "stub" }],
});
