import { z } from "zod";
import { nextAttemptAt } from "../background-worker.ts";
import { CHALLENGE_LIFETIME_MS } from "../commands/challenges.ts";
import { GraphError } from "../graph-error.ts";
import type { Sql, Statements } from "../store/database.ts";
import { notifyWorkers } from "../store/work-channel.ts";

const MAX_LISTED = 1_000;

type DeadLetter = Readonly<{
  id: string;
  namespace: string;
  event: "notification" | "contact.code";
  attempts: number;
  lastError: string | null;
  createdAt: number;
}>;

/** Lists deliveries that were given up, of one namespace or of all, newest first. */
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
 * Schedules a notification that was given up for a new series of attempts.
 *
 * @throws {GraphError} `not-found` when no such notification was given up. Codes are deleted and cannot be retried.
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
      `There is no notification ${JSON.stringify(id)} that was given up in a namespace with a webhook.`,
    );
  await notifyWorkers(sql);
}

/**
 * Duration of a lease. A delivery that is still pending afterwards is due again: the process that leased it has died.
 */
export const LEASE_MS = 60_000;
/** Maximum number of concurrent deliveries to one namespace. */
const MAX_PER_NAMESPACE = 10;
/** Maximum number of deliveries leased at a time. */
const MAX_LEASED = 100;

/** A leased delivery. `attempts` includes the attempt to be made. */
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

/**
 * Leases due deliveries, the oldest of each namespace. Skips those that another process has locked. @param busy
 * namespaces to skip.
 */
export async function leaseDueDeliveries(sql: Sql, now: number, busy: Iterable<number>): Promise<Delivery[]> {
  return sql<Delivery[]>`
    with leased as materialized (
      select due.key, namespaces.name, webhook_url, webhook_secret
      from namespaces cross join lateral (
        select key from deliveries
        where namespace_key = namespaces.key and status = 'PENDING' and next_attempt_at <= ${now}
        order by next_attempt_at limit ${MAX_PER_NAMESPACE}
        for update skip locked
      ) due
      where webhook_url is not null and namespaces.key <> all(${[...busy]}::bigint[])
      limit ${MAX_LEASED}
    )
    update deliveries set attempts = attempts + 1, next_attempt_at = ${now + LEASE_MS}
    from leased where deliveries.key = leased.key
    returning deliveries.key, id, namespace_key as "namespaceKey", leased.name as namespace, event, payload, attempts,
      created_at as "createdAt", webhook_url as "webhookUrl", webhook_secret as "webhookSecret"`;
}

/** Returns when the next delivery is due; infinite where none waits. */
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

/** Returns when a delivery becomes useless: a code when it expires. */
export const expiryOf = ({ event, createdAt }: Delivery): number =>
  event === "contact.code" ? createdAt + CHALLENGE_LIFETIME_MS : Number.POSITIVE_INFINITY;

/**
 * Saves the outcome of an attempt, unless another process has leased the delivery since. The payload of a code is
 * deleted once there are no more attempts.
 *
 * @param failure the error; undefined after a success.
 */
export async function saveOutcome(
  sql: Statements,
  delivery: Delivery,
  failure: string | undefined,
  now: number,
): Promise<void> {
  const next = failure === undefined ? undefined : nextAttemptAt(delivery.attempts, now);
  const isRetried = next !== undefined && next < expiryOf(delivery);
  const status = failure === undefined ? "DELIVERED" : isRetried ? "PENDING" : "DEAD";
  const isForgotten = delivery.event === "contact.code" && !isRetried;
  await sql`
    update deliveries set status = ${status}, next_attempt_at = ${isRetried ? next : null},
      last_error = ${failure ?? null}, delivered_at = ${failure === undefined ? now : null},
      payload = ${isForgotten ? sql`'{}'::jsonb` : sql`payload`}
    where key = ${delivery.key} and attempts = ${delivery.attempts} and status = 'PENDING'`;
}
