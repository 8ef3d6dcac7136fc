import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{lib,bench,evals,cli}/**/*.test.ts"],
          exclude: ["**/*.database.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "database",
          include: ["{lib,bench,evals,cli}/**/*.database.test.ts"],
          globalSetup: "e2e/setup/database.ts",
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
