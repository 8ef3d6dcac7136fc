import { spawn } from "node:child_process";
import { join } from "node:path";
import { childEnvironment } from "#lib/env.ts";

/** Timeout of a program. */
const TIMEOUT_MS = 60 * 60_000;

/** Length of the retained end of the output. */
const KEPT_CHARACTERS = 10_000;

/** Runs a program of a folder's packages. Kills it with its child processes when `signal` is aborted or it times out. */
export async function runTool(
  folder: string,
  [program = "", ...words]: readonly string[],
  signal: AbortSignal,
  settings: Readonly<Record<string, string>> = {},
): Promise<Readonly<{ status: number; lastLine: string }>> {
  const child = spawn(join(folder, "node_modules", ".bin", program), words, {
    cwd: folder,
    env: childEnvironment(settings),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-KEPT_CHARACTERS)));
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  limit.addEventListener("abort", end);
  try {
    const status = await new Promise<number | null>((resolve, reject) =>
      child.once("error", reject).once("close", resolve),
    );
    return { status: status ?? 1, lastLine: output.trim().split("\n").at(-1)?.trim() ?? "" };
  } finally {
    limit.removeEventListener("abort", end);
  }
}
