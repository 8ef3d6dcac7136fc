import { describe, expect, it } from "vitest";
import { ask, jsonOf } from "./request.ts";

const post = (body: unknown) =>
  ask("/api/verify", { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) });

describe("POST /api/verify", () => {
  it("answers for each skill in their order, of repositories of any status, and is never cached", async () => {
    const skill = { repository: "obra/superpowers", path: "skills/brainstorming/SKILL.md" };
    const first = await post({ skills: [skill] });
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "access-control-allow-origin": "*",
      "x-catalogue-version": expect.stringMatching(/^\d+$/),
    });
    expect(jsonOf(first)).toMatchObject({
      data: [{ repository: skill.repository, status: "active", skill: { name: "brainstorming" } }],
    });
    const others = ["nobody/nothing", "example-owner/renamed", "example-owner/removed"];
    const skills = [...others.map((repository) => ({ repository })), { digestPrefix: "000000" }];
    expect(jsonOf(await post({ skills }))).toMatchObject({
      data: [
        { repository: others[0], status: "unknown", current: null },
        { repository: others[1], status: "renamed", successor: expect.any(String) },
        { repository: others[2], status: "removed", reason: expect.any(String), current: null },
        { digestPrefix: "000000", matches: expect.any(Array), hasMore: false },
      ],
    });
  });

  it("finds a skill by its digest", async () => {
    const index = jsonOf(await ask("/en/skills/obra/superpowers/.well-known/agent-skills/index.json"));
    const { digest, name } = (index as { skills: { digest: string; name: string }[] }).skills[0] ?? {
      digest: "",
      name: "",
    };
    const sha256 = digest.slice("sha256:".length);
    expect(jsonOf(await post({ skills: [{ digestPrefix: sha256.slice(0, 12) }] }))).toMatchObject({
      data: [{ matches: [{ digest: sha256, name, repository: "obra/superpowers" }] }],
    });
  });

  it("names all errors of a request at once", async () => {
    const skills = [{ repository: "x" }, { digestPrefix: "12345" }, {}];
    const refused = await post({ skills });
    expect([refused.status, refused.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(jsonOf(refused)).toMatchObject({
      errors: [{ parameter: "skills.0.repository" }, { parameter: "skills.1.digestPrefix" }, { parameter: "skills.2" }],
    });
    for (const body of [
      "{",
      "",
      "[]",
      { skills: [] },
      { skills: Array.from({ length: 101 }, () => ({ repository: "a/b" })) },
      "x".repeat(300_000),
    ])
      expect((await post(body)).status).toBe(400);
  });

  it("may be asked from pages of any origin, and only posted to", async () => {
    const preflight = await ask("/api/verify", { method: "OPTIONS" });
    expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([204, "POST, OPTIONS"]);
    expect((await ask("/api/verify")).status).toBe(405);
  });
});
