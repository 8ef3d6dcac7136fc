import { expect, it } from "vitest";
import { type Answer, faultOf, Journal, type Window } from "./answers.ts";

const answer = (changes: Partial<Answer>): Answer => ({
  startedAt: 1_000,
  endedAt: 1_200,
  kind: "page",
  request: "GET /en",
  server: "server1",
  status: 200,
  hasRetryAfter: false,
  error: undefined,
  ...changes,
});
const broken = { status: undefined, server: undefined, error: "socket closed" } as const;
const window = (allows: Window["allows"], from = 900, to = 1_100): Window => ({ name: "a fault", from, to, allows });

it.each<[string, Partial<Answer>, Window["allows"], string | undefined]>([
  ["a page", {}, "nothing", undefined],
  ["a redirect", { status: 308 }, "nothing", undefined],
  ["503 with Retry-After in a promotion", { status: 503, hasRetryAfter: true }, "unavailable", undefined],
  ["503 without Retry-After in a promotion", { status: 503 }, "unavailable", "503 without Retry-After"],
  ["503 while a server is killed", { status: 503, hasRetryAfter: true }, "broken", "503"],
  ["500 in a promotion", { status: 500, hasRetryAfter: true }, "unavailable", "500"],
  ["404", { status: 404 }, "nothing", "404"],
  ["a broken response while a server is killed", broken, "broken", undefined],
  ["a broken response in a promotion", broken, "unavailable", "socket closed"],
])("%s", (_, changes, allows, fault) => {
  const found = faultOf(answer(changes), [window(allows)]);
  if (fault === undefined) expect(found).toBeUndefined();
  else
    expect(found).toContain(
      `at 1.2 s page GET /en from ${changes.server === undefined && "server" in changes ? "HAProxy" : "server1"}: ${fault}`,
    );
});

it("permits what overlaps a fault, and nothing before or after", () => {
  const unavailable = answer({ status: 503, hasRetryAfter: true });
  expect(faultOf(unavailable, [window("unavailable", 1_150, 2_000)])).toBeUndefined();
  expect(faultOf(unavailable, [window("unavailable", 0, 1_000)])).toBeUndefined();
  expect(faultOf(unavailable, [window("unavailable", 1_201, 2_000)])).toContain("503");
  expect(faultOf(unavailable, [window("unavailable", 0, 999)])).toContain("503");
});

it("counts responses by kind and status, and the unusual ones by fault", () => {
  const journal = new Journal();
  for (const one of [
    {},
    { status: 503, hasRetryAfter: true },
    broken,
    { kind: "search", startedAt: 5_000, endedAt: 5_001, ...broken },
  ])
    journal.add(answer(one));
  expect(Object.fromEntries(journal.counts)).toEqual({ page: 3, search: 1, 200: 1, 503: 1, broken: 2 });
  expect(journal.effectOf(window("broken"))).toEqual({ unavailable: 1, broken: 1, longestMs: 200 });
  expect(journal.faults([window("broken"), window("unavailable")])).toEqual([
    "at 5.0 s search GET /en from HAProxy: socket closed",
  ]);
});
