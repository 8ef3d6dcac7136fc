import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { servingName } from "./live-servers.ts";
import { VersionWatch } from "./version-watch.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
let watch: VersionWatch;
const changes: (readonly string[] | null)[] = [];

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  await addVersion("docs");
  changes.length = 0;
  watch = new VersionWatch(directory.url, (tags) => changes.push(tags));
  await expectChanges(null);
});

afterEach(async () => {
  await watch.stop();
  await directory.remove();
});

const sql = () => directory.database.$client;

/** Adds a version of the catalog that changed some tags. */
const addVersion = (...tags: readonly string[]) =>
  sql().begin(async (transaction) => {
    await transaction`select directory.note_tags(${tags})`;
    await transaction`insert into directory.catalogue_versions (content_hash) values ('')`;
  });

/** Expects to be told of these changes, in whatever pieces and order. */
const expectChanges = (...expected: readonly (string | null)[]) =>
  vi.waitFor(() => {
    const told = changes.flatMap<string | null>((tags) => tags ?? [null]);
    expect(told.toSorted()).toEqual(expected.toSorted());
  }, 5_000);

it("tells first that everything may have changed, for the time before was not watched", async () => {
  expect(changes).toEqual([null]);
  expect(watch.newest?.createdAt).toEqual(expect.any(Date));
});

it("tells what each version changed, and nothing twice", async () => {
  await addVersion("list-of-one", "record:octo/skills");
  await expectChanges(null, "list-of-one", "record:octo/skills");
  await addVersion("categories");
  await addVersion("docs");
  await expectChanges(null, "list-of-one", "record:octo/skills", "categories", "docs");
});

it("tells of a version that changed nothing that has a tag", async () => {
  await addVersion();
  await vi.waitFor(() => expect(changes).toEqual([null, []]), 5_000);
});

it("tells that everything changed where a version does not say what", async () => {
  await sql().begin(async (transaction) => {
    await transaction`select directory.note_tags(array['docs'])`;
    await transaction`insert into directory.catalogue_versions (content_hash) values ('')`;
    await transaction`insert into directory.catalogue_versions (content_hash) values ('')`;
    await transaction`update directory.catalogue_versions set tags = null where version = (select max(version) - 1 from directory.catalogue_versions)`;
  });
  await expectChanges(null, null);
});

it("tells what changed while the connection was lost", async () => {
  await sql()`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'skillshelf-edge' and datname = current_database()`;
  await addVersion("docs");
  await addVersion("categories");
  await expectChanges(null, "docs", "categories");
});

it("shows which content its server serves, also after the connection was lost", async () => {
  const shown = () => sql()`select pid from pg_stat_activity
    where application_name = ${servingName("one")} and datname = current_database()`;
  expect(await shown()).toEqual([]);
  watch.serve("one");
  await vi.waitFor(async () => expect(await shown()).toHaveLength(1), 5_000);
  const [{ pid } = { pid: 0 }] = await shown();
  await sql()`select pg_terminate_backend(${pid})`;
  await vi.waitFor(async () => expect((await shown()).map((one) => one.pid)).not.toContain(pid), 5_000);
  await vi.waitFor(async () => expect(await shown()).toHaveLength(1), 5_000);
});

it("tells that everything changed after more versions than it reads", async () => {
  await sql()`insert into directory.catalogue_versions (content_hash) select '' from generate_series(1, 101)`;
  await expectChanges(null, null);
  await addVersion("docs");
  await expectChanges(null, null, "docs");
});

it.each([
  ["lacks the known version", () => sql()`delete from directory.catalogue_versions`],
  [
    "has another version of its number",
    () => sql()`update directory.catalogue_versions set created_at = created_at + interval '1 second'`,
  ],
])("tells that everything changed after a backup was restored that %s", async (_, restore) => {
  await sql().begin(async (transaction) => {
    await transaction`insert into directory.catalogue_versions (content_hash) values ('')`;
  });
  await vi.waitFor(() => expect(changes).toEqual([null, []]), 5_000);
  await restore();
  await sql()`insert into directory.catalogue_versions (version, content_hash) overriding system value values (1, '')
    on conflict do nothing`;
  await sql()`notify directory_catalogue`;
  await vi.waitFor(() => expect(changes).toEqual([null, [], null]), 5_000);
});
