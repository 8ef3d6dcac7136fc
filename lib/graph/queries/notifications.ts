import type { Total, Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { afterCursor, countUpTo } from "../store/fragments.ts";

/** STORED: no webhook. PENDING: to be delivered. DEAD: delivery was given up. */
export const notificationStatuses = ["STORED", "PENDING", "DELIVERED", "DEAD"] as const;

export type NotificationRow = Readonly<{
  key: number;
  id: string;
  title: string | null;
  message: string;
  status: (typeof notificationStatuses)[number];
  createdAt: number;
}>;

/** Lists the notifications of a profile, newest first: one more than the page holds. */
export async function findNotifications(
  sql: Statements,
  profileKey: number,
  { after, limit, offset }: Window,
): Promise<NotificationRow[]> {
  return sql<NotificationRow[]>`
    select key, id, payload ->> 'title' as title, payload ->> 'message' as message, status, created_at as "createdAt"
    from deliveries
    where profile_key = ${profileKey} and event = 'notification'
      ${afterCursor(sql, after, ["created_at", "key"])}
    order by created_at desc, key desc limit ${limit + 1} offset ${offset}`;
}

/** Counts the notifications of a profile. */
export async function countNotifications(sql: Statements, profileKey: number): Promise<Total> {
  return countUpTo(sql, sql`select from deliveries where profile_key = ${profileKey} and event = 'notification'`);
}
