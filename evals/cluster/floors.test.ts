import { expect, it } from "vitest";
import { Floors } from "./floors.ts";

const shown = (server: string, request: string, changes: readonly number[]) => ({
  server,
  request,
  changes,
  at: 1_500,
  cacheStatus: "hit",
});

it("finds a response that is older than what its server had received when it was requested", () => {
  const floors = new Floors();
  const start = floors.snapshot();
  floors.showed(shown("server1", "/en", [1]), start);
  const early = floors.snapshot();
  floors.received("server1", 2);
  // Requested before the second change arrived; of another server, which has not received it.
  floors.showed(shown("server1", "/en", [1]), early);
  floors.showed(shown("server2", "/en", [1]), floors.snapshot());
  expect(floors.faults).toEqual([]);
  floors.showed(shown("server1", "/en", [1]), floors.snapshot());
  expect(floors.faults).toEqual(["at 1.5 s server1 had change 2 and showed 1 in /en (hit)"]);
  expect(floors.checked).toBe(4);
});

it("takes the oldest of several changes in a response, and what it shows as received", () => {
  const floors = new Floors();
  floors.showed(shown("server1", "/en", [3, 4]), floors.snapshot());
  floors.showed(shown("server1", "/de", [4, 3]), floors.snapshot());
  floors.showed(shown("server1", "/fr", []), floors.snapshot());
  expect(floors.faults).toEqual(["at 1.5 s server1 had change 4 and showed 3 in /de (hit)"]);
  expect(floors.checked).toBe(2);
});

it("knows the newest change of a version", () => {
  const floors = new Floors();
  floors.made(1, 10);
  floors.made(2, 12);
  expect([9, 10, 11, 12, 99].map((version) => floors.changeOf(version))).toEqual([0, 1, 1, 2, 2]);
});
