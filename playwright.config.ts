import { defineConfig } from "@playwright/test";
import { ensureChromium } from "./.ci/chromium.ts";

export default defineConfig({
  testDir: "e2e/browser",
  globalSetup: "./e2e/setup/browser-server.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  use: {
    launchOptions: {
      executablePath: ensureChromium(),
      args: ["--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
    trace: "retain-on-failure",
  },
});
