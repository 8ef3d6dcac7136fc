import { describe, expect, inject, it } from "vitest";
import { examinedLocales } from "../setup/thoroughness.ts";
import { allRecords, keyOf } from "./catalog.ts";
import { inParallel } from "./in-parallel.ts";
import { hrefsOf, pageOf } from "./page.ts";
import { ask } from "./request.ts";

describe.each(examinedLocales)("an owner's page (%s)", (locale) => {
  it("lists exactly that owner's repositories, newest commit first, and leads to their account", async () => {
    const records = await allRecords();
    const owners = [...new Set(records.map(({ owner }) => owner))];
    expect(records.filter(({ owner }) => owner === "anthropics").length).toBeGreaterThan(1);
    await inParallel(owners, async (owner) => {
      const page = await pageOf(`/${locale}/skills/${owner}`);
      expect(page.querySelector("h1")?.text).toContain(owner);
      const own = records.filter((record) => record.owner === owner);
      expect(hrefsOf(page, "main h2 a")).toEqual(own.map((record) => `/${locale}/skills/${keyOf(record)}`));
      expect(hrefsOf(page, "main a")).toContain(`https://github.com/${owner}`);
    });
  });

  it("does not list what has left the directory", async () => {
    const page = await pageOf(`/${locale}/skills/example-owner`);
    const listed = hrefsOf(page, "main h2 a");
    expect(listed).toContain(`/${locale}/skills/example-owner/untranslated`);
    for (const departed of ["removed", "renamed", "vanished"])
      expect(page.querySelector(`main a[href$="/example-owner/${departed}"]`)).toBeNull();
  });

  it.each([
    ["/skills/ANTHROPICS", "/skills/anthropics"],
    ["/skills/k-dense-ai", "/skills/K-Dense-AI"],
    ["/skills/Anthropics.md", "/skills/anthropics.md"],
    ["/skills/EXAMPLE-case.md", "/skills/Example-Case.md"],
  ])("has one spelling: %s moves to %s for good", async (from, to) => {
    const answer = await ask(`/${locale}${from}`);
    const location = new URL(answer.headers.get("location") ?? "", inject("origin"));
    expect([answer.status, location.href]).toEqual([308, `${inject("origin")}/${locale}${to}`]);
    expect((await ask(location.pathname)).status).toBe(200);
  });

  it.each([
    "nobody",
    "nobody.md",
    "departed-owner",
    "departed-owner.md",
    "-no-name",
    "anthropics?page=2",
    "anthropics?page=0",
    "anthropics?page=x",
    "anthropics.md?page=2",
  ])("answers 404 for %s", async (path) => {
    expect((await ask(`/${locale}/skills/${path}`)).status).toBe(404);
  });
});
