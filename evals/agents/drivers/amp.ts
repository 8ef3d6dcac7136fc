import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { amp as profile } from "@skillshelf/agent-loading/agents/amp";
import { z } from "zod";
import type { Driver } from "../driver.ts";

const listSchema = z.object({
  skills: z.array(z.object({ name: z.unknown(), description: z.unknown(), baseDir: z.string() })),
});

export const amp: Driver = {
  profile,
  folder: ".agents/skills",
  // If a name is not text, it lists none of several skills.
  atOnce: 1,
  offered: async ({ installation, model, run }) => {
    const binary = `@ampcode/cli-${process.platform}-${process.arch}/amp`;
    const { stdout } = await run(join(installation, "node_modules", binary), ["skill", "list", "--json"], {
      env: { AMP_URL: model.origin, AMP_API_KEY: "none" },
    });
    return listSchema
      .parse(JSON.parse(stdout))
      .skills.flatMap(({ name, description, baseDir }) =>
        typeof name === "string" && baseDir.startsWith("file:")
          ? [{ name, description: textOf(description), path: fileURLToPath(baseDir) }]
          : [],
      );
  },
};

const textOf = (value: unknown): string | null => (value === null || value === "" ? null : String(value));
