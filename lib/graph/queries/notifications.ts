import type { Total, Window } from "../paging.ts";
import type { Statements } from "../store/database.ts";
import { afterCursor } from "../store/fragments.ts";
import { countUpTo } from "./count-up-to.ts";

/** What became of a notification: kept, to be delivered, delivered, or given up. */
export const notificationStatuses = ["STORED", "PENDING", "DELIVERED", "DEAD"] as const;

export type NotificationRow = Readonly<{
  key: number;
  id: string;
  title: string | null;
  message: string;
  status: (typeof notificationStatuses)[number];
  createdAt: number;
}>;

/** Notifications of a profile, newest first: one more than the page has. */
export async function findNotifications(
  sql: Statements,
  profileKey: number,
  { after, limit, offset }: Window,
): Promise<NotificationRow[]> {
  return sql<NotificationRow[]>`
    select key, id, payload ->> 'title' as title, payload ->> 'message' as message, status, created_at as "createdAt"
    from deliveries
    where profile_key = ${profileKey} and event = 'notification'
      ${afterCursor(sql, after, sql`created_at, key`)}
    order by created_at desc, key desc limit ${limit + 1} offset ${offset}`;
}

/** How many notifications a profile has. */
export async function countNotifications(sql: Statements, profileKey: number): Promise<Total> {
  return countUpTo(sql, sql`select from deliveries where profile_key = ${profileKey} and event = 'notification'`);
}
