import {
  configurationSchema,
  handleOf,
  installationSchema,
  listSchema,
  resolutionSchema,
  searchSchema,
  skillAnswerSchema,
  versionListSchema,
} from "@skillshelf/directory-api/clawhub";
import { problemSchema } from "@skillshelf/directory-api/problem";
import { describe, expect, inject, it } from "vitest";
import type { z } from "zod";
import { allRecords, allUnits, keyOf } from "./catalog.ts";
import { inParallel } from "./in-parallel.ts";
import { ask, jsonOf } from "./request.ts";

const api = "/clawhub/api/v1";

const read = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> => {
  const answer = await ask(api + path);
  expect([path, answer.status]).toEqual([path, 200]);
  return schema.parse(jsonOf(answer));
};

const problemAt = async (path: string) => {
  const answer = await ask(api + path);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const problem = problemSchema.parse(jsonOf(answer));
  expect(problem.status).toBe(answer.status);
  return problem;
};

describe("where the command finds the registry", () => {
  it("is below this site, in which the API of the graph keeps its place", async () => {
    const { apiBase } = configurationSchema.parse(jsonOf(await ask("/.well-known/clawhub.json")));
    expect(apiBase).toBe(`${inject("origin")}/clawhub`);
  });

  it("says what is wrong as a problem, whatever the path", async () => {
    expect(await problemAt("/packages")).toMatchObject({ status: 404 });
    expect((await ask("/clawhub")).headers.get("content-type")).toBe("application/problem+json");
  });
});

describe("the name of a skill", () => {
  it("leads from every bundled skill back to it, and no two have one", async () => {
    const names = new Set<string>();
    const records = await allRecords();
    await inParallel(records, async (record) => {
      for (const { name, url = "" } of await allUnits(keyOf(record))) {
        const slug = decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");
        const handle = handleOf(record);
        // The command refuses others.
        expect(`${handle}/${slug}`).toMatch(/^(?!.*\.\.)[^/\\]+\/[^/\\]+$/);
        expect(handle).toBe(handle.toLowerCase());
        names.add(`${handle}/${slug}`);
        const found = await read(`/skills/${encodeURIComponent(slug)}?ownerHandle=${handle}`, skillAnswerSchema);
        expect([found.skill.slug, found.skill.displayName]).toEqual([slug, name]);
        expect(found.owner).toEqual({ handle, displayName: keyOf(record) });
      }
    });
    expect(names.size).toBe(records.reduce((sum, { skillCount }) => sum + skillCount, 0));
  }, 120_000);

  it("is enough where no other skill has it", async () => {
    const alone = await read("/skills/executing-plans", skillAnswerSchema);
    expect(alone).toEqual(await read("/skills/executing-plans?ownerHandle=OBRA_superpowers", skillAnswerSchema));
  });

  it("is found as it stands in its address, whatever separates its words", async () => {
    const found = await read("/skills/ai-sdk-core", skillAnswerSchema);
    expect([found.skill.displayName, found.owner.displayName]).toEqual(["AI SDK Core", "jezweb/claude-skills"]);
  });

  it("is told of all that have it where several do, as the command prints them", async () => {
    const { status, code, message, detail, matches = [] } = await problemAt("/skills/pdf");
    expect([status, code, message]).toEqual([400, "AMBIGUOUS_SKILL_SLUG", detail]);
    expect(matches).toContainEqual({
      ownerHandle: "anthropics_skills",
      slug: "pdf",
      ref: "@anthropics_skills/pdf",
      url: `${inject("origin")}/en/skills/anthropics/skills/pdf`,
    });
    for (const { url } of matches) expect((await ask(new URL(url).pathname)).status).toBe(200);
  });

  it("goes with a repository that was renamed, and not with one that was removed or never was", async () => {
    const renamed = await ask(`${api}/resolve?slug=pdf&ownerHandle=example-owner_renamed`);
    expect([renamed.status, renamed.headers.get("location")]).toEqual([
      308,
      `${api}/resolve?slug=pdf&ownerHandle=example-owner_untranslated`,
    ]);
    expect((await problemAt("/skills/pdf?ownerHandle=example-owner_removed")).status).toBe(410);
    expect((await problemAt("/skills/pdf?ownerHandle=nobody_nothing")).status).toBe(404);
    expect((await problemAt("/skills/no-skill-has-this")).status).toBe(404);
    expect((await problemAt("/skills/pdf?ownerHandle=nobody")).errors).toMatchObject([{ parameter: "ownerHandle" }]);
  });
});

