import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { amp as profile } from "@skillshelf/agent-loading/agents/amp";
import { z } from "zod";
import type { Driver } from "../driver.ts";

const listSchema = z.object({
  skills: z.array(z.object({ name: z.string(), description: z.string(), baseDir: z.string() })),
});

export const amp: Driver = {
  profile,
  folder: ".agents/skills",
  // It lists nothing at all if a name is not text.
  atOnce: 1,
  offered: async ({ installation, model, run }) => {
    const binary = `@ampcode/cli-${process.platform}-${process.arch}/amp`;
    const { stdout } = await run(join(installation, "node_modules", binary), ["skill", "list", "--json"], {
      env: { AMP_URL: model.origin, AMP_API_KEY: "none" },
    });
    if (stdout.trim() === "") return [];
    return listSchema
      .parse(JSON.parse(stdout))
      .skills.filter(({ baseDir }) => baseDir.startsWith("file:"))
      .map(({ name, description, baseDir }) => ({ name, description, path: fileURLToPath(baseDir) }));
  },
};
