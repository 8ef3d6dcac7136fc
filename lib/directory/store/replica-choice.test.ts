import { expect, it } from "vitest";
import { isCurrent } from "./replica-choice.ts";

const time = new Date("2026-01-02T03:04:05Z");
const known = { version: 7, createdAt: time };
const state = { position: 0n, lagSeconds: 0, isStreaming: true, version: 7, createdAt: time };

it.each([
  ["the same version", {}, true],
  ["the same version while the primary is away", { isStreaming: false }, true],
  ["a newer version", { version: 8 }, true],
  ["an older version", { version: 6 }, false],
  ["another version of the same number", { createdAt: new Date(time.getTime() + 1) }, false],
  ["a newer version that the present primary may lack", { version: 8, isStreaming: false }, false],
  ["no version yet", { version: null, createdAt: null }, false],
])("reads from a replica that has %s: %j → %s", (_, changes, expected) => {
  expect(isCurrent({ ...state, ...changes }, known)).toBe(expected);
});
