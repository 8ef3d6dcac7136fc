import { afterEach, beforeEach, expect, it } from "vitest";
import { SampleGitHub, sampleClient } from "../testing/sample-github.ts";

let server: SampleGitHub;
beforeEach(async () => {
  server = await SampleGitHub.start();
  server.repositories.push({ fullName: "acme/skills", stars: 1 });
});
afterEach(() => server.stop());

const HOUR = 3_600_000;
const skills = { owner: "acme", repo: "skills" };

it("asks nothing again that it asked within the last hour, in whatever letter case", async () => {
  const { github, clock } = sampleClient(server);
  const first = await github.repository(skills);
  clock.pass(HOUR - 1);
  expect(await github.repository({ owner: "ACME", repo: "Skills" })).toEqual(first);
  expect(server.asked()).toHaveLength(1);
});

it("asks on condition after it, and renews what has not changed", async () => {
  const { github, clock, memory } = sampleClient(server);
  await github.repository(skills);
  const etag = memory.answers.get("/repos/acme/skills")?.etag;
  clock.pass(HOUR);
  expect(await github.repository(skills)).toMatchObject({
    facts: { stars: 1, askedAt: clock.now().toISOString() },
  });
  expect(server.requests[1]?.headers["if-none-match"]).toBe(etag);
  expect(memory.answers.get("/repos/acme/skills")).toMatchObject({ etag, askedAt: clock.now() });
});

it("takes what has changed", async () => {
  const { github, clock } = sampleClient(server, { freshFor: 0 });
  await github.repository(skills);
  server.repositories[0] = { fullName: "acme/skills", stars: 2 };
  expect(await github.repository(skills)).toMatchObject({ facts: { stars: 2 } });
  expect(clock.sleeps).toEqual([]);
});

it("asks on condition at the end of a redirect", async () => {
  server.renames.set("acme/old", "acme/skills");
  const { github } = sampleClient(server, { freshFor: 0 });
  const first = await github.repository({ owner: "acme", repo: "old" });
  expect(await github.repository({ owner: "acme", repo: "old" })).toEqual(first);
  expect(server.requests[3]?.headers["if-none-match"]).toMatch(/^"/);
});

it("keeps of an answer what it needs, and nothing of its words", async () => {
  const { github, memory } = sampleClient(server);
  await github.repository(skills);
  expect(memory.answers.get("/repos/acme/skills")?.body).toEqual({
    kind: "found",
    owner: "acme",
    repo: "skills",
    stars: 1,
    isArchived: false,
    defaultBranch: "main",
    topics: [],
    parent: null,
  });
});

it("remembers what is missing", async () => {
  const { github } = sampleClient(server);
  for (let times = 0; times < 2; times++) await github.repository({ owner: "acme", repo: "none" });
  expect(server.asked()).toHaveLength(1);
});

it.each([{ kind: "found", stars: 1 }, { kind: "of old" }, null, "text"])(
  "asks anew, and without condition, where it holds %j",
  async (body) => {
    const { github, clock, memory } = sampleClient(server);
    await memory.set("/repos/acme/skills", { etag: '"old"', body, askedAt: clock.now() });
    expect(await github.repository(skills)).toMatchObject({ kind: "found" });
    expect(server.requests[0]?.headers).not.toHaveProperty("if-none-match");
  },
);

it("does not believe an answer from the future", async () => {
  const { github, clock } = sampleClient(server);
  await github.repository(skills);
  clock.pass(-1);
  await github.repository(skills);
  expect(server.asked()).toHaveLength(2);
});

it("goes on after a cut where it was", async () => {
  const names = ["one", "two", "three", "four"].map((repo) => ({ owner: "acme", repo }));
  for (const { repo } of names) server.repositories.push({ fullName: `acme/${repo}` });
  const cut = new AbortController();
  const first = sampleClient(server, { signal: cut.signal });
  for (const name of names.slice(0, 2)) await first.github.repository(name);
  cut.abort(new Error("cut"));
  await expect(first.github.repository({ owner: "acme", repo: "three" })).rejects.toThrow("cut");
  server.asked();
  const second = sampleClient(server, { memory: first.memory, clock: first.clock });
  for (const name of names) expect(await second.github.repository(name)).toMatchObject(name);
  expect(server.asked()).toEqual(["/repos/acme/three", "/repos/acme/four"]);
});
