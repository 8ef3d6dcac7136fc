import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { grammarNames } from "@skillshelf/skill-audit/languages/grammar";
import { z } from "zod";
import { bundleClient } from "./bundle.ts";
import { noticesOf, packagesOf } from "./notices.ts";

const projectSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  engines: z.record(z.string(), z.string()),
});

const { resolve } = createRequire(import.meta.url);

/** What the audit reads programs by: a parser, and a grammar for each language. It looks for them by these names. */
const grammarFiles = [
  resolve("#parser/web-tree-sitter.wasm").replace(/\.wasm$/, ".js"),
  resolve("#parser/web-tree-sitter.wasm"),
  ...grammarNames.map((name) => resolve(`#grammars/tree-sitter-${name}.wasm`)),
];

/** Puts together in a folder what the package of the command is made of. */
export async function makePackageFolder(project: string, folder: string): Promise<void> {
  const metafile = await bundleClient(project, join(folder, "bin"));
  await mkdir(join(folder, "grammars"));
  for (const file of grammarFiles) await copyFile(file, join(folder, "grammars", basename(file)));
  await copyFile(join(project, "LICENSE"), join(folder, "LICENSE"));
  await copyFile(join(project, "packages/cli/pack/README.md"), join(folder, "README.md"));
  const packages = packagesOf([...Object.keys(metafile.inputs), ...grammarFiles]);
  await writeFile(join(folder, "THIRD-PARTY-NOTICES"), await noticesOf(project, packages));
  await writeFile(join(folder, "package.json"), `${JSON.stringify(await manifestOf(project), undefined, 2)}\n`);
}

async function manifestOf(project: string): Promise<object> {
  const read = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
  const { name, version, license, engines } = projectSchema.parse(read);
  return {
    name,
    version,
    description: "Asks a Skillshelf directory of agent skills: searches, installs and audits them.",
    license,
    type: "module",
    engines,
    bin: { [name]: "bin/skillshelf.js" },
    imports: {
      "#package.json": "./package.json",
      "#grammars/*": "./grammars/*",
      "#parser/*": "./grammars/*",
    },
  };
}
