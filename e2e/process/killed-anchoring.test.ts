import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findLedgerUrl } from "@skillshelf/solana-ledger/address";
import { createSolanaRpc } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AnchorWorker } from "#lib/graph/chain/anchor-worker.ts";
import { type Step, steps } from "#lib/graph/chain/anchoring.ts";
import { Chain } from "#lib/graph/chain/chain.ts";
import { loadLocalPayer } from "#lib/graph/chain/payer.ts";
import { fundPayer } from "#lib/graph/chain/start-anchoring.ts";
import { openPool } from "#lib/postgres/pool.ts";
import { bundle } from "#lib/process/programs.mjs";
import type { Task } from "../setup/anchor-process.ts";
import { expectAnchoredOnce } from "../setup/chain-oracle.ts";
import { type FaultyChain, openFaultyChain } from "../setup/faulty-chain.ts";
import { startPostgres, type TestPostgres } from "../setup/postgres-server.ts";
import { projectFolder, waitFor } from "../setup/server-process.ts";
import { makeTestGraph } from "../setup/test-graph.ts";
import { openTestLedger } from "../setup/test-ledger.ts";

/** Longer than a lease while the blockhash is valid; and longer than it is valid, as of a finalized block. */
const LEASE_MS = 31_000;
const EXPIRED_MS = 120_000;
/** Longer than the delay of the finality check, and than finality takes. */
const FINAL_MS = 16_000;

let postgres: TestPostgres;
let chain: FaultyChain;
let dataDir: string;

