import { spawn } from "node:child_process";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { childEnvironment } from "#lib/env.ts";
import type { Execution, ExecutionProof } from "#lib/graph/schema.ts";
import { type GraphDatabase, openGraph } from "#lib/graph/store/database.ts";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import type { ChainStatus } from "../../cli/graph/chain.ts";
import { copyPrepared } from "../setup/prepared-data.ts";
import { projectFolder, type ServerProcess, startServer, waitFor } from "../setup/server-process.ts";
import { graphCommand } from "./graph-command.ts";
import { childOf, descendantsOf, type ProcessEntry } from "./processes.ts";

/** A server with the local ledger, on a database that outlives it. */
let server: ServerProcess;
let cluster: Cluster;
let database: GraphDatabase;
let folder: string;
let key: string;
let settings: Record<string, string>;
let withoutKey: readonly ProcessEntry[];
let first: Execution;

beforeAll(async () => {
  const { data, content } = inject("prepared");
  folder = await copyPrepared(data, "skillshelf-chain-");
  cluster = await openCluster(folder);
  settings = {
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, "data"),
    CONTENT_DIR: content,
    WEB_CONCURRENCY: "1",
  };
  server = await startServer(settings);
  withoutKey = descendantsOf(server.process.pid ?? 0);
  database = openGraph(cluster.url, { name: "skillshelf-test", max: 1 });
  key = (await graph("keys", "create", "--namespace", "demo", "--scope", "admin")).output.trim();
  first = await write("/profiles/findOrCreate", { username: "ada", execution: "QUICK_SIGNATURE" });
  await write("/profiles/findOrCreate", { username: "ben" });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

const graph = (...words: readonly string[]) => graphCommand(settings, ...words);

const api = (path: string) => `${server.origin}/api/v1${path}`;
const headers = () => ({ "x-api-key": key, "content-type": "application/json" });

async function write(path: string, body: object): Promise<Execution> {
  const answer = await fetch(api(path), { method: "POST", headers: headers(), body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { execution: Execution }).execution;
}

let made = 0;
const post = (execution?: string) =>
  write("/contents/findOrCreate", { id: `post ${made++}`, profileId: "ada", ...(execution && { execution }) });

const tell = async (id: string): Promise<ExecutionProof> =>
  (await (await fetch(api(`/executions/${id}`), { headers: headers() })).json()) as ExecutionProof;

const untilConfirmed = (id: string) => waitFor(async () => (await tell(id)).status === "CONFIRMED", 30_000);

const status = async (): Promise<ChainStatus> => JSON.parse((await graph("chain", "--json")).output) as ChainStatus;

describe("a server with the local ledger", () => {
  it("has no chain process before there is an API key", async () => {
    expect(withoutKey.map(({ command }) => command)).not.toContainEqual(expect.stringContaining("chain-child"));
    await waitFor(async () => server.output().includes("Ledger listens at"));
  });

  it("lets the first write wait for its chain", () => {
    expect(first).toMatchObject({ status: "SENT", signature: expect.any(String) });
  });

  it("anchors writes as far as they require, and proves them", async () => {
    const fast = await post();
    expect(fast).toMatchObject({ status: "QUEUED", signature: null });
    const confirmed = await post("CONFIRMED_AND_PARSED");
    expect(confirmed).toMatchObject({ status: "CONFIRMED", memo: expect.stringMatching(/^skillshelf:v1:event:/) });
    const quick = await post("QUICK_SIGNATURE");
    expect(quick).toMatchObject({ status: "SENT", signature: expect.any(String) });
    for (const { id } of [fast, confirmed, quick]) {
      await untilConfirmed(id);
      const verified = await graph("verify", id, "--json");
      expect([verified.code, verified.errors]).toEqual([0, ""]);
      expect(JSON.parse(verified.output)).toMatchObject({ id, status: "CONFIRMED", isVerified: true });
    }
    expect((await graph("verify", quick.id)).output).toContain("Verified: the chain has this write.");
    expect((await stat(join(folder, "data", "solana-keypair.json"))).mode & 0o777).toBe(0o600);
  });

  it("explains a manipulated proof, and rejects an unknown execution", async () => {
    const { id } = await post("CONFIRMED_AND_PARSED");
    await database.sql`update outbox set target = 'post 0' where id = ${id}`;
    const verified = await graph("verify", id);
    expect(verified.code).toBe(1);
    expect(verified.output).toMatch(/✗ memo: /);
    await database.sql`update outbox set target = ${`post ${made - 1}`} where id = ${id}`;
    expect((await graph("verify", "00000000-0000-7000-8000-000000000000")).code).toBe(2);
    expect((await graph("verify", "x")).errors).toContain("UUID");
  });

  it("shows the ledger's URL, the payer and the queue, and lists failed executions", async () => {
    const told = await status();
    expect(told).toMatchObject({ chain: "local", rpc: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
    expect(told.balanceLamports).toBeGreaterThan(1_000_000_000);
    expect((await graph("chain")).output).toContain(told.payer);
    expect(await graph("failed")).toMatchObject({ code: 0, output: "" });
    expect((await graph("retry", "--all")).output).toContain("0 transactions");
    expect((await graph("retry")).code).toBe(2);
  });

  it("loses nothing when its chain process is killed", async () => {
    const before = (await status()).genesisHash;
    process.kill(childOf(server.process.pid ?? 0, /chain-child/), "SIGKILL");
    const { id } = await post();
    const confirmed = await post("CONFIRMED_AND_PARSED");
    expect(confirmed.status).toMatch(/^(CONFIRMED|FAILED)$/);
    for (const one of [id, confirmed.id]) await untilConfirmed(one);
    expect((await status()).genesisHash).toBe(before);
    expect(server.output()).toContain("The chain process exited");
  });

  it("responds to waiting writes when it stops, and finishes them after the next start", async () => {
    // A chain process that does not respond.
    const pid = childOf(server.process.pid ?? 0, /chain-child/);
    process.kill(pid, "SIGSTOP");
    const waiting = post("CONFIRMED_AND_PARSED");
    const fast = await post();
    await waitFor(async () => (await database.sql`select from anchors where status <> 'FINAL'`).length > 0);
    const stopped = server.stop();
    const told = await waiting;
    expect(told).toMatchObject({ reason: expect.any(String) });
    expect(["QUEUED", "SENT", "FAILED"]).toContain(told.status);
    process.kill(pid, "SIGCONT");
    await stopped;
    server = await startServer(settings);
    for (const { id } of [told, fast]) {
      await untilConfirmed(id);
      expect((await graph("verify", id)).code).toBe(0);
    }
  });

  it("shares its work with a separate worker", async () => {
    const worker = spawn(process.execPath, ["lib/process/run.mjs", "skillshelf", "graph", "worker"], {
      cwd: projectFolder,
      env: childEnvironment(settings),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    worker.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    await waitFor(async () => errors.includes("Anchoring"));
    const { id } = await post();
    await untilConfirmed(id);
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    worker.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});

describe("without a server", () => {
  it("a write can be verified", async () => {
    const { id } = await post("CONFIRMED_AND_PARSED");
    await server.stop();
    const verified = await graph("verify", id);
    expect([verified.code, verified.errors]).toEqual([0, ""]);
    server = await startServer(settings);
  });
});
