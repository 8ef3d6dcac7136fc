import { z } from "zod";
import { GraphError } from "../graph-error.ts";
import type { Sql, Statements } from "../store/database.ts";
import { tellOfWork } from "../store/work.ts";

/** Most executions that are listed. */
const MAX_LISTED = 1_000;

/** An execution that was given up. `size` counts the events that were to be anchored with it, itself included. */
export type FailedExecution = Readonly<{
  id: string;
  namespace: string;
  operation: string;
  size: number;
  reason: string;
  createdAt: number;
}>;

/** What was given up, of one namespace or of all, newest first. */
export async function failedExecutions(
  sql: Statements,
  namespace: string | undefined,
): Promise<readonly FailedExecution[]> {
  return sql<FailedExecution[]>`
    select outbox.id, namespaces.name as namespace, operation, size, coalesce(reason, '') as reason,
      outbox.created_at as "createdAt"
    from anchors join outbox on anchor_key = anchors.key join namespaces on namespaces.key = namespace_key
    where anchors.status = 'FAILED' ${namespace === undefined ? sql`` : sql`and namespaces.name = ${namespace}`}
    order by anchors.key desc, leaf_index limit ${MAX_LISTED}`;
}

/**
 * Has an execution that was given up tried again, with all of its batch, or every one.
 *
 * @returns how many transactions are tried again.
 * @throws {GraphError} `not-found` where the execution was not given up.
 */
export async function retryFailed(sql: Sql, id: string | undefined, now = Date.now()): Promise<number> {
  const isMeant =
    id === undefined
      ? sql`true`
      : sql`key = (select anchor_key from outbox where id = ${z.uuid().safeParse(id).success ? id : null})`;
  const retried = await sql`
    update anchors set status = 'QUEUED', earlier_signatures = '{}', due_at = ${now}
    where status = 'FAILED' and ${isMeant}
    returning 1`;
  if (id !== undefined && retried.length === 0)
    throw new GraphError("not-found", `There is no execution ${JSON.stringify(id)} that was given up.`);
  await tellOfWork(sql);
  return retried.length;
}
