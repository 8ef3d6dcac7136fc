import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "#lib/env.ts";
import { isRunning } from "#lib/postgres/postmaster.ts";

/** What a production build is made of. Tests and content are not: content is read from the database. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "content/categories.ts",
  "public",
  "next.config.mjs",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

const MARK = ".next/skillshelf-build";
const LOCK = ".next-build-lock";

/** A hash of everything a build depends on: the sources, the lockfile and the Node it runs on. */
export async function buildHash(root: string): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  for (const source of SOURCES) {
    for (const file of await filesUnder(root, source))
      hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  }
  return hash.digest("hex");
}

async function filesUnder(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}

/**
 * Makes the production build when there is none for these sources. Only a finished build is
 * marked, so one that was broken off is made again. Of several processes one builds.
 *
 * @returns whether it was built now.
 */
export async function ensureBuild(root: string): Promise<boolean> {
  const hash = await buildHash(root);
  const isBuilt = async () => (await readFile(join(root, MARK), "utf8").catch(() => "")) === hash;
  if (await isBuilt()) return false;
  return withLock(join(root, LOCK), async () => {
    if (await isBuilt()) return false;
    await rm(join(root, MARK), { force: true });
    await runBuild(root);
    await mkdir(dirname(join(root, MARK)), { recursive: true });
    await writeFile(join(root, MARK), hash);
    return true;
  });
}

async function runBuild(root: string): Promise<void> {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const environment = childEnvironment({ NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  const child = spawn(process.execPath, [next, "build"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: environment,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`The production build failed:\n${output.trim()}`);
}

/** Holds a file while `work` runs. One left behind by a process that is gone does not count. */
async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const holder = Number(await readFile(file, "utf8").catch(() => ""));
      if (!holder || !isRunning(holder)) await rm(file, { force: true });
      else await sleep(200);
    }
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
