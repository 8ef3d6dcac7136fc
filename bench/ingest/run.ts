import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { childEnvironment } from "#lib/env.ts";
import { memoryOfTree } from "../machine/memory.ts";
import { Sampler } from "../memory/sampler.ts";

const root = join(import.meta.dirname, "..", "..");

const SAMPLE_EVERY_MS = 100;

/** Limit that exceeds every repository of the benchmark. */
const limits = ["units=1000000", "files=10000000", "seconds=3600"].flatMap((limit) => ["--limit", limit]);

/** The command's report on a source. */
const reportSchema = z.object({ outcome: z.enum(["new", "read", "changed", "unchanged", "failed"]) });

/** Peak memory is that of the command and all that it started, in bytes; undefined where Linux does not tell. */
export type IngestRun = Readonly<{ outcome: string; seconds: number; peakBytes: number | undefined }>;

type Ingested = Readonly<{ databaseUrl: string; folder: string; name: string; signal: AbortSignal }>;

/** Ingests a repository as `npm run skillshelf -- ingest` does, in a process of its own. */
export async function runIngest({ databaseUrl, folder, name, signal }: Ingested): Promise<IngestRun> {
  const words = ["ingest", folder, "--as", `bench/${name}`, "--json", ...limits];
  const start = performance.now();
  const command = spawn(process.execPath, ["--import", "tsx", "cli/main.ts", ...words], {
    cwd: root,
    env: childEnvironment({ NODE_ENV: "production", DATABASE_URL: databaseUrl }),
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  const sampler = new Sampler(() => memoryOfTree(command.pid ?? 0), SAMPLE_EVERY_MS);
  const { result, samples } = await sampler.during(async () => {
    const [said, complaints, [status]] = await Promise.all([
      text(command.stdout),
      text(command.stderr),
      once(command, "close"),
    ]);
    return { said, complaints, status, seconds: (performance.now() - start) / 1_000 };
  });
  if (result.status !== 0)
    throw new Error(`The ingestion ended with status ${result.status}:\n${result.said}${result.complaints}`);
  const { outcome } = reportSchema.parse(JSON.parse(result.said.split("\n")[0] ?? ""));
  return { outcome, seconds: result.seconds, peakBytes: samples.length > 0 ? Math.max(...samples) : undefined };
}
