import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isRunning } from "#lib/postgres/postmaster.ts";
import { coldEndpoint, coldPage } from "../http/cold.ts";
import { askPlainly, type SentAnswer, textOf } from "../http/request.ts";
import { waitFor } from "../setup/server-process.ts";
import { changedRecord, type OwnDatabase, startOnOwnDatabase } from "./own-database.ts";
import { childOf } from "./processes.ts";

const { page, copy, api } = changedRecord;

const hit = /^skillshelf; hit; ttl=\d+$/;
const failed = /^skillshelf; fwd=stale; ttl=-?\d+; detail=rendering-failed$/;

let own: OwnDatabase;
let versions = 0;

beforeAll(async () => {
  own = await startOnOwnDatabase();
});

afterAll(() => own?.stop());

const ask = (path: string): Promise<SentAnswer> => askPlainly(own.server.origin + path);
const statusOf = async (path: string): Promise<number> => (await ask(path)).status;
const shows = async (path: string, text: string): Promise<boolean> => textOf(await ask(path)).includes(text);
const renderer = (): number => childOf(own.server.process.pid ?? 0, /\/renderer\.[jt]s/);

/** The page of a record that there is not. */
const coldRecord = (): string => `/en/skills/none/${randomUUID()}`;

/** A name that the record has had in no version before. */
const newName = (): string => `Superpowers of version ${++versions}`;

/** Has the page and the endpoint of the record rendered from a new version, and its Markdown copy from an older one. */
async function outdateCopy(): Promise<{ older: string; newer: string }> {
  const older = newName();
  await own.publish(older);
  await waitFor(() => shows(page, older), 20_000);
  await ask(copy);
  const newer = newName();
  await own.publish(newer);
  await waitFor(async () => (await shows(page, newer)) && (await shows(api, newer)), 20_000);
  return { older, newer };
}

/** Checks what is answered while nothing can be rendered: what is kept, and 503 to all else, soon. */
async function expectOnlyWhatIsKept(older: string): Promise<void> {
  const began = performance.now();
  const [kept, keptToo, outdated, unknownPage, unknownEndpoint] = await Promise.all(
    [page, api, copy, coldPage(), coldEndpoint()].map(ask),
  );
  expect(performance.now() - began).toBeLessThan(5_000);
  for (const answer of [kept, keptToo])
    expect(answer).toMatchObject({ status: 200, headers: { "cache-status": expect.stringMatching(hit) } });
  expect(outdated).toMatchObject({ status: 200, headers: { "cache-status": expect.stringMatching(failed) } });
  expect(outdated && textOf(outdated)).toContain(older);
  for (const answer of [unknownPage, unknownEndpoint])
    expect(answer).toMatchObject({ status: 503, headers: { "retry-after": expect.stringMatching(/^\d+$/) } });
  expect(unknownPage?.headers["content-type"]).toContain("text/html");
  expect(unknownEndpoint?.headers["content-type"]).toBe("application/problem+json");
}

/** Waits until all is rendered again, the outdated answer included. */
async function expectRecovery(newer: string): Promise<void> {
  await waitFor(async () => (await statusOf(coldPage())) === 200 && (await statusOf(coldEndpoint())) === 200, 30_000);
  await waitFor(() => shows(copy, newer), 20_000);
  expect((await ask(copy)).headers["cache-status"]).toMatch(hit);
}

beforeEach(async () => {
  await waitFor(async () => (await statusOf(coldEndpoint())) === 200, 30_000);
});

