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
  it("serves nothing that is outdated, whatever changes", { timeout: 600_000 }, async () => {
    const seed = Number(process.env.SEED ?? 1);
    const steps = Number(process.env.STEPS ?? 40);
    const { checked, kept, invalidated, needless } = await checkInvalidation(
      directory.database,
      await bundledContent(),
      {
        seed,
        steps,
      },
    );
    console.log({
      seed,
      steps,
      checked,
      kept,
      invalidated,
      needless: [...needless].sort((a, b) => b[1] - a[1]).slice(0, 25),
    });
    expect(kept).toBeGreaterThan(checked / 3);
  });
});
