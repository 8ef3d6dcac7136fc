import { z } from "zod";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { temporaryFolder } from "../../bench/machine/temporary-folder.ts";
import { parseWords } from "../../bench/terminal/options.ts";
import type { Eval } from "../eval.ts";
import { checkRelease } from "./release.ts";

const parts = ["release"] as const;

const optionsSchema = z.object({
  only: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(parts, `--only must be some of ${parts.join(", ")}, with commas between them`)))
    .default([...parts]),
});

export const deploy: Eval = {
  summary:
    "What operators deploy: a release, the steps of the Dockerfile, and the samples of proxies; needs root on Linux",
  options: `  --only PART,…  some of ${parts.join(", ")} (all)`,
  run: evaluate,
};

async function evaluate(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const { only } = parseWords(optionsSchema, words);
  const folder = await temporaryFolder(lifecycle);
  if (only.includes("release")) await checkRelease(folder, lifecycle);
}
