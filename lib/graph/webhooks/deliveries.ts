import { z } from "zod";
import { CHALLENGE_MS } from "../commands/challenges.ts";
import { GraphError } from "../graph-error.ts";
import { nextAttemptAt } from "../retry-schedule.ts";
import type { Sql, Statements } from "../store/database.ts";
import { notifyWorkers } from "../store/work-channel.ts";

/** Most that are listed. */
const MAX_LISTED = 1_000;

type DeadLetter = Readonly<{
  id: string;
  namespace: string;
  event: "notification" | "contact.code";
  attempts: number;
  lastError: string | null;
  createdAt: number;
}>;

/** What was given up, of one namespace or of all, newest first. */
export async function listDeadDeliveries(
  sql: Statements,
  namespace: string | undefined,
): Promise<readonly DeadLetter[]> {
  return sql<DeadLetter[]>`
    select id, namespaces.name as namespace, event, attempts, last_error as "lastError",
      deliveries.created_at as "createdAt"
    from deliveries join namespaces on namespaces.key = namespace_key
    where status = 'DEAD' ${namespace === undefined ? sql`` : sql`and namespaces.name = ${namespace}`}
    order by deliveries.key desc limit ${MAX_LISTED}`;
}

/**
 * Has a notification that was given up attempted again, from the beginning.
 *
 * @throws {GraphError} `not-found` where none with this id was given up; codes are forgotten, not repeated.
 */
export async function retryDeadDelivery(sql: Statements, id: string, now = Date.now()): Promise<void> {
  const [retried] = z.uuid().safeParse(id).success
    ? await sql`
        update deliveries set status = 'PENDING', attempts = 0, next_attempt_at = ${now} from namespaces
        where id = ${id} and status = 'DEAD' and event = 'notification'
          and namespaces.key = namespace_key and webhook_url is not null
        returning 1`
    : [];
  if (retried === undefined)
    throw new GraphError(
      "not-found",
      `There is no notification ${JSON.stringify(id)} that was given up and whose namespace has a webhook.`,
    );
  await notifyWorkers(sql);
}

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
export async function leaseDueDeliveries(sql: Sql, now: number, busy: Iterable<number>): Promise<Delivery[]> {
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
