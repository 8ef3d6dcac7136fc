import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { MACHINE } from "./machine.ts";

it("is named as the package that is installed, so that another version does not go on from this one's state", async () => {
  const entry = createRequire(import.meta.url).resolve("litesvm");
  const { version } = JSON.parse(await readFile(join(dirname(entry), "..", "package.json"), "utf8")) as {
    version: string;
  };
  expect(MACHINE).toBe(`litesvm ${version}`);
});
