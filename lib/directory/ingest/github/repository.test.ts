import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answers, SampleGitHub, sampleClient, TOKEN, toldOf } from "../testing/sample-github.ts";

let server: SampleGitHub;
beforeEach(async () => {
  server = await SampleGitHub.start();
});
afterEach(() => server.stop());

const skills = { owner: "acme", repo: "skills" };
const askedAt = "2026-01-01T00:00:00.000Z";

describe("a repository", () => {
  it("is told with its facts, under its name in its own letter case", async () => {
    const topics = ["agent-skills", "Not A Slug", "ai"];
    server.repositories.push({ fullName: "Acme/Skills", stars: 7, isArchived: true, topics, parent: "Other/Origin" });
    const facts = { stars: 7, isArchived: true, defaultBranch: "main", topics: ["agent-skills", "ai"], askedAt };
    expect(await sampleClient(server).github.repository(skills)).toEqual({
      kind: "found",
      owner: "Acme",
      repo: "Skills",
      facts: { ...facts, parent: "Other/Origin" },
    });
  });

  it("is asked for as GitHub wishes", async () => {
    await sampleClient(server).github.repository(skills);
    expect(server.requests).toMatchObject([
      {
        path: "/repos/acme/skills",
        headers: {
          accept: "application/vnd.github+json",
          authorization: `Bearer ${TOKEN}`,
          "user-agent": "skillshelf",
          "x-github-api-version": "2022-11-28",
        },
      },
    ]);
  });

  it("is asked for without a token where there is none", async () => {
    await sampleClient(server, { token: undefined }).github.repository(skills);
    expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  it("has 20 topics at most and no parent unless it is a fork", async () => {
    server.repositories.push({
      fullName: "acme/skills",
      topics: Array.from({ length: 30 }, (_, index) => `t${index}`),
    });
    const answer = await sampleClient(server).github.repository(skills);
    expect(answer).toMatchObject({ kind: "found", facts: { parent: null } });
    expect(answer.kind === "found" && answer.facts.topics.length).toBe(20);
  });

  it("that was renamed is told under its new name", async () => {
    server.repositories.push({ fullName: "New-Home/Tools" });
    server.renames.set("acme/skills", "New-Home/Tools");
    expect(await sampleClient(server).github.repository(skills)).toMatchObject({ owner: "New-Home", repo: "Tools" });
    expect(server.asked()).toEqual(["/repos/acme/skills", "/repositories/0"]);
  });

  it("that is not there, or private, is missing", async () => {
    server.repositories.push({ fullName: "acme/private", isPrivate: true });
    const { github } = sampleClient(server);
    expect(await github.repository(skills)).toEqual({ kind: "missing", askedAt });
    expect(await github.repository({ owner: "acme", repo: "private" })).toEqual({ kind: "missing", askedAt });
  });

  it.each([403, 451] as const)("that GitHub has closed is blocked (status %i)", async (block) => {
    server.repositories.push({ fullName: "acme/skills", block });
    expect(await sampleClient(server).github.repository(skills)).toEqual({ kind: "blocked", askedAt });
  });

  it("whose parent is private has none to tell of", async () => {
    const parent = { full_name: "acme/secret", private: true };
    server.script.push(answers(200, { ...toldOf({ fullName: "acme/skills" }), parent }));
    expect(await sampleClient(server).github.repository(skills)).toMatchObject({ facts: { parent: null } });
  });

  it.each([
    { owner: "a/b", repo: "c" },
    { owner: "a", repo: ".." },
    { owner: "a", repo: "b?c" },
    { owner: "", repo: "b" },
  ])("cannot be called %j", async (name) => {
    await expect(sampleClient(server).github.repository(name)).rejects.toMatchObject({ reason: "invalid-name" });
    expect(server.asked()).toEqual([]);
  });
});

describe("an answer is unexpected", () => {
  const good = toldOf({ fullName: "acme/skills" });
  it.each([
    ["no JSON", answers(200, "{"), "JSON"],
    ["a page", answers(200, "<html>", { "content-type": "text/html" }), "JSON"],
    ["a page of something between", answers(404, "<html>", { "content-type": "text/html" }), "404"],
    ["a list", answers(200, []), "form"],
    ["a name of three parts", answers(200, { ...good, full_name: "a/b/c" }), "full_name"],
    ["a name that climbs", answers(200, { ...good, full_name: "a/.." }), "full_name"],
    [
      "a parent that is none",
      answers(200, { ...good, parent: { full_name: "x", private: false } }),
      "parent.full_name",
    ],
    ["stars below none", answers(200, { ...good, stargazers_count: -1 }), "stargazers_count"],
    ["a branch that is an option", answers(200, { ...good, default_branch: "--upload-pack=x" }), "default_branch"],
    ["304 where nothing is known", answers(304, ""), "304"],
    ["a status nobody knows", answers(418, {}), "418"],
  ])("that is %s", async (_name, behaviour, word) => {
    server.script.push(behaviour);
    const { github, memory } = sampleClient(server);
    const error = await github.repository(skills).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: "unexpected-answer", message: expect.stringContaining(word) });
    expect(error).toMatchObject({ message: expect.stringContaining("acme/skills") });
    expect(memory.answers.size).toBe(0);
  });
});
