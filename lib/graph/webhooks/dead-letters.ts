import { z } from "zod";
import { GraphError } from "../graph-error.ts";
import type { Statements } from "../store/database.ts";
import { tellOfWork } from "../store/work.ts";

/** Most that are listed. */
const MAX_LISTED = 1_000;

export type DeadLetter = Readonly<{
  id: string;
  namespace: string;
  event: "notification" | "contact.code";
  attempts: number;
  lastError: string | null;
  createdAt: number;
}>;

/** What was given up, of one namespace or of all, newest first. */
export async function deadLetters(sql: Statements, namespace: string | undefined): Promise<readonly DeadLetter[]> {
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
export async function retryDead(sql: Statements, id: string, now = Date.now()): Promise<void> {
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
  await tellOfWork(sql);
}
