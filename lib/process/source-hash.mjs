import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SCRIPTS_FOLDER } from "./browser-scripts.mjs";

/** Sources of both the pages and the programs. Other content is read at run time. */
const commonSources = [
  "app",
  "components",
  "content/audit",
  "content/categories",
  "content/categories.ts",
  "content/graph",
  "content/synonyms.ts",
  "content/word-families.ts",
  "lib",
  "package-lock.json",
  "package.json",
  "packages",
  "tsconfig.json",
];

/** Sources of Next's production build. */
export const pageSources = [...commonSources, "instrumentation.ts", "next.config.mjs", "postcss.config.mjs", "public"];

/** Sources of the bundled programs. */
export const programSources = [...commonSources, "cli", "server.ts"];

/**
 * Hashes what a build depends on: its sources, the lockfile and the version of Node.js.
 *
 * @param {string} root the project's folder.
 * @param {readonly string[]} sources files and folders in it.
 */
export function sourceHash(root, sources) {
  const hash = createHash("sha256").update(process.version);
  for (const file of sources.flatMap((source) => filesUnder(root, source)))
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} path a file or a folder in it.
 * @returns {string[]} paths relative to the root, without tests and the scripts that a build writes.
 */
function filesUnder(root, path) {
  const folder = join(root, path);
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !file.startsWith(`${SCRIPTS_FOLDER}/`))
    .toSorted();
}
