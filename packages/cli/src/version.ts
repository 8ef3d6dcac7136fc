import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";

const { resolve } = createRequire(import.meta.url);

/** Version of the package that this code is part of. */
export const version = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(resolve("#package.json"), "utf8"))).version;
