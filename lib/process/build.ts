import { spawn } from "node:child_process";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "#lib/env.ts";
import { createExclusively } from "#lib/postgres/exclusive-file.ts";
import { isRunning } from "#lib/postgres/postmaster.ts";
import { logInfo } from "./logger.ts";
import { pageSources, sourceHash } from "./source-hash.mjs";

const MARKER = ".next/skillshelf-build";
const LOCK = ".next-build-lock";

/**
 * Makes the production build if there is none of these sources. Only a finished build is marked, so that an interrupted one
 * is made again. Of several processes one builds.
 *
 * @returns whether it was built now.
 */
export async function ensureBuild(root: string, signal?: AbortSignal): Promise<boolean> {
  const hash = sourceHash(root, pageSources);
  const isBuilt = async () => (await readFile(join(root, MARKER), "utf8").catch(() => "")) === hash;
  if (await isBuilt()) return false;
  return withLock(join(root, LOCK), async () => {
    if (await isBuilt()) return false;
    await rm(join(root, MARKER), { force: true });
    logInfo("Production build: building, because the sources have changed");
    await runBuild(root, signal);
    await mkdir(dirname(join(root, MARKER)), { recursive: true });
    await writeFile(join(root, MARKER), hash);
    return true;
  });
}

async function runBuild(root: string, signal: AbortSignal | undefined): Promise<void> {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const environment = childEnvironment({ NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  // The other modes also look for type declarations and install missing ones, though no page is rendered in advance.
  const child = spawn(process.execPath, [next, "build", "--experimental-build-mode", "compile"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: environment,
    ...(signal && { signal }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`The production build failed:\n${output.trim()}`);
}

/** Runs `work` while holding a lock file. A stale lock of a dead process is removed. */
async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await createExclusively(file, String(process.pid)))) {
    const holder = await readFile(file, "utf8").catch(() => "");
    if (holder !== "" && !isRunning(Number(holder))) await removeStale(file, holder);
    else await sleep(200);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** Removes a stale lock. Of several processes that do so, one succeeds. */
async function removeStale(file: string, holder: string): Promise<void> {
  const aside = `${file}.stale-${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  const moved = await readFile(aside, "utf8").catch(() => holder);
  if (moved !== holder) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}
