import { createHash } from "node:crypto";
import { watch } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Bundles the site's own browser scripts. Next would ship its client runtime with them, and pages as data beside their
 * markup. This is JavaScript because Next imports it with its configuration. esbuild is loaded only when scripts are built.
 */

/** Output folder, relative to the project. */
export const SCRIPTS_FOLDER = "public/scripts";

/**
 * A script: its name, entry point and format, and the environment variable with its path for pages.
 *
 * @typedef {{ name: string, source: string, format: "esm" | "iife", setting: string }} Script
 */

/** @type {readonly Script[]} */
const scripts = [
  {
    name: "live-results",
    source: "components/directory/live-results.tsx",
    format: "esm",
    setting: "LIVE_RESULTS_SCRIPT",
  },
  { name: "suggestions", source: "components/directory/suggestions.tsx", format: "esm", setting: "SUGGESTIONS_SCRIPT" },
  // A page opened from a disk may run no module.
  { name: "proof-check", source: "lib/graph/proof-check/script.ts", format: "iife", setting: "PROOF_CHECK_SCRIPT" },
];

/** Delay after a change: an editor writes a file in several steps. Milliseconds. */
const SETTLED_MS = 100;

/**
 * @param {string} root the project.
 * @param {Script} script
 * @param {"production" | "development"} mode
 * @returns {import("esbuild").BuildOptions}
 */
const optionsOf = (root, { name, source, format }, mode) => ({
  absWorkingDir: root,
  entryPoints: [source],
  outfile: join(root, SCRIPTS_FOLDER, `${name}.js`),
  bundle: true,
  format,
  platform: "browser",
  target: "es2022",
  jsx: "automatic",
  minify: mode === "production",
  define: { "process.env.NODE_ENV": JSON.stringify(mode) },
  logLevel: "error",
});

/**
 * Builds the scripts for production, each with a content hash in its name. Older builds are removed.
 *
 * @param {string} root the project.
 * @returns {Promise<Record<string, string>>} the settings with their paths on the site.
 */
export const buildScripts = (root) => settingsOf((script) => buildScript(root, script));

/**
 * Builds the scripts for development, and again whenever their sources change, under stable names.
 *
 * @param {string} root the project.
 * @returns {Promise<Record<string, string>>} the settings with their paths on the site.
 */
export const watchScripts = (root) => settingsOf((script) => watchScript(root, script));

/**
 * Finds the scripts that were built for production.
 *
 * @param {string} root the project.
 * @returns {Promise<Record<string, string>>} the settings with their paths on the site.
 */
export async function builtScripts(root) {
  const files = await readdir(join(root, SCRIPTS_FOLDER));
  return settingsOf(async (script) => {
    const file = files.find((name) => isBuilt(script, name));
    if (file === undefined) throw new Error(`${SCRIPTS_FOLDER} has no production build of ${script.name}.`);
    return pathOf(file);
  });
}

/**
 * Tells whether a file is a production build of a script.
 *
 * @param {Script} script
 * @param {string} file
 */
const isBuilt = ({ name }, file) => new RegExp(`^${name}\\.[0-9a-f]{12}\\.js$`).test(file);

/** @param {(script: Script) => Promise<string>} pathOfMade */
const settingsOf = async (pathOfMade) =>
  Object.fromEntries(
    await Promise.all(scripts.map(async (script) => /** @type {const} */ ([script.setting, await pathOfMade(script)]))),
  );

/**
 * @param {string} root
 * @param {Script} script
 * @returns {Promise<string>} its path on the site.
 */
async function buildScript(root, script) {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({ ...optionsOf(root, script, "production"), write: false });
  const [{ contents } = { contents: new Uint8Array() }] = outputFiles;
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 12);
  const file = `${script.name}.${hash}.js`;
  const folder = join(root, SCRIPTS_FOLDER);
  await mkdir(folder, { recursive: true });
  // Next loads its configuration in several processes: none sees half a file.
  const unfinished = join(folder, `.${file}.${process.pid}`);
  await writeFile(unfinished, contents);
  await rename(unfinished, join(folder, file));
  const others = (await readdir(folder)).filter((name) => isBuilt(script, name) && name !== file);
  for (const other of others) await rm(join(folder, other), { force: true });
  return pathOf(file);
}

/**
 * Watches the sources itself: the watch mode of esbuild would outlive this process.
 *
 * @param {string} root
 * @param {Script} script
 * @returns {Promise<string>} its path on the site.
 */
async function watchScript(root, script) {
  const { build } = await import("esbuild");
  const options = optionsOf(root, script, "development");
  // esbuild prints errors of a source, and the script stays as it was.
  const make = () => build({ ...options, sourcemap: "inline" }).catch(() => undefined);
  await make();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  watch(join(root, dirname(script.source)), () => {
    clearTimeout(timer);
    timer = setTimeout(make, SETTLED_MS);
  }).unref();
  return pathOf(basename(options.outfile ?? ""));
}

/** @param {string} file */
const pathOf = (file) => `/${SCRIPTS_FOLDER.slice("public/".length)}/${file}`;
