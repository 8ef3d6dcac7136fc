import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { childEnvironment } from "#lib/env.ts";
import { Child } from "../machine/child.ts";

const folder = join(import.meta.dirname, "..", "empty-next");
const require = createRequire(import.meta.url);
const MARKER = join(folder, ".next", "bench-build");

/** Heap of the process, as the renderers have it. */
const flags = ["--max-old-space-size=400"];

export const emptyPagePath = "/empty";

/** Starts the empty Next application in a child process. Builds it first if necessary. */
export async function startEmptyNext(signal: AbortSignal): Promise<{ child: Child; port: number }> {
  await build(signal);
  const child = new Child(new URL("./empty-next-server.ts", import.meta.url), flags);
  try {
    return { child, port: z.int().parse(await child.ask({})) };
  } catch (error) {
    await child.stop();
    throw error;
  }
}

async function build(signal: AbortSignal): Promise<void> {
  const hash = createHash("sha256").update(process.version);
  for (const file of [
    join(folder, "app/empty/page.tsx"),
    join(folder, "app/layout.tsx"),
    join(folder, "next.config.mjs"),
    require.resolve("next/package.json"),
  ]) {
    hash.update(await readFile(file));
  }
  const wanted = hash.digest("hex");
  if ((await readFile(MARKER, "utf8").catch(() => "")) === wanted) return;
  const child = spawn(process.execPath, [require.resolve("next/dist/bin/next"), "build"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: childEnvironment({ NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }),
    signal,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`The empty Next application could not be built:\n${output.trim()}`);
  await writeFile(MARKER, wanted);
}
