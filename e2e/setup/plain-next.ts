import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { childEnvironment } from "#lib/env.ts";
import { freePort } from "#lib/postgres/free-port.ts";
import { TEST_REPORT_URL } from "./http-server.ts";
import { projectFolder, waitFor } from "./server-process.ts";

export type PlainNext = Readonly<{ origin: string; stop: () => Promise<void> }>;

/** Next alone, as `next start` serves the production build: the same pages as at `siteUrl`, untouched by the gateway. */
export async function startPlainNext(siteUrl: string, databaseUrl: string): Promise<PlainNext> {
  const port = await freePort();
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const child = spawn(process.execPath, [next, "start", "-p", String(port), "-H", "localhost"], {
    cwd: projectFolder,
    env: childEnvironment({
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      DATABASE_URL: databaseUrl,
      SITE_URL: siteUrl,
      REPORT_URL: TEST_REPORT_URL,
    }),
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const origin = `http://localhost:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  await waitFor(async () => (await fetch(`${origin}/api/ready`)).ok).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { origin, stop };
}
