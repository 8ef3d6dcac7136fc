import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "@skillshelf/skill-audit/testing/random";
import { z } from "zod";
import type { ExecutionMethod } from "#lib/graph/schema.ts";
import type { LoadResult } from "../load/client.ts";
import { type CpuTimes, cpuOf, cpuOfServer } from "../machine/processes.ts";
import { type Latencies, latenciesOf } from "../search/measure.ts";
import { type ServedChain, whilePaused } from "./processes.ts";
import { checkedTally, markNow } from "./tally.ts";

const answerSchema = z.object({ execution: z.object({ id: z.uuid() }) });

type PacedFigures = Latencies & Readonly<{ lamports: number; transactions: number }>;

/**
 * Sends writes at random moments, at a mean rate per second, without waiting for the chain.
 *
 * @returns the time from the response to the confirmation, in milliseconds, and the cost of a write.
 * @throws {Error} where an event is not anchored exactly once.
 */
export async function measurePaced(
  served: ServedChain,
  { perSecond, seconds, profiles }: { perSecond: number; seconds: number; profiles: number },
): Promise<PacedFigures> {
  const { sql, signal } = served;
  const mark = await markNow(sql);
  const before = await served.balance();
  const answers = await writeAtTimes(served, { count: perSecond * seconds, seconds, profiles });
  const { anchors } = await checkedTally(sql, mark, answers.size, signal);
  const rows = await sql<{ id: string; confirmedAt: number }[]>`
    select id, confirmed_at as "confirmedAt" from outbox join anchors on anchors.key = anchor_key
    where outbox.key > ${mark.event}`;
  const times = rows.map(({ id, confirmedAt }) => confirmedAt - (answers.get(id) ?? Number.NaN));
  const lamports = (before - (await served.balance())) / answers.size;
  return { ...latenciesOf(times), lamports, transactions: anchors };
}

/** @returns the time of the response by the id of the execution. */
async function writeAtTimes(
  served: ServedChain,
  { count, seconds, profiles }: { count: number; seconds: number; profiles: number },
): Promise<ReadonlyMap<string, number>> {
  const random = new Random(count);
  const begin = Date.now();
  const moments = Array.from({ length: count }, () => begin + random.next() * seconds * 1_000);
  const writes: Promise<readonly [string, number]>[] = [];
  for (const [index, moment] of moments.toSorted((one, other) => one - other).entries()) {
    await sleep(Math.max(0, moment - Date.now()), undefined, { signal: served.signal });
    const body = bodyOf(`paced-${begin}-${index}`, profiles, index, "FAST_UNCONFIRMED");
    const write = writeOnce(served, body);
    write.catch(() => undefined);
    writes.push(write);
  }
  return new Map(await Promise.all(writes));
}

async function writeOnce({ site, key }: ServedChain, body: string): Promise<readonly [string, number]> {
  const headers = { "content-type": "application/json", "x-api-key": key };
  const response = await fetch(`${site.origin}${WRITE_PATH}`, { method: "POST", headers, body });
  const { execution } = answerSchema.parse(await response.json());
  return [execution.id, Date.now()];
}

/** Part of the measured time that is spent on warming up. */
const WARM_UP_SHARE = 0.3;
/** More writes per second than any machine handles. */
const MAX_PER_SECOND = 4_000;

/** A kind of write. With `isPaused` the chain process is paused meanwhile. */
export type WriteCase = Readonly<{ name: string; method: ExecutionMethod; connections: number; isPaused: boolean }>;

/**
 * Figures of a kind of write, in milliseconds: `toConfirmed` is the time from the write to its confirmation, `cpu`
 * microseconds per write. `alone` is the share of events with their own transaction.
 */
export type WriteFigures = Pick<LoadResult, "p50" | "p99"> &
  Readonly<{
    perSecond: number;
    lamports: number;
    toConfirmed: { p50: number; p99: number };
    alone: number;
    cpu: CpuTimes;
  }>;

