import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { changesPageSchema } from "@skillshelf/directory-api/schema";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { waitFor } from "../setup/server-process.ts";
import { type OwnDatabase, startOnOwnDatabase } from "./own-database.ts";
import { descendantsOf } from "./processes.ts";

/** So many that an export of them is not finished when its beginning comes. */
const RECORDS = 8_000;

let own: OwnDatabase;
let data: string;
let sql: postgres.Sql;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "skillshelf-export-"));
  own = await startOnOwnDatabase({ DATA_DIR: data, WEB_CONCURRENCY: "2" });
  sql = postgres(own.cluster.url, { max: 3 });
  await sql`
    insert into directory.records (owner, repo, name, summary, category, tags, languages, skill_count, status, indexed_at, fingerprint)
    select 'made-' || n, 'made', md5(n::text), md5(n::text || 'a') || md5(n::text || 'b'), 'testing', '{}', '{en}', 0, 'active', now(), ''
    from generate_series(1, ${RECORDS}) n`;
  await sql`insert into directory.catalogue_versions (content_hash) values ('made')`;
});

afterAll(async () => {
  await sql?.end();
  await own?.stop();
  await rm(data, { recursive: true, force: true });
});

const folder = () => join(data, "exports");

/** Exports, whole or not. Beside them stands the name of the folder. */
const files = async () => (await readdir(folder())).filter((file) => file.includes(".ndjson.gz"));

type Begun = Readonly<{ tag: string | null; version: string | null; rest: () => Promise<Buffer> }>;

/** Asks for the export and reads its beginning. */
async function begin(signal?: AbortSignal): Promise<Begun> {
  const response = await fetch(`${own.server.origin}/api/export.ndjson.gz`, signal ? { signal } : {});
  expect(response.status).toBe(200);
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const chunks: Uint8Array[] = [];
  const readSome = async () => {
    const { done, value } = await reader.read();
    if (value) chunks.push(value);
    return !done;
  };
  await readSome();
  const rest = async () => {
    while (await readSome());
    return Buffer.concat(chunks);
  };
  return { tag: response.headers.get("etag"), version: response.headers.get("x-catalogue-version"), rest };
}

let letOn: () => void = () => undefined;

/** Keeps the database from answering the one who makes the export, until `letOn` is called. */
async function holdBack(): Promise<void> {
  const [backend] = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = 'skillshelf-export'`;
  const pid = backend?.pid ?? Number.NaN;
  process.kill(pid, "SIGSTOP");
  letOn = () => {
    letOn = () => undefined;
    process.kill(pid, "SIGCONT");
  };
}

const owners = (body: Buffer): string[] =>
  gunzipSync(body)
    .toString()
    .split("\n")
    .slice(0, -1)
    .map((line) => z.object({ owner: z.string() }).parse(JSON.parse(line)).owner);

async function expectWhole(body: Buffer): Promise<void> {
  const listed = await sql`select owner from directory.records where status in ('active', 'archived') order by id`;
  expect(owners(body)).toEqual(listed.map(({ owner }) => owner));
}

describe("the export", () => {
  afterEach(() => letOn());

  beforeEach(async () => {
    for (const file of await files().catch(() => [])) await rm(join(folder(), file));
  });

  it("is made once for all who ask, in whichever process, and goes on when the first one leaves", async () => {
    const leaving = new AbortController();
    const first = await begin(leaving.signal);
    await holdBack();
    const others = await Promise.all([begin(), begin(), begin()]);
    expect(await files()).toEqual([expect.stringMatching(/\.part$/)]);
    const [connections] = await sql`
      select count(*)::int as count from pg_stat_activity where application_name = 'skillshelf-export'`;
    expect(connections?.count).toBe(1);
    leaving.abort();
    letOn();
    for (const { tag, rest } of others) {
      expect(tag).toBe(first.tag);
      await expectWhole(await rest());
    }
    expect(await files()).toEqual([expect.stringMatching(/\.ndjson\.gz$/)]);
  });

  it("is never whole where it is not: it breaks off when its maker is killed, and is made anew for the next", async () => {
    const broken = await begin();
    await holdBack();
    const ended = expect(broken.rest()).rejects.toThrow();
    for (const { pid, command } of descendantsOf(own.server.process.pid ?? 0))
      if (/\/renderer\.[jt]s/.test(command)) process.kill(pid, "SIGKILL");
    await ended;
    expect(await files()).toEqual([expect.stringMatching(/\.part$/)]);
    letOn();
    await waitFor(async () => (await fetch(`${own.server.origin}/api/ready`)).ok, 60_000);
    await expectWhole(await (await begin()).rest());
    expect(await files()).toEqual([expect.stringMatching(/\.ndjson\.gz$/)]);
  });

  it("is kept for an hour, within which what is newer stands in the changes, and then made anew", async () => {
    const before = await begin();
    await before.rest();
    await own.publish("Superpowers after the export");
    const kept = await begin();
    expect([kept.tag, kept.version]).toEqual([before.tag, before.version]);
    await kept.rest();
    const changes = await fetch(`${own.server.origin}/api/changes?since=${before.version}`);
    const { data: changed, meta } = changesPageSchema.parse(await changes.json());
    expect(changed).toMatchObject([{ name: "Superpowers after the export", changedIn: meta.version }]);
    const [file = ""] = await files();
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(folder(), file), longAgo, longAgo);
    const anew = await begin();
    expect(anew.version).toBe(String(meta.version));
    await expectWhole(await anew.rest());
    expect(await files()).toHaveLength(1);
  });
});
