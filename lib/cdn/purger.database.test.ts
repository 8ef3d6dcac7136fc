import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { waitFor } from "../../e2e/setup/server-process.ts";
import { makeTestDirectory } from "../../e2e/setup/test-directory.ts";
import { CdnPurger } from "./purger.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
let server: ReturnType<typeof createServer>;
let url: string;
/** The tags of each purge in order; `everything`. */
let purges: string[];
let answer: (response: ServerResponse) => void;
const lines: string[] = [];
const running: CdnPurger[] = [];

/** Creates a version that changed some tags; `*` stands for everything. */
async function addVersion(...tags: string[]): Promise<number> {
  return directory.database.transaction(async (transaction) => {
    await transaction.execute(sql`select directory.note_tags(${sql.param(tags)}::text[])`);
    const [row] = await transaction.execute<{ version: number }>(sql`
      insert into directory.catalogue_versions (content_hash) values ('made') returning version::float8 as version`);
    return row?.version ?? 0;
  });
}

const start = (build = "one"): CdnPurger => {
  const log = (line: string) => void lines.push(line);
  const purger = new CdnPurger(directory.url, { url, token: "secret-token" }, build, { info: log, warn: log });
  running.push(purger);
  return purger;
};
const stopAll = async () => void (await Promise.all(running.splice(0).map((one) => one.stop())));
const purgedUpTo = (purger: CdnPurger, version: number) =>
  waitFor(async () => (await purger.status()).version === version, 15_000);

/** Starts a purger that has purged everything that there is. */
async function startPurged(): Promise<CdnPurger> {
  const version = await addVersion();
  const purger = start();
  await purgedUpTo(purger, version);
  return purger;
}

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  purges = [];
  lines.length = 0;
  answer = (response) => void response.writeHead(200).end('{"status":"ok"}');
  server = createServer((request, response) => {
    const isEverything = request.url?.endsWith("_all") === true;
    purges.push(isEverything ? "everything" : String(request.headers["surrogate-key"]));
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/service/abc123/purge`;
});
afterEach(async () => {
  await stopAll();
  server.close();
  await directory.remove();
});

describe("the purger", () => {
  it("purges everything once, then what each version changed, with what all of them change", async () => {
    const first = await addVersion("record:octo/first");
    const purger = start();
    await purgedUpTo(purger, first);
    expect(purges).toEqual(["everything"]);
    await purgedUpTo(purger, await addVersion("card:octo/skills", "record:octo/skills"));
    expect(purges.slice(1)).toEqual(["list search any card:octo/skills record:octo/skills"]);
    await purgedUpTo(purger, await addVersion("*"));
    expect(purges.slice(2)).toEqual(["everything"]);
  });

  it("purges only once a version is a second old, and then all that are", async () => {
    const purger = await startPurged();
    const began = performance.now();
    await addVersion("owner:ada");
    await addVersion("docs");
    await purgedUpTo(purger, await addVersion("owner:ada", "owner:bob"));
    expect(performance.now() - began).toBeGreaterThan(1_000);
    const tags = purges.slice(1).flatMap((one) => one.split(" "));
    expect(new Set(tags)).toEqual(new Set(["list", "search", "any", "docs", "owner:ada", "owner:bob"]));
  });

  it("purges once for all servers of a database, however many there are", async () => {
    const version = await addVersion();
    const purgers = [start(), start(), start()];
    for (const purger of purgers) await purgedUpTo(purger, version);
    for (const number of [1, 2, 3]) {
      const added = await addVersion(`copies:${number}`);
      for (const purger of purgers) await purgedUpTo(purger, added);
    }
    expect(purges).toEqual(["everything", ...[1, 2, 3].map((number) => `list search any copies:${number}`)]);
  });

  it("goes on where it ended before a restart", async () => {
    await startPurged();
    await stopAll();
    await addVersion("owner:ada");
    const version = await addVersion("owner:bob");
    await purgedUpTo(start(), version);
    expect(purges).toEqual(["everything", "list search any owner:ada owner:bob"]);
    await stopAll();
    await purgedUpTo(start("another"), version);
    await waitFor(async () => purges.length === 3);
    expect(purges[2]).toBe("everything");
  });

  it("purges everything again once the last server of another build is gone, which rendered until then", async () => {
    const older = await startPurged();
    const newer = start("two");
    await waitFor(async () => purges.length === 2);
    await purgedUpTo(newer, await addVersion("owner:ada"));
    await older.stop();
    await purgedUpTo(newer, await addVersion("owner:bob"));
    await waitFor(async () => purges.slice(3).includes("everything"), 15_000);
    expect(purges.slice(0, 3)).toEqual(["everything", "everything", "list search any owner:ada"]);
  });

  it("retries after failures, says so once, and names no token", async () => {
    const purger = await startPurged();
    let failures = 0;
    answer = (response) => {
      const hasFailed = ++failures <= 2;
      response.writeHead(hasFailed ? 403 : 200).end(hasFailed ? '{"msg":"no access with secret-token"}' : "{}");
    };
    const version = await addVersion("owner:ada");
    await waitFor(async () => (await purger.status()).failures === 1);
    await purgedUpTo(purger, version);
    expect(purges.slice(1)).toEqual(Array(3).fill("list search any owner:ada"));
    expect(await purger.status()).toEqual({ version, failures: 0 });
    expect(lines).toEqual([
      `CDN: purging at ${url} failed: it responded with 403 (no access with …). Until it works, the CDN may serve outdated pages. It is tried again; if it keeps failing, check CDN_PURGE_URL and whether CDN_PURGE_TOKEN may purge.`,
      `CDN: purging at ${url} works again.`,
    ]);
  });

  it("leaves a CDN alone for as long as that asks for", async () => {
    const purger = await startPurged();
    answer = (response) => void response.writeHead(429, { "retry-after": "3" }).end();
    const version = await addVersion("owner:ada");
    await waitFor(async () => (await purger.status()).failures === 1);
    const failedAt = performance.now();
    answer = (response) => void response.writeHead(200).end();
    await addVersion("owner:bob");
    await purgedUpTo(purger, version + 1);
    expect(performance.now() - failedAt).toBeGreaterThan(2_500);
    expect(purges.slice(2)).toEqual(["list search any owner:ada owner:bob"]);
  });

  it("purges everything after a backup with fewer versions was restored", async () => {
    await addVersion();
    const version = await addVersion();
    const purger = start();
    await purgedUpTo(purger, version);
    await directory.database.execute(sql`delete from directory.catalogue_versions where version = ${version}`);
    await directory.database.execute(sql`notify directory_catalogue`);
    await purgedUpTo(purger, version - 1);
    expect(purges).toEqual(["everything", "everything"]);
  });
});