describe("what is told of skills", () => {
  it("is found best first, and exactly by a name", async () => {
    const { results } = await read("/search?q=xlsx&limit=5", searchSchema.strict());
    expect(results[0]).toMatchObject({ slug: "xlsx", displayName: "xlsx", score: 1 });
    expect(results.map(({ score }) => score)).toEqual(results.map((_, index) => 1 / (index + 1)));
    const exact = await read("/search?q=pdf&mode=exact", searchSchema);
    expect(new Set(exact.results.map(({ slug }) => slug))).toEqual(new Set(["pdf"]));
    expect(exact.results.length).toBeGreaterThan(1);
  });

  it("is listed in pages that follow one another", async () => {
    const all = await read("/skills?limit=20&sort=createdAt", listSchema.strict());
    const first = await read("/skills?limit=10&sort=createdAt", listSchema);
    const second = await read(`/skills?limit=10&sort=createdAt&cursor=${first.nextCursor}`, listSchema);
    expect([...first.items, ...second.items]).toEqual(all.items);
  });

  it("is listed by the beginning of a name, page by page", async () => {
    const all = await read("/skills?prefix=pd&limit=100", listSchema);
    expect(all.items.length).toBeGreaterThan(2);
    expect(all.nextCursor).toBeNull();
    for (const { displayName } of all.items) expect(displayName).toMatch(/^pd/i);
    const first = await read("/skills?prefix=pd&limit=2", listSchema);
    const second = await read(`/skills?prefix=pd&limit=2&cursor=${first.nextCursor}`, listSchema);
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 4));
  });

  it("counts nothing that nobody counts, and orders by nothing of that kind", async () => {
    const { items } = await read("/skills?limit=3", listSchema);
    for (const { stats } of items) expect(stats).toEqual({});
    for (const sort of ["downloads", "installsCurrent", "trending"])
      expect((await problemAt(`/skills?sort=${sort}`)).errors).toMatchObject([{ parameter: "sort" }]);
  });

  it("has a version that names the audited commit, which later commits exceed", async () => {
    const record = (await allRecords()).find((one) => keyOf(one) === "obra/superpowers");
    const { latestVersion, skill } = await read(
      "/skills/brainstorming?ownerHandle=obra_superpowers",
      skillAnswerSchema,
    );
    expect(skill.tags).toEqual({ latest: latestVersion?.version, commit: record?.audit?.commit, license: "MIT" });
    expect(latestVersion?.version).toMatch(/^0\.20\d{6}\.\d{1,6}\+[0-9a-f]{12}$/);
    expect(record?.audit?.commit.startsWith(latestVersion?.version.split("+")[1] ?? "?")).toBe(true);
    const query = "?slug=brainstorming&ownerHandle=obra_superpowers";
    const { version = "" } = latestVersion ?? {};
    expect(await read(`/resolve${query}`, resolutionSchema)).toEqual({ match: null, latestVersion: { version } });
    const { items } = await read(`/skills/brainstorming/versions${query}`, versionListSchema);
    expect(items).toEqual([latestVersion]);
    const other = await problemAt(`/skills/brainstorming/versions/0.1.2${query}`);
    expect([other.status, other.detail]).toEqual([404, expect.stringContaining(record?.audit?.commit ?? "?")]);
  });
});

describe("the files of a skill", () => {
  it("are here where its license lets them be passed on", async () => {
    const found = await read("/skills/brainstorming/install?ownerHandle=obra_superpowers", installationSchema);
    expect(found).toMatchObject({ ok: true, installKind: "archive" });
  });

  it("are at GitHub where it does not, or is unknown, at the audited commit", async () => {
    const record = (await allRecords()).find((one) => keyOf(one) === "anthropics/skills");
    const { latestVersion, skill } = await read("/skills/pdf?ownerHandle=anthropics_skills", skillAnswerSchema);
    expect([latestVersion, skill.tags.license]).toEqual([null, "unknown"]);
    const found = await read("/skills/pdf/install?ownerHandle=anthropics_skills", installationSchema);
    expect(found).toMatchObject({
      installKind: "github",
      github: { repo: "anthropics/skills", path: "skills/pdf", commit: record?.audit?.commit },
    });
    for (const path of ["/download?slug=pdf&", "/skills/pdf/file?path=SKILL.md&"]) {
      const { status, detail } = await problemAt(`${path}ownerHandle=anthropics_skills`);
      expect([status, detail]).toEqual([404, expect.stringContaining(`commit ${record?.audit?.commit}`)]);
    }
  });
});
