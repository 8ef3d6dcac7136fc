import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "#lib/graph/store/database.ts";

const LOOK_MS = 250;
/** Maximum time until all events are confirmed once writing has stopped. */
const ANCHORING_TIMEOUT_MS = 120_000;

/** Positions in the outbox and in the ledger at one moment. */
export type Mark = Readonly<{ event: number; transaction: number }>;

export async function markNow(sql: Sql): Promise<Mark> {
  const [row] = await sql<Mark[]>`
    select (select coalesce(max(key), 0) from outbox) as event,
      (select coalesce(max(key), 0) from ledger_transactions) as transaction`;
  return row ?? { event: 0, transaction: 0 };
}

/**
 * Counts of the events after a mark. `alone` were anchored by their own transaction; `landed` are the memos on the
 * ledger since then, `matched` those that belong to `anchors` of these events. `p50` and `p99` are milliseconds from
 * the write to the confirmation; `seconds` passed between the first batch and the last confirmation.
 */
export type Tally = Readonly<{
  events: number;
  alone: number;
  confirmed: number;
  anchors: number;
  landed: number;
  matched: number;
  p50: number;
  p99: number;
  seconds: number;
}>;

export async function tallySince(sql: Sql, { event, transaction }: Mark): Promise<Tally> {
  const [row] = await sql<Tally[]>`
    with events as (
      select outbox.created_at as written, anchors.*,
        'skillshelf:v1:' || case kind when 'event' then 'event:' else 'root:' || size || ':' end || encode(hash, 'hex') as memo
      from outbox left join anchors on anchors.key = anchor_key where outbox.key > ${event}
    ), landed as (
      select substring(result ->> 'logs' from 'skillshelf:v1:[a-z]+:[0-9a-f:]+') as memo from ledger_transactions
      where key > ${transaction} and result ->> 'err' is null
    )
    select count(*)::int as events,
      count(*) filter (where kind = 'event')::int as alone,
      count(*) filter (where status in ('CONFIRMED', 'FINAL'))::int as confirmed,
      count(distinct key)::int as anchors,
      (select count(memo)::int from landed) as landed,
      (select count(distinct memo)::int from landed where memo in (select memo from events)) as matched,
      coalesce(percentile_cont(0.5) within group (order by confirmed_at - written), 0)::float8 as p50,
      coalesce(percentile_cont(0.99) within group (order by confirmed_at - written), 0)::float8 as p99,
      coalesce(max(confirmed_at) - min(created_at), 0)::float8 / 1000 as seconds
    from events`;
  if (row === undefined) throw new Error("Nothing was counted.");
  return row;
}

/** Lists violations of the rule that each event is anchored exactly once. */
export function faultsOf(tally: Tally, expected: number): string[] {
  const { events, confirmed, anchors, landed, matched } = tally;
  return [
    ...(events === expected ? [] : [`${expected} writes left ${events} events`]),
    ...(confirmed === events ? [] : [`${confirmed} of ${events} events are confirmed`]),
    ...(matched === anchors ? [] : [`the ledger has ${matched} of the ${anchors} memos of ${events} events`]),
    ...(landed === anchors ? [] : [`the ledger has ${landed} memos where ${anchors} were to be`]),
  ];
}

/** Waits until everything is anchored, or until the time is over. */
async function waitUntilAnchored(sql: Sql, signal: AbortSignal): Promise<void> {
  for (const deadline = Date.now() + ANCHORING_TIMEOUT_MS; Date.now() < deadline; ) {
    const [row] = await sql<{ isWaiting: boolean }[]>`
      select exists (select from outbox where anchor_key is null)
        or exists (select from anchors where status in ('QUEUED', 'SIGNED', 'SENT')) as "isWaiting"`;
    if (!row?.isWaiting) return;
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/**
 * Waits for the events after a mark, and counts them.
 *
 * @throws {Error} where an event is not anchored exactly once: then the measurement is worthless.
 */
export async function checkedTally(sql: Sql, mark: Mark, expected: number, signal: AbortSignal): Promise<Tally> {
  await waitUntilAnchored(sql, signal);
  const tally = await tallySince(sql, mark);
  const faults = faultsOf(tally, expected);
  if (faults.length > 0) throw new Error(`Not every event stands on chain once: ${faults.join("; ")}.`);
  return tally;
}
