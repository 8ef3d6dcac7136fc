import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** A Chromium on this machine: the one CHROMIUM_PATH names, an installed one, or Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  for (const name of names) {
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout?.trim();
    if (found) return found;
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Finds a Chromium, installing one when there is none: Playwright's own, else the system's package. */
export function ensureChromium(): string {
  const present = findChromium();
  if (present) return present;
  const attempts: [string, string[]][] = [
    [process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]],
    ["apt-get", ["update", "-qq"]],
    ["apt-get", ["install", "-y", "-qq", "chromium"]],
  ];
  for (const [command, options] of attempts) {
    try {
      execFileSync(command, options, { stdio: "ignore", timeout: 10 * 60_000 });
    } catch {}
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "There is no Chromium and none could be installed. Install one, or set CHROMIUM_PATH to its program.",
  );
}
