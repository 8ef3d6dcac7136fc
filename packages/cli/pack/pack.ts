import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { grammarNames } from "@skillshelf/skill-audit/languages/grammar";
import { z } from "zod";
import manifest from "../package.json" with { type: "json" };
import { bundleCommand } from "./bundle.ts";
import { noticesOf, packagesOf } from "./notices.ts";

const packageFolder = join(import.meta.dirname, "..");

const packedSchema = z
  .tuple([
    z.object({
      filename: z.string(),
      size: z.int(),
      unpackedSize: z.int(),
      files: z.array(z.object({ path: z.string(), size: z.int() })),
    }),
  ])
  .transform(([packed]) => packed);

/** A packed command: `file` is its path, sizes are in bytes. */
export type Packed = z.infer<typeof packedSchema> & Readonly<{ file: string }>;

/**
 * Packs the command into an archive that `npm install` accepts.
 *
 * @param project the folder of the workspace, with its license and `node_modules`.
 */
export async function packClient(project: string, destination: string): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-package-"));
  try {
    await fillPackageFolder(project, folder);
    await mkdir(destination, { recursive: true });
    const words = ["pack", "--json", "--ignore-scripts", "--pack-destination", destination];
    const { stdout } = await promisify(execFile)("npm", words, { cwd: folder });
    const packed = packedSchema.parse(JSON.parse(stdout));
    return { ...packed, file: join(destination, packed.filename) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const { resolve } = createRequire(import.meta.url);

/** The audit's parser and its grammars, which the audit looks up by these names. */
const grammarFiles = [
  resolve("#parser/web-tree-sitter.wasm").replace(/\.wasm$/, ".js"),
  resolve("#parser/web-tree-sitter.wasm"),
  ...grammarNames.map((name) => resolve(`#grammars/tree-sitter-${name}.wasm`)),
];

async function fillPackageFolder(project: string, folder: string): Promise<void> {
  const metafile = await bundleCommand(project, join(folder, "bin"));
  await mkdir(join(folder, "grammars"));
  for (const file of grammarFiles) await copyFile(file, join(folder, "grammars", basename(file)));
  await copyFile(join(project, "LICENSE"), join(folder, "LICENSE"));
  await copyFile(join(packageFolder, "README.md"), join(folder, "README.md"));
  const packages = packagesOf([...Object.keys(metafile.inputs), ...grammarFiles]);
  await writeFile(join(folder, "THIRD-PARTY-NOTICES"), await noticesOf(project, packages));
  await writeFile(join(folder, "package.json"), `${JSON.stringify(publishedManifest(), undefined, 2)}\n`);
}

/** The manifest of the published package, which contains what it uses and therefore has no dependencies. */
function publishedManifest(): object {
  const { version, description, license, type, engines, bin } = manifest;
  return {
    name: "skillshelf",
    version,
    description,
    license,
    type,
    engines,
    bin,
    imports: { "#package.json": "./package.json", "#grammars/*": "./grammars/*", "#parser/*": "./grammars/*" },
  };
}
