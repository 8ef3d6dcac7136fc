import { chmod } from "node:fs/promises";
import { z } from "zod";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { temporaryFolder } from "../../bench/machine/temporary-folder.ts";
import { parseWords } from "../../bench/terminal/options.ts";
import type { Eval } from "../eval.ts";
import { checkImage } from "./image.ts";
import { checkProxies } from "./proxies.ts";
import { checkRelease } from "./release.ts";

const parts = ["release", "image", "proxies"] as const;

const optionsSchema = z.object({
  only: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(parts, `--only must be some of ${parts.join(", ")}, with commas between them`)))
    .default([...parts]),
  debian: z.string().optional(),
});

export const deploy: Eval = {
  summary:
    "What operators deploy: a release, the steps of the Dockerfile, and the samples of proxies; needs root on Linux",
  options: `  --only PART,…  some of ${parts.join(", ")} (all)
  --debian DIR   what "debootstrap --variant=minbase bookworm DIR" made (made anew)`,
  run: evaluate,
};

async function evaluate(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const { only, debian } = parseWords(optionsSchema, words);
  const folder = await temporaryFolder(lifecycle);
  // What runs without root enters it.
  await chmod(folder, 0o755);
  if (only.includes("release")) await checkRelease(folder, lifecycle);
  if (only.includes("image")) await checkImage(folder, debian, lifecycle);
  if (only.includes("proxies")) await checkProxies(folder, lifecycle);
}
