import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";

const manifestSchema = z.object({
  version: z.string(),
  /** A package that a directory serves has the address of that directory. */
  skillshelf: z.object({ url: z.string() }).optional(),
});

/** Returns the manifest of the package that contains this code. */
export function manifest(): z.infer<typeof manifestSchema> {
  const file = createRequire(import.meta.url).resolve("#package.json");
  return manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}