/** Lists the measured writes. The second one is the reference of the others. */
export const casesOf = (connections: number): readonly WriteCase[] => [
  { name: "FAST, chain paused", method: "FAST_UNCONFIRMED", connections, isPaused: true },
  { name: "FAST_UNCONFIRMED", method: "FAST_UNCONFIRMED", connections, isPaused: false },
  { name: "QUICK_SIGNATURE", method: "QUICK_SIGNATURE", connections, isPaused: false },
  { name: "CONFIRMED_AND_PARSED", method: "CONFIRMED_AND_PARSED", connections, isPaused: false },
];

/** Makes the body of a new content. */
const bodyOf = (id: string, profiles: number, index: number, method: ExecutionMethod): string =>
  JSON.stringify({
    id,
    profileId: `user${(index % profiles) + 1}`,
    properties: [{ key: "title", value: "Just made" }],
    execution: method,
  });

const WRITE_PATH = "/api/v1/contents/findOrCreate";

/** @throws {Error} where a write failed, or its event is not anchored exactly once. */
export async function measureWrites(
  one: WriteCase,
  { profiles, seconds }: { profiles: number; seconds: number },
  served: ServedChain,
): Promise<WriteFigures> {
  const { sql, load, signal } = served;
  const plan = `${one.name} ${one.connections}`;
  const most = Math.ceil(seconds * MAX_PER_SECOND);
  const warmUp = Math.ceil(most * WARM_UP_SHARE);
  await load.prepare(plan, planOf(one, { count: most + warmUp, profiles, served }));
  const mark = await markNow(sql);
  const before = await served.balance();
  const run = { plan, connections: one.connections, milliseconds: seconds * 1_000, requests: most };
  const measure = async () => {
    const warm = await load.run({ ...run, milliseconds: run.milliseconds * WARM_UP_SHARE, requests: warmUp });
    const clocks = await cpuOfParts(served);
    const result = await load.run(run);
    return { warm, result, cpu: perAnswer(clocks, await cpuOfParts(served), result.responses) };
  };
  const { warm, result, cpu } = one.isPaused ? await whilePaused([served.pid], measure) : await measure();
  const faults = Object.entries({ ...warm.faults, ...result.faults }).map(([fault, count]) => `${fault} (${count})`);
  if (faults.length > 0) throw new Error(`${plan}: ${faults.join("; ")}`);
  const { p50, p99, ...tally } = await checkedTally(sql, mark, warm.responses + result.responses, signal);
  return {
    p50: result.p50,
    p99: result.p99,
    perSecond: result.responses / result.seconds,
    lamports: (before - (await served.balance())) / tally.events,
    toConfirmed: one.isPaused ? { p50: Number.NaN, p99: Number.NaN } : { p50, p99 },
    alone: tally.alone / tally.events,
    cpu,
  };
}

function planOf(
  { method }: WriteCase,
  { count, profiles, served }: { count: number; profiles: number; served: ServedChain },
) {
  const begin = Date.now();
  return {
    port: served.site.port,
    paths: Array.from({ length: count }, () => WRITE_PATH),
    bodies: Array.from({ length: count }, (_, index) => bodyOf(`made-${begin}-${index}`, profiles, index, method)),
    order: "in-turn" as const,
    variants: [{ headers: { "user-agent": "skillshelf-bench", accept: "*/*", "x-api-key": served.key }, weight: 1 }],
    status: 200,
  };
}

/** CPU times of the renderers and of the chain process. */
async function cpuOfParts({ site, pid, postmaster }: ServedChain): Promise<CpuTimes> {
  const { next = 0, ...times } = await cpuOfServer(site.pid, postmaster);
  const chain = (await cpuOf(pid)) ?? 0;
  return { ...times, graph: next - chain, chain };
}

const perAnswer = (before: CpuTimes, after: CpuTimes, answers: number): CpuTimes =>
  Object.fromEntries(Object.entries(after).map(([part, time]) => [part, (time - (before[part] ?? time)) / answers]));
