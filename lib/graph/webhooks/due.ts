import { nextAttemptAt } from "../attempts.ts";
import { CHALLENGE_MS } from "../commands/challenges.ts";
import type { Sql, Statements } from "../store/database.ts";

/** How long a delivery is its taker's. If nothing has become of it by then, that process died, and it is due again. */
export const LEASE_MS = 60_000;
/** Most deliveries that one namespace is sent at a time. */
const MAX_OF_NAMESPACE = 10;
/** Most deliveries that are taken at a time. */
const MAX_TAKEN = 100;

/** A delivery that was taken. `attempts` counts the one that is to be made. */
export type Delivery = Readonly<{
  key: number;
  id: string;
  namespaceKey: number;
  namespace: string;
  event: "notification" | "contact.code";
  payload: Readonly<Record<string, unknown>>;
  attempts: number;
  createdAt: number;
  webhookUrl: string;
  webhookSecret: string;
}>;

/** Takes deliveries that are due, the oldest of each namespace. What others have taken is left to them. @param busy namespaces to leave alone. */
export async function takeDue(sql: Sql, now: number, busy: Iterable<number>): Promise<Delivery[]> {
  return sql<Delivery[]>`
    with taken as materialized (
      select due.key, namespaces.name, webhook_url, webhook_secret
      from namespaces cross join lateral (
        select key from deliveries
        where namespace_key = namespaces.key and status = 'PENDING' and next_attempt_at <= ${now}
        order by next_attempt_at limit ${MAX_OF_NAMESPACE}
        for update skip locked
      ) due
      where webhook_url is not null and namespaces.key <> all(${[...busy]}::bigint[])
      limit ${MAX_TAKEN}
    )
    update deliveries set attempts = attempts + 1, next_attempt_at = ${now + LEASE_MS}
    from taken where deliveries.key = taken.key
    returning deliveries.key, id, namespace_key as "namespaceKey", taken.name as namespace, event, payload, attempts,
      created_at as "createdAt", webhook_url as "webhookUrl", webhook_secret as "webhookSecret"`;
}

/** When the next delivery is due of those that wait; infinite where none does. */
export async function nextDueAt(sql: Sql): Promise<number> {
  const [row] = await sql<{ at: number | null }[]>`
    select min(due.at) as at
    from namespaces cross join lateral (
      select next_attempt_at as at from deliveries
      where namespace_key = namespaces.key and status = 'PENDING' order by next_attempt_at limit 1
    ) due
    where webhook_url is not null`;
  return row?.at ?? Number.POSITIVE_INFINITY;
}

/** When a delivery is of no use any more: a code once it has expired. */
export const endOf = ({ event, createdAt }: Delivery): number =>
  event === "contact.code" ? createdAt + CHALLENGE_MS : Number.POSITIVE_INFINITY;

/**
 * Keeps what became of an attempt, unless another process has taken the delivery since. What a code's delivery held
 * is forgotten as soon as no further attempt is made.
 *
 * @param failure why it failed; undefined where it did not.
 */
export async function finish(
  sql: Statements,
  delivery: Delivery,
  failure: string | undefined,
  now: number,
): Promise<void> {
  const next = failure === undefined ? undefined : nextAttemptAt(delivery.attempts, now);
  const isRetried = next !== undefined && next < endOf(delivery);
  const status = failure === undefined ? "DELIVERED" : isRetried ? "PENDING" : "DEAD";
  const isForgotten = delivery.event === "contact.code" && !isRetried;
  await sql`
    update deliveries set status = ${status}, next_attempt_at = ${isRetried ? next : null},
      last_error = ${failure ?? null}, delivered_at = ${failure === undefined ? now : null},
      payload = ${isForgotten ? sql`'{}'::jsonb` : sql`payload`}
    where key = ${delivery.key} and attempts = ${delivery.attempts} and status = 'PENDING'`;
}
