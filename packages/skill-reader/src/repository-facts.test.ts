import { expect, it } from "vitest";
import { currentLoading, isCurrent, repositoryFactsSchema } from "./repository-facts.ts";
import { sampleReading } from "./testing/sample-facts.ts";

const { facts } = sampleReading();

it("are current if they were audited and predicted by the current rules", () => {
  expect(isCurrent(facts)).toBe(true);
  expect(isCurrent({ ...facts, engine: "0.0.1" })).toBe(false);
});

it("are to be read again after another version of an agent was measured, or where nothing was predicted", () => {
  const { loading: _, ...older } = facts;
  expect(isCurrent(older)).toBe(false);
  const { agents } = currentLoading;
  expect(isCurrent({ ...facts, loading: { ...currentLoading, agents: { ...agents, codex: "0.0.1" } } })).toBe(false);
  expect(isCurrent({ ...facts, loading: { ...currentLoading, version: currentLoading.version + 1 } })).toBe(false);
  const reversed = Object.fromEntries(Object.entries(agents).toReversed());
  expect(isCurrent({ ...facts, loading: { ...currentLoading, agents: reversed } })).toBe(true);
});

it("name agents by their ids", () => {
  expect(repositoryFactsSchema.safeParse(facts).success).toBe(true);
  const unknown = { ...facts, loading: { version: 1, agents: { nobody: "1" } } };
  expect(repositoryFactsSchema.safeParse(unknown).success).toBe(false);
});
