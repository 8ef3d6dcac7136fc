import { mkdtemp, rm } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Metafile } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleCommand } from "./bundle.ts";
import { packagesOf } from "./notices.ts";

let folder: string;
let metafile: Metafile;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-bundle-"));
  metafile = await bundleCommand(join(import.meta.dirname, "../../.."), folder);
});
afterAll(() => rm(folder, { recursive: true }));

describe("the packed command", () => {
  it("contains nothing of the application", () => {
    const inputs = Object.keys(metafile.inputs);
    expect(inputs).toContain("packages/cli/src/main.ts");
    const application = /^(?:app|bench|cli|components|content|e2e|evals|lib)\//;
    expect(inputs.filter((path) => application.test(path))).toEqual([]);
  });

  it("needs no other packages, and lists those that it contains", () => {
    const outer = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
    expect(outer.filter(({ path }) => !isBuiltin(path)).map(({ path }) => path)).toEqual([]);
    expect(packagesOf(Object.keys(metafile.inputs))).toContain("node_modules/zod");
  });

  it("names a package by its folder, of several versions that which is used", () => {
    const inner = "node_modules/string-width/node_modules/ansi-regex";
    expect(packagesOf([`${inner}/index.js`, `${inner}/lib/a.js`, "node_modules/@a/b/c.js", "lib/a.ts"])).toEqual([
      "node_modules/@a/b",
      inner,
    ]);
  });

  it("loads less than a tenth for a search, and none of the audit's tables", () => {
    const loaded = filesLoadedFor("search");
    const sizeOf = (files: Iterable<string>) =>
      [...files].reduce((sum, file) => sum + (metafile.outputs[file]?.bytes ?? 0), 0);
    expect(sizeOf(loaded)).toBeLessThan(sizeOf(Object.keys(metafile.outputs)) / 10);
    const inputs = [...loaded].flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}));
    expect(
      inputs.filter((path) => /packages\/skill-audit\/src\/(?!audit-facts)|gpt-tokenizer|\/yaml\//.test(path)),
    ).toEqual([]);
  });
});

/** Returns the files that are loaded for a command: the entry, the command's module, and their imports. */
function filesLoadedFor(command: string): Set<string> {
  const files = Object.keys(metafile.outputs);
  const ahead = files.filter((file) => new RegExp(`^(?:skillshelf|${command}-\\w+)\\.js$`).test(basename(file)));
  const loaded = new Set<string>();
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    const { imports = [] } = metafile.outputs[file] ?? {};
    ahead.push(
      ...imports.flatMap(({ path, kind, external }) => (kind === "import-statement" && !external ? [path] : [])),
    );
  }
  return loaded;
}
