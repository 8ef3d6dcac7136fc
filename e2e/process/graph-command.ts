import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { childEnvironment } from "#lib/env.ts";
import { projectFolder } from "../setup/server-process.ts";

/** Runs `skillshelf graph` in a process of its own, with these settings. */
export async function graphCommand(settings: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const child = spawn(process.execPath, ["lib/process/run.mjs", "skillshelf", "graph", ...words], {
    cwd: projectFolder,
    env: childEnvironment(settings),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, output, errors };
}
