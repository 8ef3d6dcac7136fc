import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bundledContent, makeTestDirectory } from "../../e2e/setup/test-directory.ts";
import { checkInvalidation } from "./invalidation.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  globalThis.skillshelfDirectory = directory.database;
});
afterAll(async () => {
  globalThis.skillshelfDirectory = undefined;
  await directory.remove();
});

describe("a cache that is told the tags of each version", () => {
  // More with `npm run evals -- cache`.
  it("serves nothing that is outdated, whatever changes", { timeout: 300_000 }, async () => {
    const run = { seed: 1, steps: 40 };
    const { checked, kept } = await checkInvalidation(directory.database, await bundledContent(), run);
    expect(kept).toBeGreaterThan(checked / 2);
  });
});
