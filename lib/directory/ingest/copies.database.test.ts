import { Random } from "@skillshelf/skill-audit/testing/random";
import { comparable } from "@skillshelf/skill-reader/duplicates/shingles";
import { readUnit } from "@skillshelf/skill-reader/facts/read-unit";
import { edited, textOf } from "@skillshelf/skill-reader/testing/generated-texts";
import { sampleIngestResult, sampleReading } from "@skillshelf/skill-reader/testing/sample-facts";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { searchRecords } from "../queries/search.ts";
import { listRecords } from "../store/list.ts";
import { findRecord } from "../store/records.ts";
import { findRepository } from "../store/repository.ts";
import { removeRecord, writeIngestResults } from "./changes.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

type Unit = Readonly<{ body: string; name?: string; since?: string; source?: string; path?: string }>;

/** Returns the snapshot of a repository with a skill for each text; `name` is `owner/repo`. */
async function reading(name: string, units: readonly Unit[], committedAt = "2026-03-01T00:00:00.000Z") {
  const [owner = "", repo = ""] = name.split("/");
  const facts = units.map(
    async ({
      body,
      name: own = `x-${body.split(" ")[0]}`,
      since,
      source,
      path = `skills/${body.split(" ")[0]}/SKILL.md`,
    }) => {
      const text = `---\nname: ${own}\ndescription: Reads.\n${source === undefined ? "" : `source: ${source}\n`}---\n${body}\n`;
      const firstCommittedAt = since === undefined ? null : `${since}T00:00:00.000Z`;
      const bytes = Buffer.from(text);
      return {
        ...(await readUnit({ path, bytes, files: [], contents: [], around: [], unread: [], owner, repo })).facts,
        ...comparable(bytes),
        digest: null,
        plugin: null,
        license: null,
        firstCommittedAt,
      };
    },
  );
  return sampleReading({ owner, repo, committedAt, units: await Promise.all(facts) });
}

const random = new Random(1);
const [one, two, three] = [textOf(random, 200).join(" "), textOf(random, 200).join(" "), textOf(random, 200).join(" ")];
const almost = edited(random, one.split(" "), 100).join(" ");
const write = async (...readings: ReturnType<typeof reading>[]) =>
  writeIngestResults(
    directory.database,
    (await Promise.all(readings)).map((given) => sampleIngestResult(given)),
  );
const record = async (name: string) => {
  const [owner = "", repo = ""] = name.split("/");
  return findRecord(directory.database, owner, repo);
};
const copies = async (name: string) => {
  const [owner = "", repo = ""] = name.split("/");
  return (await findRepository(directory.database, owner, repo, "en"))?.copies ?? [];
};