beforeAll(async () => {
  postgres = await startPostgres();
  dataDir = await mkdtemp(join(tmpdir(), "skillshelf-killed-"));
  chain = await openFaultyChain(postgres.url);
  const { sql } = chain.graph;
  await fundPayer(sql, chainOf(chain.rpcUrl));
  await bundle(projectFolder, {
    entryPoints: { "anchor-process": "e2e/setup/anchor-process.ts" },
    outdir: programFolder,
    external: ["litesvm"],
  });
});
afterAll(async () => {
  await chain.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The chain as these tests' processes open it. */
const chainOf = (rpcUrl: string) =>
  new Chain({ rpc: async () => createSolanaRpc(rpcUrl), payer: () => loadLocalPayer(dataDir), maxPriorityFee: 0 });

/** Within the project, so that packages that are not bundled are found. */
const programFolder = join(projectFolder, "test-results", "anchor-process");

const start = (task: Task) =>
  spawn(process.execPath, [join(programFolder, "anchor-process.js"), JSON.stringify(task)], {
    cwd: projectFolder,
    stdio: ["ignore", "ignore", "inherit"],
  });

/** Runs a process until it dies at its step. */
async function die(task: Part<"work"> | Part<"write">) {
  const { graph, rpcUrl, clock } = chain;
  const child = start({ ...task, databaseUrl: graph.url, rpcUrl, dataDir, ahead: clock.ahead() });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
}
type Part<Name> = Omit<Extract<Task, { task: Name }>, "databaseUrl" | "rpcUrl" | "dataDir" | "ahead">;

const statusesOf = async () =>
  (await chain.graph.sql<{ status: string }[]>`select status from anchors where status <> 'FINAL'`).map(
    ({ status }) => status,
  );

/** Prepares the anchors for the step. */
const before: Partial<Record<Step, () => Promise<void>>> = {
  final: async () => {
    await chain.workUntil(async () => (await statusesOf()).includes("CONFIRMED"));
    chain.clock.advance(FINAL_MS);
  },
  expired: () => expire(),
  requeued: () => expire(),
};
async function expire() {
  chain.proxy.inject(["drop"]);
  await chain.makeWorker().runRound();
  expect(await statusesOf()).toContain("SENT");
  chain.clock.advance(EXPIRED_MS);
  chain.proxy.mend();
}

/** Statuses in which the dead process left its anchors. */
const left: Record<Step, readonly string[]> = {
  batched: ["QUEUED"],
  signed: ["SIGNED"],
  sent: ["SIGNED"],
  noted: ["SENT"],
  seen: ["SENT"],
  confirmed: ["CONFIRMED"],
  expired: ["SENT"],
  requeued: ["QUEUED"],
  final: [],
};

describe("a worker that is killed", () => {
  const cases = steps.flatMap((step) => [
    { step, later: "while its transaction may still land", afterMs: LEASE_MS },
    ...(step === "signed" || step === "sent" || step === "noted" || step === "seen"
      ? [{ step, later: "after its blockhash expired", afterMs: EXPIRED_MS }]
      : []),
  ]);
  it.each(cases)("at $step is continued by another process $later", async ({ step, afterMs }) => {
    await chain.expectSettled();
    await Promise.all([chain.write("FAST_UNCONFIRMED"), chain.write("FAST_UNCONFIRMED")]);
    await before[step]?.();
    await die({ task: "work", diesAt: step });
    expect(await statusesOf()).toEqual(left[step]);
    chain.clock.advance(afterMs);
    await chain.expectSettled();
  });
});

describe("a process that is killed while a client waits for its response", () => {
  const write = async (method: string, diesAt: "committed" | Step) => {
    await chain.expectSettled();
    const id = `${method} ${diesAt}`;
    const body = { id, profileId: "w0", execution: method };
    await die({ task: "write", diesAt, key: chain.graph.key, idempotencyKey: id, body });
    const [event] = await chain.graph.sql<{ id: string }[]>`
      select id from outbox where method = ${method} order by key desc limit 1`;
    return { id, event: event?.id, headers: { "idempotency-key": id } };
  };

  it.each(["committed", "signed", "sent", "noted"] as const)("at `%s` is continued by a worker", async (diesAt) => {
    const { id } = await write("QUICK_SIGNATURE", diesAt);
    chain.expectContent(id);
    await chain.expectSettled();
  });

  it.each(["committed", "signed", "sent", "noted", "seen", "confirmed"] as const)(
    "at `%s` has done what the client then asks for again",
    async (diesAt) => {
      const { id, event, headers } = await write("CONFIRMED_AND_PARSED", diesAt);
      const { execution } = await chain.write("CONFIRMED_AND_PARSED", { id, headers });
      expect(execution).toMatchObject({ id: event, status: "CONFIRMED", memo: expect.stringMatching(/:event:/) });
      await chain.expectSettled();
    },
  );
});

describe("a ledger that is killed", () => {
  /** Advisory lock that stops the ledger from saving results while this test holds it. */
  const LOCK = 77;

  it("after it saved a transaction executes it when it is opened again", async () => {
    const graph = await makeTestGraph(postgres.url);
    const child = start({ task: "ledger", databaseUrl: graph.url });
    const { sql } = graph;
    await waitFor(async () => (await findLedgerUrl(sql)) !== undefined);
    await fundPayer(sql, graph.chain);
    await graph.profiles("ada");
    const holder = openPool(graph.url, { name: "skillshelf-test", max: 1, keep: true });
    await holder`select pg_advisory_lock(${LOCK})`;
    await sql`
      create function wait_for_test() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${sql.raw(String(LOCK))}); return new; end $$;
      create trigger wait_for_test before update on ledger_transactions for each row execute function wait_for_test()`;
    const body = { id: "kept", profileId: "ada", execution: "QUICK_SIGNATURE" };
    const answering = graph.ask("POST", "/contents/findOrCreate", { body });
    const unfinished = () => sql`select from ledger_transactions where result is null`;
    await waitFor(async () => (await unfinished()).length === 1);
    child.kill("SIGKILL");
    await once(child, "exit");
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'skillshelf-ledger' and datname = current_database()`;
    await sql`drop trigger wait_for_test on ledger_transactions`;
    await holder`select pg_advisory_unlock(${LOCK})`;
    await holder.end();
    expect((await answering).execution).toMatchObject({ status: "QUEUED", signature: null });
    expect(await unfinished()).toHaveLength(1);

    const ledger = await openTestLedger(graph);
    expect(await unfinished()).toHaveLength(0);
    const worker = new AnchorWorker(sql, graph.chain, { batchMs: 0 });
    await waitFor(async () => {
      await worker.runRound();
      return (await sql`select from anchors where status not in ('CONFIRMED', 'FINAL')`).length === 0;
    });
    await expectAnchoredOnce(sql);
    await ledger.close();
    await graph.remove();
  });
});
