import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import { completeName } from "./complete-names.ts";

describe("suggestions", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  const skills = (...names: string[]) => names.map((name) => ({ name, path: `skills/${name}/SKILL.md` }));
  const content = async (records: ReturnType<typeof makeSkill>[]) => ({
    categories: (await bundledContent()).categories,
    collections: [],
    documents: [],
    skills: records,
  });
  const all = [
    makeSkill("acme", "office-tools", { name: "Office", units: skills("pdf", "docx", "nano-pdf", "pdf-forms") }),
    makeSkill("beta", "pdf-kit", { name: "Kit", units: skills("pdf", "100%_sure", "forms") }),
    makeSkill("gamma", "many", {
      name: "Many",
      units: Array.from({ length: 20 }, (_, index) => ({ name: "lint", path: `${index}/SKILL.md` })),
    }),
  ];

  beforeAll(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
    globalThis.skillshelfDirectory = directory.database;
    await loadContent(directory.database, await content(all));
  });

  afterAll(async () => {
    globalThis.skillshelfDirectory = undefined;
    await directory.remove();
  });

  const namesOf = async (text: string) => {
    const { skills: found, repositories } = (await completeName(text)).content;
    return {
      skills: found.map(({ owner, name }) => `${owner} ${name}`),
      repositories: repositories.map(({ owner, repo }) => `${owner}/${repo}`),
    };
  };

  it("begin with the name itself, then names that begin so, then those with such a word", async () => {
    expect(await namesOf("pdf")).toEqual({
      skills: ["acme pdf", "beta pdf", "acme pdf-forms", "acme nano-pdf"],
      repositories: ["beta/pdf-kit"],
    });
    expect((await namesOf("PDF F")).skills).toEqual(["acme pdf-forms"]);
    expect((await namesOf("form")).skills).toEqual(["beta forms", "acme pdf-forms"]);
  });

  it("find a repository by its owner and by its title", async () => {
    expect((await namesOf("acme/off")).repositories).toEqual(["acme/office-tools"]);
    expect((await namesOf("kit")).repositories).toEqual(["beta/pdf-kit"]);
  });

  it("have copies once, under their origin, and few of one name", async () => {
    await directory.database.execute(sql`
      insert into unit_copies (record_id, path, cluster, is_exact, is_origin)
      select id, 'skills/pdf/SKILL.md', 1, true, owner = 'beta' from records where owner in ('acme', 'beta')`);
    expect((await namesOf("pdf")).skills).toEqual(["beta pdf", "acme pdf-forms", "acme nano-pdf"]);
    expect((await namesOf("lint")).skills).toHaveLength(2);
  });

  it("take nothing that is typed for more than text", async () => {
    expect((await namesOf("100% s")).skills).toEqual(["beta 100%_sure"]);
    for (const text of ["", "%", "_", "\\", "'", "\0", "zzz"])
      expect(await namesOf(text), text).toEqual({ skills: [], repositories: [] });
  });

  it("follow the catalog", async () => {
    await loadContent(directory.database, await content(all.slice(1)));
    expect((await namesOf("docx")).skills).toEqual([]);
    expect((await namesOf("forms")).skills).toEqual(["beta forms"]);
  });
});
