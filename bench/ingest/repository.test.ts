import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRepository } from "@skillshelf/skill-reader/facts/read-repository";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { GitRepository } from "@skillshelf/skill-reader/git/repository";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readBare } from "./baseline.ts";
import { makeRepository, repositoryFiles } from "./repository.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-bench-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("makeRepository", () => {
  it("makes a repository of that many units, licensed, of which some depart from the specification", async () => {
    await makeRepository(folder, 50);
    const repository = await GitRepository.open(folder, defaultLimits);
    const origin = { owner: "bench", repo: "units", source: folder };
    const { facts } = await readRepository(repository, origin, defaultLimits, new Date(0)).finally(() =>
      repository.close(),
    );
    expect(facts.units).toHaveLength(50);
    expect(facts.license).toBe("MIT");
    expect(facts.licenseConflicts).not.toEqual([]);
    expect(facts.units.some(({ deviations }) => deviations.length > 0)).toBe(true);
    expect(facts.units.some(({ scripts }) => scripts.length > 0)).toBe(true);
    expect(await readBare(folder)).toBeGreaterThan(0);
  });

  it("makes the same files in every run", () => {
    expect([...repositoryFiles(10)]).toEqual([...repositoryFiles(10)]);
  });
});
