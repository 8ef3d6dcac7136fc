import { Random } from "@skillshelf/skill-audit/testing/random";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answers, SampleGitHub, type SampleRepository, sampleClient, toldOf } from "../testing/sample-github.ts";
import type { GitHub } from "./open-github.ts";
import type { FoundRepository, Shortfall } from "./topic-search.ts";

let server: SampleGitHub;
beforeEach(async () => {
  server = await SampleGitHub.start();
});
afterEach(() => server.stop());

const topics = ["agent-skills"];
const sample = (index: number, more: Partial<SampleRepository> = {}): SampleRepository => ({
  fullName: `acme/r${index}`,
  topics,
  createdAt: 1_700_000_000 + index,
  ...more,
});
const samples = (count: number, more: (index: number) => Partial<SampleRepository> = () => ({})) =>
  Array.from({ length: count }, (_, index) => sample(index, more(index)));

async function search(github: GitHub): Promise<{ found: FoundRepository[]; shortfalls: Shortfall[] }> {
  const found: FoundRepository[] = [];
  const shortfalls: Shortfall[] = [];
  const onShortfall = (shortfall: Shortfall) => shortfalls.push(shortfall);
  for await (const repository of github.repositoriesWithTopic("agent-skills", { onShortfall })) found.push(repository);
  return { found, shortfalls };
}

const namesOf = (found: readonly FoundRepository[]) => found.map(({ owner, repo }) => `${owner}/${repo}`).toSorted();
const page = (total: number, items: readonly unknown[], incomplete = false) =>
  answers(200, { total_count: total, incomplete_results: incomplete, items });

describe("a search by topic", () => {
  it("finds forks and archived ones, neither private ones nor those of other topics", async () => {
    server.repositories.push(
      sample(1, { stars: 3, isArchived: true }),
      sample(2, { stars: 2, parent: "other/origin" }),
      sample(3, { isPrivate: true }),
      sample(4, { topics: ["agent-skills-2"] }),
    );
    expect(await search(sampleClient(server).github)).toEqual({
      found: [
        { owner: "acme", repo: "r1", stars: 3, isArchived: true, isFork: false },
        { owner: "acme", repo: "r2", stars: 2, isArchived: false, isFork: true },
      ],
      shortfalls: [],
    });
  });

  it.each([
    [0, 1],
    [100, 1],
    [101, 2],
    [1_000, 10],
  ])("finds %i in %i pages", async (count, pages) => {
    server.repositories.push(...samples(count));
    const { found, shortfalls } = await search(sampleClient(server).github);
    expect([found.length, shortfalls]).toEqual([count, []]);
    expect(server.asked()).toHaveLength(pages);
  });

  it.each(["Agent Skills", "a:b", "", "-a"])("is not for %j", async (topic) => {
    const { github } = sampleClient(server);
    const next = github.repositoriesWithTopic(topic, { onShortfall: () => {} }).next();
    await expect(next).rejects.toMatchObject({ reason: "invalid-name" });
    expect(server.asked()).toEqual([]);
  });

  it("goes on after a cut where it was", async () => {
    server.repositories.push(...samples(1_500));
    const cut = new AbortController();
    const first = sampleClient(server, { signal: cut.signal });
    const results = first.github.repositoriesWithTopic("agent-skills", { onShortfall: () => {} });
    for (let count = 0; count < 650; count++) await results.next();
    cut.abort(new Error("cut"));
    await expect(search(first.github)).rejects.toThrow("cut");
    const before = server.asked();
    first.clock.pass(1_800_000);
    const second = sampleClient(server, { memory: first.memory, clock: first.clock });
    expect((await search(second.github)).found).toHaveLength(1_500);
    const after = server.asked();
    expect(new Set([...before, ...after]).size).toBe(before.length + after.length);
  });
});

describe("more than 1,000", () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))("are found, each once (seed %i)", async (seed) => {
    const random = new Random(seed);
    const centre = random.whole(1_250_000_000, 1_900_000_000);
    const spread = random.oneOf([3, 10, 1_000, 40_000_000, 200_000_000]);
    const count = random.whole(900, 3_000);
    server.repositories.push(
      ...samples(count, () => ({ createdAt: random.whole(centre, centre + spread), stars: random.whole(0, 9) })),
    );
    const { found, shortfalls } = await search(sampleClient(server).github);
    expect(namesOf(found)).toEqual(server.repositories.map(({ fullName }) => fullName).toSorted());
    expect(shortfalls).toEqual([]);
  });

  it("are found also where their times are beyond belief", async () => {
    server.repositories.push(...samples(1_200, (index) => ({ createdAt: index % 2 === 0 ? index : 4_000_000_000 })));
    expect((await search(sampleClient(server).github)).found).toHaveLength(1_200);
  });

  it("are not divided without end by a server that does not mind ranges", async () => {
    server.script.push(...Array.from({ length: 2_000 }, () => page(2_000, [])));
    await expect(search(sampleClient(server).github)).rejects.toMatchObject({ reason: "unexpected-answer" });
    expect(server.asked().filter((path) => path.endsWith("&page=1"))).toHaveLength(122);
  });

  it("of one second are told, and the 1,000 that GitHub gives are found", async () => {
    server.repositories.push(...samples(1_100, () => ({ createdAt: 1_700_000_000 })), sample(1_100));
    const { found, shortfalls } = await search(sampleClient(server).github);
    expect(found).toHaveLength(1_001);
    const query = "topic:agent-skills is:public fork:true created:2023-11-14T22:13:20Z..2023-11-14T22:13:20Z";
    expect(shortfalls).toEqual([{ reason: "too-many", query, found: 1_000, total: 1_100 }]);
  });
});

describe("what a search lacks is told:", () => {
  const query = "topic:agent-skills is:public fork:true";
  const told = (index: number, more: object = {}) => ({ ...toldOf(sample(index)), ...more });

  it("that GitHub ran out of time, and is asked again by the next run", async () => {
    server.script.push(page(1, [told(1)], true));
    const { github, memory } = sampleClient(server);
    const { found, shortfalls } = await search(github);
    expect(namesOf(found)).toEqual(["acme/r1"]);
    expect(shortfalls).toEqual([{ reason: "incomplete", query, found: 1, total: 1 }]);
    expect(memory.answers.size).toBe(0);
  });

  it.each([
    ["that are private", told(2, { private: true })],
    ["whose name is none", told(2, { full_name: "acme/.." })],
    ["that came twice", told(1)],
  ])("results %s", async (_name, other) => {
    server.script.push(page(2, [told(1), other]));
    const { found, shortfalls } = await search(sampleClient(server).github);
    expect(namesOf(found)).toEqual(["acme/r1"]);
    expect(shortfalls).toEqual([{ reason: "fewer", query, found: 1, total: 2 }]);
  });
});

it.each([
  [
    "more than was asked for",
    page(
      101,
      Array.from({ length: 101 }, (_, index) => toldOf(sample(index))),
    ),
  ],
  ["a count below none", page(-1, [])],
  ["no results", answers(200, { total_count: 1, incomplete_results: false })],
  ["a missing page", answers(404, { message: "Not Found" })],
  ["a faulty query", answers(422, { message: "Validation Failed" })],
])("an answer is unexpected that holds %s", async (_name, behaviour) => {
  server.script.push(behaviour);
  await expect(search(sampleClient(server).github)).rejects.toMatchObject({
    reason: "unexpected-answer",
    message: expect.stringContaining("agent-skills"),
  });
});