describe("a text in several repositories", () => {
  it("is told of in each of them, and of the one that had it first", async () => {
    await write(
      reading("a/first", [{ body: one, since: "2025-01-01" }]),
      reading("b/second", [
        { body: one, since: "2025-02-01", path: "a/SKILL.md" },
        { body: two, path: "b/SKILL.md" },
      ]),
      reading("c/third", [{ body: one, since: "2025-03-01" }, { body: two }, { body: three }]),
    );
    const origin = { owner: "a", repo: "first", since: expect.stringContaining("2025-01-01") };
    expect(await copies("a/first")).toMatchObject([
      { isExact: true, isOrigin: true, repositories: 2, origin: null, since: expect.any(String) },
    ]);
    const [first, second] = await copies("b/second");
    expect(first).toMatchObject({ isExact: true, isOrigin: false, repositories: 2, origin });
    expect(first?.named).toMatchObject([{ owner: "a" }, { owner: "c" }]);
    expect(second).toMatchObject({ isExact: true, isOrigin: false, repositories: 1, origin: null });
    expect((await copies("c/third")).length).toBe(2);
  });

  it("is a copy too where it was changed a little", async () => {
    await write(reading("a/first", [{ body: one }]), reading("b/second", [{ body: almost }]));
    expect(await copies("a/first")).toMatchObject([{ isExact: false, isOrigin: false, repositories: 1, origin: null }]);
  });

  it("comes from the repository that is named as its source, whatever the dates", async () => {
    await write(
      reading("a/first", [{ body: one, since: "2025-03-01" }]),
      reading("b/second", [{ body: one, since: "2025-01-01", source: "https://github.com/A/First" }]),
    );
    expect((await copies("b/second"))[0]?.origin).toMatchObject({ owner: "a", repo: "first", since: null });
    expect(await copies("a/first")).toMatchObject([{ isOrigin: true, since: null }]);
  });

  it("keeps the dates that a shallow clone does not tell", async () => {
    const first = reading("a/first", [{ body: one, since: "2025-01-01" }]);
    await write(first, reading("b/second", [{ body: one, since: "2025-02-01" }]));
    await write(reading("a/first", [{ body: one }, { body: three }]));
    expect((await copies("b/second"))[0]?.origin).toMatchObject({ owner: "a", since: expect.any(String) });
  });

  it("has no origin where a skill of that name is older in a repository that has another text by now", async () => {
    const since = "2025-01-01";
    await write(
      reading("a/first", [{ body: two, since, name: "read" }]),
      reading("b/second", [{ body: one, since: "2025-02-01", name: "read" }]),
      reading("c/third", [{ body: one, since: "2025-03-01", name: "read" }]),
    );
    expect(await copies("c/third")).toMatchObject([{ repositories: 1, origin: null }]);
    await write(reading("a/first", [{ body: two, since, name: "write" }]));
    expect(await copies("c/third")).toMatchObject([{ repositories: 1, origin: { owner: "b" } }]);
  });

  it("has no origin without evidence", async () => {
    await write(
      reading("a/first", [{ body: one }], "2026-01-01T00:00:00.000Z"),
      reading("b/second", [{ body: one, since: "2025-01-01" }], "2026-02-01T00:00:00.000Z"),
    );
    expect((await copies("a/first"))[0]).toMatchObject({ isOrigin: false, origin: null });
    expect(await record("b/second")).toMatchObject({ copyOf: null });
  });

  it("is no copy where it stands twice in one repository alone, nor in templates and tests", async () => {
    await write(
      reading("a/first", [
        { body: one, path: "x/SKILL.md" },
        { body: one, path: "y/SKILL.md" },
        { body: two, path: "template/SKILL.md" },
        { body: three, path: "tests/a/SKILL.md" },
      ]),
      reading("b/second", [
        { body: two, path: "template/SKILL.md" },
        { body: three, path: "tests/a/SKILL.md" },
      ]),
    );
    expect(await copies("a/first")).toEqual([]);
  });

  it("is forgotten with the record that left", async () => {
    await write(reading("a/first", [{ body: one }]), reading("b/second", [{ body: one }]));
    await removeRecord(
      directory.database,
      { owner: "b", repo: "second" },
      { status: "removed", reason: "Asked for.", successor: null },
    );
    expect(await copies("a/first")).toEqual([]);
  });
});

describe("a record of copies", () => {
  const newest = "2026-09-01T00:00:00.000Z";
  const write2 = () =>
    write(
      reading("a/first", [
        { body: one, since: "2025-01-01" },
        { body: two, since: "2025-01-01" },
      ]),
      reading("b/half", [{ body: one, since: "2025-02-01" }, { body: three }]),
      reading(
        "c/most",
        [{ body: one, since: "2025-02-01" }, { body: two, since: "2025-02-01" }, { body: three }],
        newest,
      ),
    );

  it("is one when more than half of its skills come from one other", async () => {
    await write2();
    expect(await record("a/first")).toMatchObject({ copyOf: null });
    expect(await record("b/half")).toMatchObject({ copyOf: null });
    expect(await record("c/most")).toMatchObject({ copyOf: "a/first" });
  });

  it("is last in a list, whatever that is sorted by", async () => {
    await write2();
    for (const sort of ["updated", "score", "name", "stars"] as const) {
      const list = await listRecords(directory.database, {}, { sort, limit: 10, offset: 0 });
      expect(list?.content.items.at(-1)?.repo, sort).toBe("most");
    }
  });

  it("is last among what a search finds, but for its own name", async () => {
    await write2();
    globalThis.skillshelfDirectory = directory.database;
    const found = async (q: string) => {
      const { items } = await searchRecords({ q, page: 1, pageSize: 10, sort: "relevance", facets: false });
      return items.map(({ record: { repo } }) => repo);
    };
    // A repository that matches by its copies only is listed after the original.
    expect(await found("x")).toEqual(["first", "half"]);
    expect((await found("c/most"))[0]).toBe("most");
    globalThis.skillshelfDirectory = undefined;
  });

  it("is none any more when what it was copied from has left", async () => {
    await write2();
    await removeRecord(
      directory.database,
      { owner: "a", repo: "first" },
      { status: "removed", reason: "Asked for.", successor: null },
    );
    expect(await record("c/most")).toMatchObject({ copyOf: null });
  });
});
