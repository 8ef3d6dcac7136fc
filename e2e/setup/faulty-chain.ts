import { setTimeout as sleep } from "node:timers/promises";
import { createSolanaRpc, devnet, generateKeyPairSigner, lamports } from "@solana/kit";
import { expect } from "vitest";
import { AnchorWorker, type WorkerOptions } from "#lib/graph/chain/anchor-worker.ts";
import { ChainUnavailableError } from "#lib/graph/chain/chain.ts";
import { fundPayer } from "#lib/graph/chain/start-anchoring.ts";
import type { Execution, ExecutionMethod, ExecutionProof } from "#lib/graph/schema.ts";
import { expectAnchoredOnce } from "./chain-oracle.ts";
import { openFaultyRpc } from "./faulty-rpc.ts";
import { makeTestGraph } from "./test-graph.ts";
import { openTestLedger } from "./test-ledger.ts";

const executionMethods = ["FAST_UNCONFIRMED", "QUICK_SIGNATURE", "CONFIRMED_AND_PARSED"] as const;
const writers = Array.from({ length: 8 }, (_, index) => `w${index}`);

/** Maximum number of worker rounds until everything is anchored, once there are no more faults. */
const MAX_ROUNDS = 300;
/** Steps of the clock between two rounds, until the confirmation and until finality. */
const CONFIRMATION_STEP_MS = 1_000;
const FINAL_MS = 16_000;

/** A write that got a response, and its content. */
type Answered = Readonly<{ content: string; execution: Execution }>;

/**
 * Opens a graph with its own ledger, a proxy between them whose faults a test injects, and a clock that it moves.
 * `expectSettled` checks everything that was written by `write`.
 */
export async function openFaultyChain(postgresUrl: string, { isFunded = true }: { isFunded?: boolean } = {}) {
  const clock = moveClock();
  let url = "";
  const graph = await makeTestGraph(postgresUrl, { rpc: async () => createSolanaRpc(url) });
  const ledger = await openTestLedger(graph);
  // A transaction unrelated to the graph, which a fault returns in place of another.
  const stranger = await generateKeyPairSigner();
  const other = await createSolanaRpc(devnet(ledger.url))
    .requestAirdrop(stranger.address, lamports(1_000_000_000n))
    .send();
  const proxy = await openFaultyRpc(ledger.url, other);
  url = proxy.url;
  if (isFunded) await fundPayer(graph.sql, graph.chain);
  await graph.profiles(...writers);

  const contents: string[] = [];
  /** Writes as a client does. @throws {Error} where the write fails. */
  const write = async (execution: ExecutionMethod, more: { id?: string; headers?: Record<string, string> } = {}) => {
    const { id = `c${contents.length}`, headers = {} } = more;
    contents.push(id);
    const answer = await graph.ask("POST", "/contents/findOrCreate", {
      body: { id, profileId: "w0", execution },
      headers,
    });
    return { content: id, execution: answer.execution as Execution };
  };
  const tell = async (id: string) => (await graph.ask("GET", `/executions/${id}`)) as ExecutionProof;
  const makeWorker = (options: Partial<WorkerOptions> = {}) =>
    new AnchorWorker(graph.sql, graph.chain, { batchMs: 0, ...options });

  const stateOf = async () => {
    const [state] = await graph.sql<{ waiting: number; open: number; unfinal: number }[]>`
      select (select count(*) from outbox where anchor_key is null) as waiting,
        (select count(*) from anchors where status not in ('CONFIRMED', 'FINAL')) as open,
        (select count(*) from anchors where status <> 'FINAL') as unfinal`;
    return {
      isConfirmed: state?.waiting === 0 && state.open === 0,
      isFinal: state?.waiting === 0 && state.unfinal === 0,
    };
  };

  return {
    clock,
    graph,
    ledger,
    proxy: proxy.rpc,
    rpcUrl: proxy.url,
    write,
    /** Adds a content that another process creates to the checks. */
    expectContent: (id: string) => void contents.push(id),
    /** Reads an execution as clients do. */
    tell,
    makeWorker,
    /** Runs workers until a condition holds. */
    workUntil: async (isThere: () => Promise<boolean>, { stepMs = CONFIRMATION_STEP_MS }: { stepMs?: number } = {}) => {
      const worker = makeWorker();
      for (let round = 0; round < MAX_ROUNDS; round++) {
        if (await isThere()) return;
        await worker.runRound().catch(assertUnavailable);
        clock.advance(stepMs);
      }
      throw new Error("What was waited for did not come about.");
    },
    /** Eight clients write concurrently, each `times` times by each method. */
    writeByAll: async (times: number): Promise<readonly Answered[]> => {
      const answered = writers.map(async (_, index) => {
        const mine: Answered[] = [];
        for (let at = 0; at < times * executionMethods.length; at++)
          mine.push(await write(executionMethods[(at + index) % executionMethods.length] ?? "FAST_UNCONFIRMED"));
        return mine;
      });
      return (await Promise.all(answered)).flat();
    },
    /** Runs concurrent workers during other work. They may fail only because the chain is unavailable. */
    workDuring: async <Value>(work: Promise<Value>, count = 3): Promise<Value> => {
      const over = new AbortController();
      const race = async () => {
        const worker = makeWorker();
        while (!over.signal.aborted) {
          await worker.runRound().catch(assertUnavailable);
          await sleep(10);
        }
      };
      const ended = work.finally(() => over.abort());
      const [value] = await Promise.all([ended, ...Array.from({ length: count }, race)]);
      return value;
    },
    /** Ends all faults, lets workers anchor everything, and checks the chain and the graph. */
    expectSettled: async () => {
      proxy.rpc.mend();
      clock.run(1);
      const workers = [makeWorker(), makeWorker()];
      for (let round = 0, state = await stateOf(); !state.isFinal && round < MAX_ROUNDS; round++) {
        await Promise.all(workers.map((worker) => worker.runRound()));
        state = await stateOf();
        clock.advance(state.isConfirmed ? FINAL_MS : CONFIRMATION_STEP_MS);
      }
      expect(await stateOf(), "everything is final").toEqual({ isConfirmed: true, isFinal: true });
      const kept = await graph.sql<{ id: string }[]>`select id from contents order by id collate "C"`;
      expect(kept.map(({ id }) => id)).toEqual([...new Set(contents)].toSorted());
      return expectAnchoredOnce(graph.sql);
    },
    close: async () => {
      clock.stop();
      await proxy.close();
      await ledger.close();
      await graph.remove();
    },
  };
}

export type FaultyChain = Awaited<ReturnType<typeof openFaultyChain>>;

/** @throws any error but an unavailable chain. */
function assertUnavailable(error: unknown): undefined {
  if (!(error instanceof ChainUnavailableError)) throw error;
}

/**
 * Replaces the clock of this process by one that a test moves, so that blockhashes and leases expire without waiting.
 * Timers are not affected.
 */
function moveClock() {
  const now = Date.now;
  let since = now();
  let from = since;
  let speed = 1;
  const moved = () => Math.floor(from + (now() - since) * speed);
  Date.now = moved;
  const set = (at: number, times: number) => {
    from = at;
    since = now();
    speed = times;
  };
  return {
    /** Returns how far it is ahead, in milliseconds. */
    ahead: () => moved() - now(),
    advance: (milliseconds: number) => set(moved() + milliseconds, speed),
    /** Changes its speed. */
    run: (times: number) => set(moved(), times),
    stop: () => {
      Date.now = now;
    },
  };
}
