import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { geminiCli as profile } from "@skillshelf/agent-loading/agents/gemini-cli";
import type { Driver } from "../driver.ts";
import { skillElements } from "../prompt.ts";

export const geminiCli: Driver = {
  profile,
  folder: ".agents/skills",
  offered: async ({ project, home, model, run }) => {
    const settings = join(home, ".gemini");
    await mkdir(settings, { recursive: true });
    // It reads no skills in a folder that the user has not said to trust.
    await writeFile(join(settings, "trustedFolders.json"), JSON.stringify({ [project]: "TRUST_FOLDER" }));
    await writeFile(
      join(settings, "settings.json"),
      JSON.stringify({ security: { auth: { selectedType: "gemini-api-key" } } }),
    );
    const env = { GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: model.origin };
    await run("gemini", ["-m", "stub", "-p", "hello"], { env });
    return skillElements(model.requests).map(({ location, ...one }) => ({
      ...one,
      ...(location && { path: location }),
    }));
  },
};
