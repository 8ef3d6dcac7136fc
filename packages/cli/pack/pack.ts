import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { grammarNames } from "@skillshelf/skill-audit/languages/grammar";
import manifest from "../package.json" with { type: "json" };
import { bundleCommand } from "./bundle.ts";
import { noticesOf, packagesOf } from "./notices.ts";
import { type PackageFile, toTarball } from "./tarball.ts";

/** The version of the command. */
export const clientVersion: string = manifest.version;

/** A packed command with its files. */
type Packed = Readonly<{ file: string; files: readonly PackageFile[]; size: number }>;

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
    const files = await packageFiles(folder);
    const tarball = toTarball(files);
    const file = join(destination, `skillshelf-${clientVersion}.tgz`);
    await writeFile(file, tarball);
    return { file, files, size: tarball.length };
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

/** Writes all files of the package but its manifest. */
export async function fillPackageFolder(project: string, folder: string): Promise<void> {
  const metafile = await bundleCommand(project, join(folder, "bin"));
  await mkdir(join(folder, "grammars"));
  for (const file of grammarFiles) await copyFile(file, join(folder, "grammars", basename(file)));
  await copyFile(join(project, "LICENSE"), join(folder, "LICENSE"));
  await copyFile(join(project, "packages/cli/README.md"), join(folder, "README.md"));
  const packages = packagesOf([
    ...Object.keys(metafile.inputs),
    ...grammarFiles.map((file) => relative(project, file)),
  ]);
  await writeFile(join(folder, "THIRD-PARTY-NOTICES"), await noticesOf(project, packages));
}

/**
 * Returns the files of the package.
 *
 * @param folder what `fillPackageFolder` wrote.
 * @param url the server that the command uses unless it is told another one.
 */
export async function packageFiles(folder: string, url?: string): Promise<PackageFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async (entry): Promise<PackageFile> => {
      const file = join(entry.parentPath, entry.name);
      const path = relative(folder, file).replaceAll("\\", "/");
      return { path, content: await readFile(file), isExecutable: path === "bin/skillshelf.js" };
    });
  const content = Buffer.from(`${JSON.stringify(publishedManifest(url), undefined, 2)}\n`);
  return [...(await Promise.all(files)), { path: "package.json", content, isExecutable: false }];
}

/** The manifest of the published package, which contains what it uses and therefore has no dependencies. */
function publishedManifest(url: string | undefined): object {
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
    ...(url !== undefined && { skillshelf: { url } }),
  };
}
