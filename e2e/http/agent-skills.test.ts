import { createHash } from "node:crypto";
import {
  collectionSkillIndexPath,
  ownSkillPath,
  repositorySkillIndexPath,
  skillIndexPath,
} from "@skillshelf/directory-api/links";
import { localeCodes } from "@skillshelf/directory-api/locales";
import { problemSchema } from "@skillshelf/directory-api/problem";
import { type SkillIndex, skillIndexSchema, unitSearchSchema } from "@skillshelf/directory-api/schema";
import { describe, expect, inject, it } from "vitest";
import { isDelisted } from "#lib/directory/ingest/content/content.ts";
import { bundledContent } from "../setup/test-directory.ts";
import { allRecords, allUnits, keyOf } from "./catalog.ts";
import { inParallel } from "./in-parallel.ts";
import { ask, jsonOf } from "./request.ts";

const pathOf = (key: string, locale: (typeof localeCodes)[number] = "en"): string => {
  const [owner = "", repo = ""] = key.split("/");
  return repositorySkillIndexPath(locale, { owner, repo });
};
const indexOf = async (path: string): Promise<SkillIndex> => skillIndexSchema.strict().parse(jsonOf(await ask(path)));
const searched = async (query: string) =>
  unitSearchSchema.strict().parse(jsonOf(await ask(`/api/search${query}`))).skills;

const theirs = /^https:\/\/raw\.githubusercontent\.com\/([^/]+\/[^/]+)\/([0-9a-f]{40})\/(.+)$/;

