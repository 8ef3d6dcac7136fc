import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { z } from "zod";
import { ensurePrograms, external } from "#lib/process/programs.mjs";
import { pageSources, programSources } from "#lib/process/source-hash.mjs";
import { projectFolder } from "#lib/project-folder.ts";
import nextConfiguration from "../next.config.mjs";

/**
 * `npm run release -- FOLDER`: copies what a server needs into a new folder: the sources, the finished build and the
 * packages that are in no bundle. The folder starts with `npm start` on the same platform and version of Node.js, builds nothing and
 * writes nothing into itself.
 */

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length !== 1) throw new Error("Usage: npm run release -- FOLDER");
const target = resolve(positionals[0] ?? "");
await mkdir(target);

/** Packages of which files are read by their names at run time, so that they are not in the bundles either. */
const isRead = (name: string): boolean =>
  name === "@vscode/tree-sitter-wasm" || name.startsWith("@fontsource-variable/");

/** Nothing is compiled in a release. */
const isCompiler = (name: string): boolean => name === "esbuild" || name.startsWith("@next/swc-");

const packageSchema = z.object({
  link: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const { packages } = z
  .object({ packages: z.record(z.string(), packageSchema) })
  .parse(JSON.parse(await readFile(join(projectFolder, "package-lock.json"), "utf8")));

const programs = await ensurePrograms(projectFolder);
const dependencies = Object.keys(packages[""]?.dependencies ?? {});
const { serverExternalPackages = [] } = await nextConfiguration(PHASE_PRODUCTION_SERVER);
const folders = new Set<string>();
for (const name of [...external, ...serverExternalPackages, ...dependencies.filter(isRead)]) addPackage(name, "");
for (const folder of folders) await copy(folder, (path) => !/\.(?:map|d\.[cm]?ts)$/.test(path));

const sources = [...new Set([...pageSources, ...programSources, "content", "LICENSE", "README.md", ".env.example"])];
for (const source of sources.filter((path) => !isInside(path, "content"))) await copy(source);
await copy(relative(projectFolder, programs));
await copy("dist", (path) => /^dist(?:\/cli-[0-9a-f]{64}(?:\/|$)|$)/.test(path));
await copy(".next", (path) => !/^\.next\/(?:cache|dev|diagnostics|trace[^/]*|turbopack|types)(?:\/|$)/.test(path));

function isInside(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** Adds the folder of an installed package, as the one in `parent` finds it, and those of all that it depends on. */
function addPackage(name: string, parent: string): void {
  const folder = join(parent, "node_modules", name);
  const found = packages[folder];
  if (found === undefined) {
    if (parent !== "") addPackage(name, parent.slice(0, Math.max(0, parent.lastIndexOf("/node_modules/"))));
    return;
  }
  const isInstalled = existsSync(join(projectFolder, folder));
  if (found.link || !isInstalled || isCompiler(name) || folders.has(folder)) return;
  folders.add(folder);
  for (const needed of Object.keys({ ...found.dependencies, ...found.optionalDependencies }))
    addPackage(needed, folder);
}

/** Copies a file or folder. Links of workspaces stay links. */
async function copy(path: string, filter: (path: string) => boolean = () => true): Promise<void> {
  await cp(join(projectFolder, path), join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    force: true,
    filter: (source) => filter(relative(projectFolder, source)),
  }).catch(async (error: unknown) => {
    await rm(target, { recursive: true, force: true });
    throw error;
  });
}
