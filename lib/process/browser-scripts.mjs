import { createHash } from "node:crypto";
import { watch } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Scripts of the site's own that run a library in the browser. Next would ship its whole client runtime with them, and
 * pages as data beside their markup; made into files by themselves they are all that is sent. This is no TypeScript, for
 * Next reads it with its settings. What makes them is loaded when it is needed: a server that only answers does without.
 */

/** Where they are made, below the project. */
export const SCRIPTS_FOLDER = "public/scripts";

const SOURCE = "components/directory/live-results-script.tsx";
const NAME = "live-results";
/** An editor writes a file in several steps. */
const SETTLED_MS = 100;
const MADE_BEFORE = /^live-results\.[0-9a-f]{12}\.js$/;

/**
 * @param {string} root the project.
 * @param {"production" | "development"} mode
 * @returns {import("esbuild").BuildOptions}
 */
const optionsOf = (root, mode) => ({
  absWorkingDir: root,
  entryPoints: [SOURCE],
  outfile: join(root, SCRIPTS_FOLDER, `${NAME}.js`),
  bundle: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  jsx: "automatic",
  minify: mode === "production",
  define: { "process.env.NODE_ENV": JSON.stringify(mode) },
  logLevel: "error",
});

/**
 * Makes the script that shows results live, under a name that changes with its content. Those made before are removed.
 *
 * @param {string} root the project.
 * @returns {Promise<string>} its path on the site.
 */
export async function buildLiveResults(root) {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({ ...optionsOf(root, "production"), write: false });
  const [{ contents } = { contents: new Uint8Array() }] = outputFiles;
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 12);
  const file = `${NAME}.${hash}.js`;
  const folder = join(root, SCRIPTS_FOLDER);
  await mkdir(folder, { recursive: true });
  // Next reads its settings in several processes: none finds half a file.
  const unfinished = join(folder, `.${file}.${process.pid}`);
  await writeFile(unfinished, contents);
  await rename(unfinished, join(folder, file));
  const others = (await readdir(folder)).filter((name) => MADE_BEFORE.test(name) && name !== file);
  for (const other of others) await rm(join(folder, other), { force: true });
  return pathOf(file);
}

/**
 * Makes that script anew whenever its sources change, always under one name. What esbuild itself calls watching would outlive
 * this process.
 *
 * @param {string} root the project.
 * @returns {Promise<string>} its path on the site.
 */
export async function watchLiveResults(root) {
  const { build } = await import("esbuild");
  const options = optionsOf(root, "development");
  // What is wrong in a source is printed by esbuild, and the script stays as it was.
  const make = () => build({ ...options, sourcemap: "inline" }).catch(() => undefined);
  await make();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  watch(join(root, dirname(SOURCE)), () => {
    clearTimeout(timer);
    timer = setTimeout(make, SETTLED_MS);
  }).unref();
  return pathOf(basename(options.outfile ?? ""));
}

/** @param {string} file */
const pathOf = (file) => `/${SCRIPTS_FOLDER.slice("public/".length)}/${file}`;
