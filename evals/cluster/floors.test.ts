import { expect, it } from "vitest";
import { Floors } from "./floors.ts";

it("finds a response that is older than what its server had received when it was requested", () => {
  const floors = new Floors();
  const start = floors.snapshot();
  floors.showed("server1", "/en", [1], start);
  const early = floors.snapshot();
  floors.received("server1", 2);
  // Requested before the second change arrived; of another server, which has not received it.
  floors.showed("server1", "/en", [1], early);
  floors.showed("server2", "/en", [1], floors.snapshot());
  expect(floors.faults).toEqual([]);
  floors.showed("server1", "/en", [1], floors.snapshot());
  expect(floors.faults).toEqual(["server1 had change 2 and showed 1 in /en"]);
  expect(floors.checked).toBe(4);
});

it("takes the oldest of several changes in a response, and what it shows as received", () => {
  const floors = new Floors();
  floors.showed("server1", "/en", [3, 4], floors.snapshot());
  floors.showed("server1", "/de", [4, 3], floors.snapshot());
  floors.showed("server1", "/fr", [], floors.snapshot());
  expect(floors.faults).toEqual(["server1 had change 4 and showed 3 in /de"]);
  expect(floors.checked).toBe(2);
});

it("knows the newest change of a version", () => {
  const floors = new Floors();
  floors.made(1, 10);
  floors.made(2, 12);
  expect([9, 10, 11, 12, 99].map((version) => floors.changeOf(version))).toEqual([0, 1, 1, 2, 2]);
});
