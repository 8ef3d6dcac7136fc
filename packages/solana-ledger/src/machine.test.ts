import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { VM_VERSION } from "./machine.ts";

it("the version of the machine is that of the installed package, so that a snapshot of another version is ignored", async () => {
  const entry = createRequire(import.meta.url).resolve("litesvm");
  const { version } = JSON.parse(await readFile(join(dirname(entry), "..", "package.json"), "utf8")) as {
    version: string;
  };
  expect(VM_VERSION).toBe(`litesvm ${version}`);
});
