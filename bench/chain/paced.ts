import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "@skillshelf/skill-audit/testing/random";
import { z } from "zod";
import { type Latencies, latenciesOf } from "../search/latencies.ts";
import type { ServedChain } from "./served-chain.ts";
import { checkedTally, markNow } from "./tally.ts";
import { bodyOf, WRITE_PATH } from "./writes.ts";

const answerSchema = z.object({ execution: z.object({ id: z.uuid() }) });

export type PacedFigures = Latencies & Readonly<{ lamports: number; transactions: number }>;

/**
 * Makes writes that nobody waits for, at moments of chance, so many a second.
 *
 * @returns how long after its answer a write was confirmed, in milliseconds, and what one cost.
 * @throws {Error} where an event does not stand on chain once.
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

/** @returns when each was answered, by the id of its execution. */
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
