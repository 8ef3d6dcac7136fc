import type { Sql } from "#lib/graph/store/database.ts";
import { startBeside, whilePaused } from "./processes.ts";
import type { ServedChain } from "./served-chain.ts";
import { checkedTally, markNow } from "./tally.ts";

export type BacklogFigures = Readonly<{ perSecond: number; seconds: number; lamports: number; transactions: number }>;

/**
 * How fast events are anchored that wait already. The time is from the first batch to the last confirmation.
 *
 * @param isShared whether a second worker takes part.
 * @throws {Error} where an event does not stand on chain once.
 */
export async function measureBacklog(served: ServedChain, events: number, isShared: boolean): Promise<BacklogFigures> {
  const { sql, databaseUrl, dataDir, signal } = served;
  const beside = isShared ? await startBeside(databaseUrl, dataDir) : undefined;
  try {
    const mark = await markNow(sql);
    const before = await served.balance();
    await whilePaused(beside ? [served.pid, beside.pid] : [served.pid], () => layIn(sql, events));
    const { seconds, anchors } = await checkedTally(sql, mark, events, signal);
    const lamports = (before - (await served.balance())) / events;
    return { perSecond: events / seconds, seconds, lamports, transactions: anchors };
  } finally {
    await beside?.stop();
  }
}

/** Lays events into the outbox: the one of the last write, so many times, under ids of their own. */
async function layIn(sql: Sql, events: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local statement_timeout = 0`;
    await transaction`
      insert into outbox (id, namespace_key, operation, actor, target, created_at, body_hash, method)
      select gen_random_uuid(), namespace_key, operation, actor, target, ${Date.now()}, body_hash, 'FAST_UNCONFIRMED'
      from (select * from outbox order by key desc limit 1) last, generate_series(1, ${events}::int)`;
  });
}