describe("a new version of the catalog", () => {
  /** Asks until a text is shown, and some times more. Tells when that was asked for which showed it first, and how the cache took part. */
  async function watch(path: string, text: string) {
    let first: { askedAt: number; cache: unknown } | undefined;
    const deadline = performance.now() + 20_000;
    for (let more = 20; more > 0; ) {
      const askedAt = performance.now();
      if (askedAt > deadline) throw new Error(`${path} does not show: ${text}`);
      const answer = await ask(path);
      const isNew = textOf(answer).includes(text);
      if (first && !isNew) throw new Error(`${path} shows an older version after a newer one`);
      if (isNew) first ??= { askedAt, cache: answer.headers["cache-status"] };
      if (isNew) more--;
    }
    return first;
  }

  async function expectSoon(): Promise<void> {
    await Promise.all([page, api, copy].map(ask));
    const name = newName();
    const watching = Promise.all([watch(page, name), watch(api, name)]);
    await own.publish(name);
    const loadedAt = performance.now();
    for (const first of await watching) {
      expect(first?.cache).toBe("skillshelf; fwd=stale; stored");
      expect((first?.askedAt ?? Number.NaN) - loadedAt).toBeLessThan(1_000);
    }
    // It was kept too, and nobody has asked for it since.
    const unasked = await ask(copy);
    expect(textOf(unasked)).toContain(name);
    expect(unasked.headers["cache-status"]).toBe("skillshelf; fwd=stale; stored");
  }

  it("is shown to whoever asks a second later, and no older one after it", expectSoon);

  it("is shown as soon when the connections that wait for it have been cut", async () => {
    const sql = postgres(own.cluster.url, { max: 1 });
    const cut = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'skillshelf-edge' or application_name like 'skillshelf-serving %'`;
    await sql.end();
    expect(cut.length).toBeGreaterThanOrEqual(2);
    await expectSoon();
  });

  it("is shown within a second by a server that was stopped when it was made", async () => {
    await Promise.all([page, api].map(ask));
    const name = newName();
    const { process: server } = own.server;
    server.kill("SIGSTOP");
    await own.publish(name);
    // Longer than a database may take to respond.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    server.kill("SIGCONT");
    const continuedAt = performance.now();
    for (const first of await Promise.all([watch(page, name), watch(api, name)]))
      expect((first?.askedAt ?? Number.NaN) - continuedAt).toBeLessThan(1_000);
  });
});

describe("a renderer", () => {
  it("that is killed is missed only for what is not kept, until another one runs", async () => {
    const { older, newer } = await outdateCopy();
    process.kill(renderer(), "SIGKILL");
    await expectOnlyWhatIsKept(older);
    await expectRecovery(newer);
  });

  it("that is stuck is ended, and another one takes its place", async () => {
    await ask(page);
    const stuck = renderer();
    process.kill(stuck, "SIGSTOP");
    const waiting = ask(coldPage());
    expect((await ask(page)).headers["cache-status"]).toMatch(hit);
    expect((await waiting).status).toBe(503);
    await waitFor(async () => !isRunning(stuck), 20_000);
    await waitFor(async () => (await statusOf(coldPage())) === 200, 30_000);
  });
});

describe("the database", () => {
  it("is missed only for what is not kept, and when it is back a new version is shown as soon as ever", async () => {
    const { older, newer } = await outdateCopy();
    await own.cluster.stop();
    await expectOnlyWhatIsKept(older);
    expect(await statusOf("/api/ready")).toBe(503);
    expect(await statusOf("/api/health")).toBe(200);
    await own.cluster.restart();
    await expectRecovery(newer);
    const name = newName();
    await own.publish(name);
    await waitFor(() => shows(page, name), 20_000);
  });

  it("that ends and starts again under requests is away for a while, and nothing is a fault", async () => {
    const statuses: number[] = [];
    const over = new AbortController();
    const visit = async () => {
      while (!over.signal.aborted)
        for (const path of [coldPage(), coldEndpoint(), coldRecord()]) statuses.push(await statusOf(path));
    };
    const visits = Promise.all(Array.from({ length: 4 }, visit));
    for (let times = 0; times < 3; times++) {
      await own.cluster.stop();
      await own.cluster.restart();
      await waitFor(async () => (await statusOf(coldPage())) === 200, 30_000);
    }
    over.abort();
    await visits;
    expect(new Set(statuses)).toEqual(new Set([200, 404, 503]));
  });
});

it("a server whose words nobody reads any more goes on, though it has much to say, and stops as ever", async () => {
  own.server.process.stdout?.destroy();
  own.server.process.stderr?.destroy();
  await own.cluster.stop();
  await waitFor(async () => (await statusOf(coldPage())) === 503, 10_000);
  await own.cluster.restart();
  process.kill(renderer(), "SIGKILL");
  await waitFor(async () => (await statusOf(coldPage())) === 200, 30_000);
  expect(await own.server.stop()).toBe(0);
}, 90_000);