describe("the directory's own skill", () => {
  it("is in the index of the site, with the digest of the bytes that are served, and leads to this site", async () => {
    const { skills } = await indexOf(skillIndexPath);
    expect(skills.map(({ name, url }) => [name, url])).toEqual([["skillshelf", ownSkillPath]]);
    const { status, headers, text } = await ask(ownSkillPath);
    expect([status, headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
    expect(skills[0]?.digest).toBe(`sha256:${createHash("sha256").update(text).digest("hex")}`);
    const origin = inject("origin");
    const addresses = [...text.matchAll(/https?:\/\/[^\s`"]+/g)].map(([url]) => url);
    expect(addresses.filter((url) => !url.startsWith(`${origin}/`) && url !== origin)).toEqual([]);
    // What it says of this site's API is there.
    const examples = addresses.filter((url) => url.includes("/api/") && !url.includes("owner/repo"));
    expect(examples.length).toBeGreaterThan(0);
    for (const url of examples) expect((await ask(url.slice(origin.length))).status).toBe(200);
  });
});

describe("the index of a record", () => {
  it("gives its skills at the audited commit, or counts them as left out", async () => {
    const { skills: editorial } = await bundledContent();
    const named = new Set(editorial.flatMap(({ skill }) => (isDelisted(skill) ? [] : [keyOf(skill)])));
    const records = (await allRecords()).filter((record) => named.has(keyOf(record)));
    const indexed = await inParallel(records, async (record) => {
      const key = keyOf(record);
      const { skills, omitted } = await indexOf(pathOf(key));
      const units = (await allUnits(key)).filter(({ kind }) => kind === "skill");
      expect([key, skills.length + (omitted?.count ?? 0)]).toEqual([key, units.length]);
      const unitOf = new Map(units.map((unit) => [unit.path, unit]));
      for (const { name, description, url } of skills) {
        const [, repository, commit, path = ""] = theirs.exec(url) ?? [];
        expect([repository, commit]).toEqual([key, record.audit?.commit]);
        expect(unitOf.get(decodeURIComponent(path))).toMatchObject({ name, description });
      }
      expect(new Set(skills.map(({ name }) => name)).size).toBe(skills.length);
      const [command, ...others] = omitted?.install ?? [];
      expect(others).toEqual([]);
      expect(command?.startsWith(`npx ${inject("origin")}/cli/skillshelf.tgz install ${key} `) ?? false).toBe(
        omitted?.count !== 0,
      );
      return skills.length;
    });
    expect(indexed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
  });

  it("is the same in every language", async () => {
    const all = await Promise.all(localeCodes.map((locale) => indexOf(pathOf("obra/superpowers", locale))));
    expect(all[0]?.skills.map(({ name }) => name)).toContain("executing-plans");
    for (const one of all) expect(one).toEqual(all[0]);
  });

  it("goes with a record that was renamed, and not with one that was removed or never was", async () => {
    const renamed = await ask(pathOf("example-owner/renamed"));
    expect([renamed.status, renamed.headers.get("location")]).toEqual([308, pathOf("example-owner/untranslated")]);
    for (const [key, status, type] of [
      ["example-owner/removed", 410, "removed"],
      ["nobody/nothing", 404, "not-found"],
    ] as const) {
      const answer = await ask(pathOf(key));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
      expect(problemSchema.parse(jsonOf(answer)).type).toContain(type);
    }
  });

  it("has nothing of a repository that was not read", async () => {
    const { skills, omitted } = await indexOf(pathOf("example-owner/untranslated"));
    expect(skills).toEqual([]);
    expect(omitted?.count).toBe(omitted?.reasons.notRead);
  });
});

describe("the index of a collection", () => {
  it("has what those of its members have, the first of each name", async () => {
    const { collections } = await bundledContent();
    for (const { slug, members } of collections.slice(0, 4)) {
      const ofMembers = await Promise.all(members.map(({ skill }) => indexOf(pathOf(skill))));
      const first = new Map(
        ofMembers
          .flatMap(({ skills }) => skills)
          .toReversed()
          .map((skill) => [skill.name, skill]),
      );
      const { skills, omitted } = await indexOf(collectionSkillIndexPath("en", slug));
      expect(skills.length).toBeGreaterThan(0);
      expect(skills).toEqual(skills.map(({ name }) => first.get(name)));
      expect(skills).toHaveLength(first.size);
      const count = ofMembers.reduce((sum, one) => sum + one.skills.length + (one.omitted?.count ?? 0), 0);
      expect(skills.length + (omitted?.count ?? 0)).toBe(count);
    }
  });

  it("is not there where there is no collection", async () => {
    expect((await ask(collectionSkillIndexPath("en", "nothing"))).status).toBe(404);
  });
});

describe("what stands at a well-known address", () => {
  it("is read from any origin, is not indexed, and is asked for anew by its tag", async () => {
    const [{ slug } = { slug: "" }] = (await bundledContent()).collections;
    for (const path of [
      skillIndexPath,
      ownSkillPath,
      pathOf("obra/superpowers"),
      collectionSkillIndexPath("de", slug),
    ]) {
      const { status, headers } = await ask(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
      expect(headers.get("access-control-allow-origin")).toBe("*");
      if (path !== ownSkillPath) expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
      const tag = headers.get("etag") ?? "";
      expect((await ask(path, { headers: { "if-none-match": tag } })).status).toBe(304);
      expect((await ask(path, { method: "HEAD" })).status).toBe(200);
      expect((await ask(path, { method: "OPTIONS" })).status).toBe(204);
      expect((await ask(path, { method: "POST", body: "{}" })).status).toBe(405);
    }
  });

  it.each([
    "/.well-known/agent-skills",
    "/.well-known/agent-skills/skillshelf/skill.md",
    "/.well-known/agent-skills/other/SKILL.md",
    "/zz/skills/obra/superpowers/.well-known/agent-skills/index.json",
  ])("is nothing at %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe("GET /api/search", () => {
  it("gives a row for each skill that fits, with its page", async () => {
    const rows = await searched("?q=xlsx&limit=5");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(5);
    expect(rows[0]).toMatchObject({ name: "xlsx", installs: 0 });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const { id, url, name } of rows.slice(0, 2)) {
      const { pathname } = new URL(url);
      expect(decodeURIComponent(pathname)).toBe(`/en/skills/${id}`);
      expect((await ask(pathname)).text).toContain(`<title>${name} – `);
    }
  });

  it("keeps to an account, whatever its letter case", async () => {
    const rows = await searched("?q=code&owner=ANTHROPICS&limit=100");
    expect(rows.length).toBeGreaterThan(0);
    for (const { source } of rows) expect(source).toMatch(/^anthropics\//);
    expect(await searched("?q=code&owner=nobody-here")).toEqual([]);
  });

  it("gives ten rows unless more are asked for", async () => {
    expect(await searched("?q=")).toHaveLength(10);
    expect(await searched("?q=&limit=100")).toHaveLength(100);
  });

  it.each(["?limit=0", "?limit=101", "?limit=x", "?owner=a%20b", "?owner=a:b", `?q=${"x".repeat(201)}`])(
    "refuses %s",
    async (query) => {
      expect((await ask(`/api/search${query}`)).status).toBe(400);
    },
  );
});
