import { defineConfig } from "playwright/test";
import { ensureChromium } from "./.ci/chromium.ts";

export default defineConfig({
  testDir: "e2e/browser",
  globalSetup: "./e2e/setup/browser-server.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // What they limit is how long a page that hangs is waited for, and not how fast one has to be: a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  use: {
    launchOptions: {
      executablePath: ensureChromium(),
      // Without a graphics card, what stands in for one takes longer than drawing without any.
      args: [
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    // Without a copy of the whole document and a picture at each step, which take longer than the tests of a long page do.
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false },
    screenshot: "only-on-failure",
  },
});
