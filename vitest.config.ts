import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { temporaryFolder } from "./e2e/setup/temporary-folder.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{lib,bench,cli}/**/*.test.ts"],
          exclude: ["**/*.database.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "database",
          include: ["{lib,bench,cli}/**/*.database.test.ts"],
          globalSetup: "e2e/setup/database.ts",
          env: { TMPDIR: temporaryFolder() },
          // Modules are loaded once by each worker. While one waits for a chain or for PostgreSQL, another works.
          isolate: false,
          maxWorkers: Math.min(8, availableParallelism() + 1),
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "http",
          include: ["e2e/http/**/*.test.ts"],
          globalSetup: "e2e/setup/http-server.ts",
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "process",
          include: ["e2e/process/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
