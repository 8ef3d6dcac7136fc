import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { temporaryFolder } from "./e2e/setup/temporary-folder.ts";

/** One more than there are processors: while one waits for a chain or for PostgreSQL, another works. */
const maxWorkers = Math.min(8, availableParallelism() + 1);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{lib,packages,bench,evals,cli,deploy}/**/*.test.ts", "components/**/*.test.tsx"],
          exclude: ["**/*.database.test.ts"],
          testTimeout: 90_000,
          // Modules are loaded once by each worker.
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: {
          name: "database",
          include: ["{lib,packages,bench,evals,cli}/**/*.database.test.ts"],
          globalSetup: "e2e/setup/database.ts",
          env: { TMPDIR: temporaryFolder() },
          isolate: false,
          maxWorkers,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "http",
          include: ["e2e/http/**/*.test.ts"],
          globalSetup: "e2e/setup/http-server.ts",
          isolate: false,
          maxWorkers,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: "process",
          include: ["e2e/process/**/*.test.ts"],
          globalSetup: "e2e/setup/prepared-data.ts",
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Some tests have a server answer within a second: a third would take its processor.
          maxWorkers: 2,
        },
      },
    ],
  },
});
