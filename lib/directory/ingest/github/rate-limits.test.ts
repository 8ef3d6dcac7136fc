import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answers, SampleBudget, SampleClock, SampleGitHub, sampleClient } from "../testing/sample-github.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const names = ["one", "two", "three"].map((repo) => ({ owner: "acme", repo }));

let server: SampleGitHub;
let clock: SampleClock;
beforeEach(async () => {
  server = await SampleGitHub.start();
  clock = new SampleClock();
  for (const { repo } of names) server.repositories.push({ fullName: `acme/${repo}` });
});
afterEach(() => server.stop());

const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
const limits = (resource: string, budget: number, milliseconds: number) =>
  server.budgets.set(resource, new SampleBudget(budget, later(milliseconds), clock.now));

describe("a budget that is used up", () => {
  it("is waited for, without asking in vain", async () => {
    limits("core", 2, 10 * MINUTE);
    const { github, waits } = sampleClient(server, { clock });
    const until = later(10 * MINUTE + SECOND);
    for (const name of names) expect(await github.repository(name)).toMatchObject(name);
    expect(waits).toEqual([{ budget: "core", until }]);
    expect(server.asked()).toHaveLength(3);
  });

  it("is waited for when the first answer says so", async () => {
    limits("core", 0, 10 * MINUTE);
    const { github, waits } = sampleClient(server, { clock });
    const until = later(10 * MINUTE + SECOND);
    expect(await github.repository({ owner: "acme", repo: "one" })).toMatchObject({ kind: "found" });
    expect(waits).toEqual([{ budget: "core", until }]);
  });

  it("that lasts too long ends the run, and a later run goes on", async () => {
    limits("core", 2, 16 * MINUTE);
    const { github, memory } = sampleClient(server, { clock });
    const asked = Promise.all(names.map(github.repository));
    const until = later(16 * MINUTE + SECOND).toISOString();
    await expect(asked).rejects.toMatchObject({
      reason: "rate-limited",
      message: expect.stringMatching(new RegExp(`acme/three.*${until}.*kept`)),
    });
    server.asked();
    clock.pass(17 * MINUTE);
    const next = sampleClient(server, { clock, memory });
    for (const name of names) expect(await next.github.repository(name)).toMatchObject(name);
    expect(server.asked()).toEqual(["/repos/acme/three"]);
  });

  it("of searches does not hold up the rest", async () => {
    limits("search", 0, 60 * MINUTE);
    limits("core", 9, 60 * MINUTE);
    const { github, waits } = sampleClient(server, { clock });
    const search = github.repositoriesWithTopic("ai", { onShortfall: () => {} }).next();
    await expect(search).rejects.toMatchObject({ reason: "rate-limited" });
    for (const name of names) expect(await github.repository(name)).toMatchObject(name);
    expect(waits).toEqual([]);
  });
});

describe("a secondary limit", () => {
  const words = { message: "You have exceeded a secondary rate limit. Please wait." };

  it.each([
    ["with the time to wait", answers(403, {}, { "retry-after": "30" }), 30],
    ["with another status", answers(429, {}, { "retry-after": "30" }), 30],
    ["without", answers(403, words), 60],
    ["by status alone", answers(429, ""), 60],
    ["with a time that is none", answers(429, "", { "retry-after": "soon" }), 60],
    ["with a budget that is not used up", answers(403, words, { "x-ratelimit-remaining": "9" }), 60],
    ["with no time to wait", answers(429, "", { "retry-after": "0" }), 1],
  ])("is waited for: %s", async (_name, behaviour, seconds) => {
    server.script.push(behaviour);
    const { github, waits } = sampleClient(server, { clock });
    const until = later(seconds * SECOND);
    expect(await github.repository({ owner: "acme", repo: "one" })).toMatchObject({ kind: "found" });
    expect(waits).toEqual([{ budget: "core", until }]);
  });

  it("is waited for longer each time, and not for ever", async () => {
    server.script.push(...Array.from({ length: 9 }, () => answers(403, words)));
    const { github } = sampleClient(server, { clock });
    const asked = github.repository({ owner: "acme", repo: "one" });
    await expect(asked).rejects.toMatchObject({ reason: "rate-limited" });
    expect(clock.sleeps).toEqual([60, 120, 240, 480].map((seconds) => seconds * SECOND));
  });

  it("of moments ends too", async () => {
    server.script.push(...Array.from({ length: 9 }, () => answers(429, "", { "retry-after": "0" })));
    const { github } = sampleClient(server, { clock });
    const asked = github.repository({ owner: "acme", repo: "one" });
    await expect(asked).rejects.toMatchObject({ reason: "rate-limited" });
    expect(server.asked()).toHaveLength(6);
  });

  it("holds for all that is asked", async () => {
    server.script.push(answers(403, {}, { "retry-after": "3600" }));
    const { github } = sampleClient(server, { clock });
    await expect(github.repository({ owner: "acme", repo: "one" })).rejects.toMatchObject({ reason: "rate-limited" });
    const search = github.repositoriesWithTopic("ai", { onShortfall: () => {} }).next();
    await expect(search).rejects.toMatchObject({ reason: "rate-limited" });
    expect(server.asked()).toHaveLength(1);
  });
});

it("does not trust a clock that differs: a reset that is past is waited for as without one", async () => {
  const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" };
  server.script.push(answers(403, {}, headers));
  const { github } = sampleClient(server, { clock });
  expect(await github.repository({ owner: "acme", repo: "one" })).toMatchObject({ kind: "found" });
  expect(clock.sleeps).toEqual([MINUTE]);
});
