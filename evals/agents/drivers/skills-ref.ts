import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { skillsRef as profile } from "@skillshelf/agent-loading/agents/skills-ref";
import { z } from "zod";
import type { Driver } from "../driver.ts";

const propertiesSchema = z.object({ name: z.string(), description: z.string() });

export const skillsRef: Driver = {
  profile,
  folder: "skills",
  offered: async ({ project, run }) => {
    const folder = join(project, "skills");
    const offered = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      // `validate` passes values that are not text, which `read-properties` refuses.
      const isValid = (await run("skills-ref", ["validate", path])).status === 0;
      const read = isValid ? await run("skills-ref", ["read-properties", path]) : null;
      if (read?.status === 0) offered.push({ ...propertiesSchema.parse(JSON.parse(read.stdout)), path });
    }
    return offered;
  },
};
